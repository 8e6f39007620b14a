import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../generator/cli/main.ts";
import { digestOf, folderStore, memoryStore, verify, type Store } from "../../registry/index.ts";
import { publishedFolder } from "../support/published.ts";

/**
 * What was released stays as it was released, byte for byte and for ever. `released.json` was written with the release and is only ever
 * added to: one row an entry of the log, with the digests of the log's file and of what it records.
 */
interface Released {
  readonly log: string;
  readonly identifier: string;
  readonly served: string;
  readonly contract: string;
}
const released = JSON.parse(readFileSync(join(import.meta.dirname, "released.json"), "utf8")) as readonly Released[];

/** What of the release a registry does not hold any more. */
async function missingFrom(store: Store): Promise<string[]> {
  const digestAt = async (path: string): Promise<string | undefined> => {
    const bytes = await store.get(path);
    return bytes && digestOf(bytes);
  };
  const content = (digest: string): string => `sha256/${digest.slice("sha256:".length)}.json`;
  const missing: string[] = [];
  for (const [sequence, { log, identifier, served, contract }] of released.entries()) {
    const name = identifier.replace("@", "/");
    const held = [
      [await digestAt(`log/${sequence}.json`), log],
      [await digestAt(content(served)), served],
      [await digestAt(content(contract)), contract],
      [await digestAt(`c/${name}/schema.json`), served],
    ];
    if (held.some(([found, wanted]) => found !== wanted)) missing.push(identifier);
  }
  return missing;
}

const published = folderStore(publishedFolder);

test("every entry of the release is where it was and what it was", async () => {
  expect(released.length).toBeGreaterThan(20);
  expect(await missingFrom(published)).toEqual([]);
  expect((await verify(published)).faults).toEqual([]);
});

describe("a change would be noticed", () => {
  const copied = async (change: (path: string, text: string) => string): Promise<Store> => {
    const copy = memoryStore();
    for (const path of await published.list("")) {
      const text = new TextDecoder().decode((await published.get(path)) ?? new Uint8Array());
      await copy.createIfAbsent(path, new TextEncoder().encode(change(path, text)));
    }
    return copy;
  };
  const [first] = released;

  test.each<[string, (path: string, text: string) => string]>([
    [
      "a word of a served schema",
      (path, text) => (path === `c/${first!.identifier.replace("@", "/")}/schema.json` ? text.replace("type", "tipe") : text),
    ],
    ["one space in a log file", (path, text) => (path === "log/0.json" ? `${text} ` : text)],
    [
      "a byte of the content",
      (path, text) => (path.endsWith(`${first!.contract.slice(7)}.json`) ? text.replace("{", "{ ") : text),
    ],
  ])("%s", async (_what, change) => {
    expect(await missingFrom(await copied(change))).toEqual([first!.identifier]);
  });
});

test("the schemas of this repository may be published after what is released", async () => {
  const said: string[] = [];
  const io = {
    out: (text: string) => void said.push(text),
    err: (text: string) => void said.push(text),
    color: false,
    cwd: join(import.meta.dirname, "../.."),
    stdin: () => Promise.resolve(new Uint8Array()),
  };
  expect([await main(["check"], io), said.join("")]).toEqual([0, expect.stringContaining("as published")]);
});
