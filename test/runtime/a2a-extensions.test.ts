import { describe, expect, test } from "vitest";
import { formatExtensions, mergeExtensions, parseExtensions, requestedExtensions } from "../../runtime/a2a-extensions.ts";
import { Refusal } from "../../runtime/refusal.ts";

const [first, second] = ["https://a.example/ext/v1", "https://b.example/ext/v1"];

describe("parsing", () => {
  test.each<[string, string | readonly string[] | undefined, readonly string[]]>([
    ["one", first, [first]],
    ["blanks and tabs around items", ` \t${first}\t ,  ${second} `, [first, second]],
    ["several lines are one list", [first, `${second},${first}`], [first, second]],
    ["no header", undefined, []],
    ["nothing in it", " , ,\t,", []],
    ["each once", `${first}, ${first}`, [first]],
    ["a blank of another kind is part of the item", `\u00a0${first}`, [`\u00a0${first}`]],
    ["what is no URI is kept as text", "not a uri", ["not a uri"]],
  ])("%s", (_, header, items) => expect(parseExtensions(header)).toEqual(items));

  test("long runs of blanks take no square time", () => {
    expect(parseExtensions(`a${" ".repeat(2_000_000)}b`)).toHaveLength(1);
  });
});

describe("from headers", () => {
  test.each([
    ["as fetch has them", new Headers({ "a2a-extensions": `${first}, ${second}` })],
    ["as Node has them", { "a2a-extensions": `${first}, ${second}` }],
    ["in any case, over several names", { "A2A-EXTENSIONS": first, "a2a-Extensions": [second] }],
    ["beside others", { get: "x", "x-a2a-extensions": "https://c.example", "A2A-Extensions": [first, second], te: undefined }],
  ])("%s", (_, headers) => expect(requestedExtensions(headers)).toEqual([first, second]));

  test.each([
    ["none", {}],
    ["none of fetch's", new Headers()],
    ["the name of A2A 0.3", { "X-A2A-Extensions": first }],
    ["an inherited one", Object.create({ "A2A-Extensions": first }) as Record<string, string>],
    ["one that is undefined", { "A2A-Extensions": undefined }],
  ])("%s gives none", (_, headers) => expect(requestedExtensions(headers)).toEqual([]));
});

describe("writing", () => {
  test("what was written is read", () => {
    expect(parseExtensions(formatExtensions([first, second, first]))).toEqual([first, second]);
    expect(formatExtensions([])).toBe("");
  });

  test("merged: what stood there stays, in its place, also where it is no URI", () => {
    expect(mergeExtensions(`${second},odd item`, [first, second])).toBe(`${second}, odd item, ${first}`);
    expect(mergeExtensions([first, second], [])).toBe(`${first}, ${second}`);
  });

  test.each([
    ["empty", ""],
    ["with a comma", `${first},${second}`],
    ["with a blank", `${first} `],
    ["with a line end", `${first}\r\nX-Other: 1`],
    ["beyond ASCII", "https://\u00e9.example"],
    ["no text", Object.create(null) as string],
  ])("refused: %s", (_, uri) => {
    const refused = { code: "extension-uri", pointer: "/1" };
    expect(() => formatExtensions([first, uri])).toThrow(expect.objectContaining(refused) as Refusal);
    expect(() => mergeExtensions(second, [first, uri])).toThrow(Refusal);
  });
});
