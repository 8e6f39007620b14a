import { expect, test } from "vitest";
import { httpsUrl } from "../../generator/live/authority.ts";

test.each([
  "https://shop.example/conditions-générales.md",
  "https://shop.example/?lang=é#§3",
  "https://shop.example/\u{1F4DC}{v}%zz",
  "https://shop.example/@desk?by=a@b",
  "https://shop.example",
  "https://SHOP.example:8443#top",
  "https://shop_2.example./x",
  "https://[2001:db8::7]:443/x",
])("%j is an https address", (address) => {
  expect(httpsUrl(address)?.href).toBe(new URL(address).href);
});

test.each([
  ["scheme in capitals", "HTTPS://shop.example/x"],
  ["user information", "https://desk:key@shop.example/x"],
  ["empty user information", "https://@shop.example/x"],
  ["host beyond ASCII", "https://shöp.example/x"],
  ["full-width host", "https://\uff53hop.example/x"],
  ["escaped host", "https://%73hop.example/x"],
  ["soft hyphen in the host", "https://sh\u00adop.example/x"],
  ["no host", "https:///x"],
  ["one slash", "https:/shop.example/x"],
  ["backslash in the query", "https://shop.example/?a\\b"],
  ["blank before", " https://shop.example/x"],
  ["line feed after", "https://shop.example/x\n"],
  ["no-break space", "https://shop.example/a\u00a0b"],
  ["byte-order mark", "https://shop.example/a\ufeffb"],
  ["next line", "https://shop.example/a\u0085b"],
  ["delete", "https://shop.example/a\u007fb"],
  ["half of a letter", "https://shop.example/\ud83d"],
  ["port beyond the last", "https://shop.example:65536/x"],
  ["number that is no address", "https://999.0.2.7/x"],
  ["blob", "blob:https://shop.example/x"],
  ["nothing", ""],
])("%s is none", (_, address) => {
  expect(httpsUrl(address)).toBeUndefined();
});
