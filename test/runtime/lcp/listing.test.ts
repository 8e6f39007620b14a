import { describe, expect, test } from "vitest";
import {
  checkListingIntegrity,
  classifyTermsFormat,
  hashesAgree,
  hashTerms,
  type LegalContextJson,
} from "../../../runtime/lcp/index.ts";

const listing = { terms: "https://seller.example/terms.md" };
const served = new TextEncoder().encode("Delivery within eight days.\r\n");
const check = (one: unknown, bytes: unknown, advertised: unknown) =>
  checkListingIntegrity(one as LegalContextJson, bytes as Uint8Array, advertised as string);

describe("both facts are always told", () => {
  test.each([
    [undefined, true, true, "ok"],
    ["markdown", true, true, "ok"],
    ["json", true, true, "ok"],
    ["plain", true, false, "mismatch"],
    ["pdf", false, true, "listing-format-not-machine-readable"],
    ["html", false, false, "listing-format-not-machine-readable"],
    ["text/markdown", false, true, "listing-format-not-machine-readable"],
    [" markdown", false, true, "listing-format-not-machine-readable"],
    ["", false, true, "listing-format-not-machine-readable"],
    ["__proto__", false, true, "listing-format-not-machine-readable"],
    ["constructor", false, false, "listing-format-not-machine-readable"],
    [null, false, true, "listing-format-not-machine-readable"],
    [["markdown"], false, true, "listing-format-not-machine-readable"],
  ])("format %j: machine-readable %s, digests agree %s", async (termsFormat, machineReadable, hashesAgree, status) => {
    const hash = await hashTerms(hashesAgree ? served : served.subarray(1));
    const found = await check({ ...listing, termsFormat }, served, hash);
    expect(found).toMatchObject({ ok: status === "ok", status, hashesAgree, machineReadable, advertisedAtrHash: hash });
    expect(found.servedAtrHash).toBe(await hashTerms(served));
    expect(found.detail).toMatch(hashesAgree ? /^The served bytes have/ : /^The served bytes do not have/);
  });
});

test.each([
  "",
  "0x",
  `0X${"ab".repeat(32)}`,
  "ab".repeat(32),
  `sha256:0x${"ab".repeat(32)}`,
  ` 0x${"ab".repeat(32)}`,
  null,
  undefined,
  7,
  {},
  new String(`0x${"ab".repeat(32)}`),
])("the malformed advertised digest %j is a mismatch, echoed, and never thrown", async (advertised) => {
  const found = await check(listing, served, advertised);
  expect(found).toMatchObject({ ok: false, status: "mismatch", hashesAgree: false });
  expect(found.advertisedAtrHash).toBe(advertised);
});

test("the digest inside the listing and an inherited format are not used", async () => {
  const own = Object.assign(Object.create({ termsFormat: "pdf" }) as object, { ...listing, atrHash: await hashTerms(served) });
  expect(await check(own, served, `0x${"00".repeat(32)}`)).toMatchObject({ status: "mismatch", machineReadable: true });
});

test("bytes are hashed as they are, and as they were when they were given", async () => {
  const bytes = served.slice();
  const checking = check(listing, bytes, await hashTerms(served));
  bytes.fill(0);
  expect((await checking).ok).toBe(true);
  expect(await hashTerms(served)).not.toBe(await hashTerms(new TextEncoder().encode("Delivery within eight days.\n")));
});

test("bytes in shared memory have a digest too", async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(served.length));
  shared.set(served);
  expect(await hashTerms(shared)).toBe(await hashTerms(served));
});

test("refusals have a code", async () => {
  await expect(check(null, served, "")).rejects.toMatchObject({ name: "Refusal", code: "not-an-object" });
  await expect(check(listing, "text", "")).rejects.toMatchObject({ name: "Refusal", code: "not-bytes" });
  await expect(hashTerms("text" as unknown as Uint8Array)).rejects.toMatchObject({ code: "not-bytes" });
});

test("digests agree by their bytes, and a malformed one with none", () => {
  const digits = "0123456789abcdefABCDEF".padEnd(64, "7");
  expect(hashesAgree(`0x${digits}`, `0x${digits.toLowerCase()}`)).toBe(true);
  expect(hashesAgree(`0x${digits}`, `0x${digits.replace("0", "1")}`)).toBe(false);
  expect(hashesAgree("0x", "0x")).toBe(false);
  expect(hashesAgree(`0x${digits}\n`, `0x${digits}\n`)).toBe(false);
});

test.each([
  ["markdown", true, true],
  ["json", true, true],
  ["plain", true, true],
  ["html", true, false],
  ["pdf", true, false],
  ["Markdown", false, false],
  ["agentic-transaction-record-v1", false, false],
  ["hasOwnProperty", false, false],
])("the format %j: known %s, machine-readable %s", (token, known, machineReadable) => {
  expect(classifyTermsFormat(token)).toEqual({ known, machineReadable });
});
