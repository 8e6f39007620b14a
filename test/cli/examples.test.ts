import * as fs from "node:fs";
import { expect, test } from "vitest";
import { publishedProject, write } from "./project.ts";

/** Example documents are held to what they say, by the code that is emitted. */
const folder = "schemas/example.parcel";

test.each<[code: string, file: string, example: object, place: string, said: RegExp]>([
  [
    "example-refused",
    "valid/wrong.json",
    { about: "a", document: { weight: 0, speed: 5 } },
    "/document/weight",
    /refused at "\/weight" by "minimum"/,
  ],
  [
    "example-accepted",
    "invalid/right.json",
    { about: "a", document: { weight: 5 }, refused: { pointer: "", rule: "required" } },
    "/document",
    /stands under invalid\/, but the contract accepts it/,
  ],
  [
    "example-other-reason",
    "invalid/other.json",
    { about: "a", document: { weight: 0 }, refused: { pointer: "/weight", rule: "type" } },
    "/refused",
    /expected type at "\/weight"; found minimum at "\/weight"/,
  ],
  [
    "example-unknown-differs",
    "unknown/known.json",
    { about: "a", document: { weight: 5, speed: "fast" }, unknown: [{ pointer: "/speed", raw: "fast" }] },
    "/unknown",
    /expected \/speed = "fast"; found none/,
  ],
  [
    "example-unknown-differs",
    "valid/unknown.json",
    { about: "a", document: { weight: 5, speed: "drone" } },
    "/document",
    /expected none; found \/speed = "drone"/,
  ],
  [
    "example-unknown-differs",
    "unknown/members.json",
    {
      about: "a",
      document: { weight: 5, speed: "drone", x: 1 },
      unknown: [{ pointer: "/speed", raw: "drone" }],
      members: ["/y"],
    },
    "/members",
    /expected \/y; found \/x/,
  ],
  [
    "example-malformed",
    "valid/nowhere.json",
    { about: "a", definition: "adress", document: {} },
    "/definition",
    /it names the definition "adress", and the contract has none \(the root\), "address"/,
  ],
])("%s: %s", async (code, file, example, place, said) => {
  const project = await publishedProject();
  write(project.root, { [`${folder}/${file}`]: example });
  const { code: exit, out, err } = await project.run("check");
  expect([exit, err]).toEqual([1, ""]);
  expect(out).toMatch(new RegExp(`^error\\[${code}\\] .*${said.source}`, "m"));
  expect(out).toMatch(new RegExp(`--> ${folder}/${file}:\\d+:\\d+ +#${place.replaceAll("/", "\\/")}`));
});

test("examples-missing: a contract that shows nothing is asked to, and is not refused for it", async () => {
  const project = await publishedProject();
  fs.rmSync(project.path(`${folder}/invalid`), { recursive: true });
  const { code, out, err } = await project.run("check");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^warning\[examples-missing\] The contract has no invalid example\.$/m);
});
