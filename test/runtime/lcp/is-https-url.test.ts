import { expect, test } from "vitest";
import { isHttpsUrl } from "../../../runtime/lcp/is-https-url.ts";

test.each([
  ["https://seller.example", true],
  ["https://[::1]:8443/x", true],
  ["http://seller.example", false],
  ["blob:https://seller.example/x", false],
  ["https://user@seller.example", false],
  ["https://:secret@seller.example", false],
  ["https://[::g]", false],
  ["https://1.2.3.4.5", false],
  ["https://xn--a.example", false],
  ["https://", false],
  ["seller.example", false],
  [`https://${"a.".repeat(126)}b./`, true],
  [`https://${"a.".repeat(126)}bc/`, false],
])("%j: %s", (url, want) => {
  expect(isHttpsUrl(url)).toBe(want);
});
