import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Lock } from "../../generator/builder/lock.ts";
import { removeItem } from "../../generator/edit/json-text.ts";
import { findRequests } from "../../generator/migrate/find-requests.ts";
import { moveRequests } from "../../generator/migrate/move-requests.ts";
import { configuredAt } from "../../generator/project/project.ts";
import { folderOf } from "./moved.ts";

const digest = `sha256:${"0".repeat(64)}` as const;
const lockOf = (entries: Readonly<Record<string, string>>): Lock => ({
  lockVersion: 1,
  generator: "1.0.0",
  contracts: Object.fromEntries(
    Object.entries(entries).map(([asked, entry]) => [
      asked,
      { entry, registry: "bundled", canonical: digest, served: digest, contract: digest, via: { by: "identifier" } },
    ]),
  ),
  cards: {},
});

test.each<[identifier: string, contracts: string[], entries: Record<string, string>, found: string[]]>([
  ["a.b/1", ["a.b/1", "a.c/1"], {}, ["a.b/1"]],
  ["a.b/1", ["a.b/1.0", "a.b/10"], {}, ["a.b/1.0"]],
  ["a.b/1", ["a.b/1.2+"], {}, ["a.b/1.2+"]],
  ["a.b/1.3", ["a.b/1"], { "a.b/1": "a.b/1.3" }, ["a.b/1"]],
  ["a.b/1.2", ["a.b/1"], { "a.b/1": "a.b/1.3" }, []],
  ["a.b/1", ["https://a.example/b"], { "https://a.example/b": "a.b/1.0" }, ["https://a.example/b"]],
  ["a.b/1", ["https://a.example/b"], {}, []],
  ["https://a.example/b", ["https://a.example/b"], {}, ["https://a.example/b"]],
  ["a.b@2026-01-02", ["a.b"], { "a.b": "a.b@2026-01-02" }, ["a.b"]],
  ["a.b/1", ["a.b/1#x", "a.b/1#y"], {}, ["a.b/1#x", "a.b/1#y"]],
  ["a.b/1#y", ["a.b/1#x", "a.b/1#y"], {}, ["a.b/1#y"]],
  ["constructor", ["a.b/1"], {}, []],
])("%s in %j, locked %j", (identifier, contracts, entries, found) => {
  expect(findRequests(identifier, contracts, lockOf(entries)).map(({ asked }) => asked)).toEqual(found);
});

/** The text of a config after a move, byte for byte. */
function movedText(text: string, from: string, to: string): string {
  const root = folderOf({ "codicil.json": text });
  const found = configuredAt(root);
  if (found.outcome !== "found") throw new Error(JSON.stringify(found));
  const { project } = found;
  const moved = moveRequests(project, findRequests(from, project.contracts, undefined), to);
  writeFileSync(join(root, "codicil.json"), moved.config.source.text);
  const again = configuredAt(root);
  expect(again).toMatchObject({ outcome: "found", project: { contracts: moved.contracts } });
  return moved.config.source.text;
}

test.each<[before: string, from: string, to: string, after: string]>([
  [`{ "contracts": [ "a.b/1" ] }`, "a.b/1", "a.b/2", `{ "contracts": [ "a.b/2" ] }`],
  [
    `{\r\n\t"contracts": [\r\n\t\t"a.b/1",\r\n\t\t"a.c/1"\r\n\t]\r\n}`,
    "a.b/1",
    "a.d/2",
    `{\r\n\t"contracts": [\r\n\t\t"a.d/2",\r\n\t\t"a.c/1"\r\n\t]\r\n}`,
  ],
  [`{"contracts":["a.b/1#x","a.b/1#y"]}`, "a.b/1", "a.b/2", `{"contracts":["a.b/2#x","a.b/2#y"]}`],
  [`{"contracts":["a.b/1#x","a.b/1#y"]}`, "a.b/1", "a.b/2#z", `{"contracts":["a.b/2#z"]}`],
  [
    `{\n  "contracts": [\n    "a.b/1",\n    "a.c/1",\n    "a.b/2"\n  ]\n}\n`,
    "a.b/1",
    "a.b/2",
    `{\n  "contracts": [\n    "a.c/1",\n    "a.b/2"\n  ]\n}\n`,
  ],
  [`{\n  "contracts": [\n    "a.b/2",\n    "a.b/1"\n  ]\n}\n`, "a.b/1", "a.b/2", `{\n  "contracts": [\n    "a.b/2"\n  ]\n}\n`],
])("%j from %s to %s", (before, from, to, after) => expect(movedText(before, from, to)).toBe(after));

test("an item that is not there is a mistake of the caller", () => {
  expect(removeItem("[1]", "", 0)).toBe("[]");
  expect(() => removeItem("[1]", "", 1)).toThrow(TypeError);
});
