import { describe, expect, test } from "vitest";
import { parseLock, printLock, type Lock } from "../../generator/builder/lock.ts";

const digest = (of: string) => `sha256:${of.repeat(64)}` as const;
const contract = {
  ...{ entry: "example.parcel/1.0", registry: "bundled" },
  ...{ canonical: digest("a"), served: digest("b"), contract: digest("c") },
};
const lock: Lock = {
  lockVersion: 1,
  generator: "1.0.0",
  contracts: {
    "example.parcel/1": { ...contract, via: { by: "line", line: "example.parcel/1" } },
    "example.parcel/1.0#address": { ...contract, via: { by: "identifier" } },
    "com.parcels.example/parcel": {
      ...contract,
      registry: "https://contracts.example/",
      via: { by: "alias", alias: "com.parcels.example/parcel", kind: "mcp-meta", target: "example.parcel/1" },
    },
    [digest("a")]: {
      ...{ ...contract, registry: "../shared", entry: "carrier.tracking@2026-09-18" },
      via: { by: "digest", of: "canonical", identifiers: ["example.parcel/1.0"] },
    },
  },
  cards: { "cards/a.json": { digest: digest("d") }, "__proto__.json": { digest: digest("e") } },
};

describe("a lock", () => {
  test("comes back as it was, and is one text whatever the order in which it was made", () => {
    const text = printLock(lock);
    expect(parseLock(text)).toEqual({ lock, diagnostics: [] });
    const reversed = {
      ...lock,
      contracts: Object.fromEntries(Object.entries(lock.contracts).reverse()),
      cards: Object.fromEntries(Object.entries(lock.cards).reverse()),
    };
    expect(printLock(reversed)).toBe(text);
    expect(text.endsWith("}\n")).toBe(true);
    expect(printLock(parseLock(text.replaceAll("\n", "\r\n")).lock as Lock)).toBe(text);
  });

  test("members that every object inherits are members like any other", () => {
    const text = printLock({ ...lock, contracts: {}, cards: JSON.parse(`{ "__proto__": { "digest": "${digest("a")}" } }`) });
    expect(text).toContain('"__proto__": {');
    expect(printLock(parseLock(text).lock as Lock)).toBe(text);
  });
});

describe("what is no lock is refused, at its place", () => {
  const changed = (change: (text: string) => string): string[] =>
    parseLock(change(printLock(lock))).diagnostics.map(({ code, span, message }) => `${code} ${span.pointer} ${message}`);
  const parcel = "/contracts/example.parcel~11";

  test.each<[string, (text: string) => string, string]>([
    ["not JSON", (text) => text.replace("{", "{{"), "json-syntax "],
    [
      "a merge that is not finished",
      (text) => text.replace("{", "{\n<<<<<<< HEAD"),
      "lock-malformed  codicil.lock holds the marks of a merge;",
    ],
    ["a list", () => "[]", "lock-malformed  codicil.lock is not an object."],
    ["nothing", () => "{}", 'lock-malformed  codicil.lock has no "lockVersion"'],
    [
      "a later version",
      (text) => text.replace('"lockVersion": 1', '"lockVersion": 2'),
      "lock-malformed /lockVersion codicil.lock gives",
    ],
    ["no generator", (text) => text.replace('"1.0.0"', '""'), "lock-malformed /generator "],
    ["one more member", (text) => text.replace("{", '{ "extra": 1,'), 'lock-malformed /extra codicil.lock has a member "extra"'],
    ["an upper-case digest", (text) => text.replace(digest("a"), digest("A")), "lock-malformed /contracts/"],
    ["a digest without its algorithm", (text) => text.replaceAll(digest("b"), "b".repeat(64)), "lock-malformed /contracts/"],
    [
      "a digest that is too short",
      (text) => text.replaceAll(digest("d"), "sha256:dd"),
      "lock-malformed /cards/cards~1a.json/digest ",
    ],
    [
      "a line for an entry",
      (text) => text.replaceAll('"entry": "example.parcel/1.0"', '"entry": "example.parcel/1"'),
      "lock-malformed ",
    ],
    ["a path for an entry", (text) => text.replaceAll('"entry": "example.parcel/1.0"', '"entry": "../../x"'), "lock-malformed "],
    ["no registry", (text) => text.replaceAll('"registry": "bundled",', ""), "lock-malformed /contracts/"],
    [
      "a registry without TLS",
      (text) => text.replace("https://contracts.example/", "http://contracts.example/"),
      "lock-malformed ",
    ],
    ["an unknown way", (text) => text.replace('"by": "line"', '"by": "guess"'), `lock-malformed ${parcel}/via/by `],
    [
      "a way with more members",
      (text) => text.replace('"by": "line"', '"by": "line", "alias": "x"'),
      `lock-malformed ${parcel}/via/alias `,
    ],
    ["an alias of no kind", (text) => text.replace('"mcp-meta"', '"nickname"'), "lock-malformed "],
    ["a contract twice", (text) => text.replace('"contracts": {', '"contracts": { "example.parcel/1": {},'), "duplicate-key "],
  ])("%s", (_what, change, wanted) => {
    const found = changed(change);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.startsWith(wanted), found[0]).toBe(true);
  });
});
