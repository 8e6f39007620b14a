import { describe, expect, test } from "vitest";
import { compileErrors, folderOf, move, moveFiles } from "./moved.ts";
import { from, to } from "./parcels.ts";

const at = (major: number) => `"../generated/example.parcel/${major}/index.js"`;

/** What is written, what it becomes, what is told; both compile. */
function moves(before: string, after: string, looks: readonly string[] = []): void {
  const moved = moveFiles(before.replaceAll("FROM", at(1)), { from, to });
  expect(moved.read("src/a.ts")).toBe(after.replaceAll("TO", at(2)));
  expect(moved.looks).toEqual(looks);
  expect(compileErrors(moved.root, ["src/a.ts"])).toEqual([]);
}

describe("names that moved with their places", () => {
  test("an import and every use of it, and nothing that only looks like it", () =>
    moves(
      `import { type Speed, knownSpeeds, isKnownSpeed, isParcel } from FROM;\n` +
        `export const all: readonly Speed[] = knownSpeeds;\nexport const o = { knownSpeeds, f: isKnownSpeed };\n` +
        `export function f(isKnownSpeed: number) { return isKnownSpeed + Number(isParcel({})); } // Speed\n` +
        `export const text = "Speed" + o.knownSpeeds.length;\n`,
      `import { type Pace, knownPaces, isKnownPace, isParcel } from TO;\n` +
        `export const all: readonly Pace[] = knownPaces;\nexport const o = { knownSpeeds: knownPaces, f: isKnownPace };\n` +
        `export function f(isKnownSpeed: number) { return isKnownSpeed + Number(isParcel({})); } // Speed\n` +
        `export const text = "Speed" + o.knownSpeeds.length;\n`,
    ));

  test("an alias keeps its name", () =>
    moves(
      `import { type Speed as S, readSpeed as read } from FROM;\nexport const f = (s: S) => read(s);\n`,
      `import { type Pace as S, readPace as read } from TO;\nexport const f = (s: S) => read(s);\n`,
    ));

  test("a type-only import", () =>
    moves(
      `import type { Carrier, KnownSpeed } from FROM;\nexport type Both = [Carrier, KnownSpeed, typeof import(FROM).knownSpeeds];\n`,
      `import type { Forwarder, KnownPace } from TO;\nexport type Both = [Forwarder, KnownPace, typeof import(TO).knownPaces];\n`,
    ));

  test("members of a namespace, in values, types and patterns", () =>
    moves(
      `import * as parcel from FROM;\nexport const v: parcel.Speed = parcel.knownSpeeds[0];\n` +
        `export const { knownSpeeds, isKnownSpeed: is } = parcel;\nexport const g = (o: { Speed: 1 }) => o.Speed;\n`,
      `import * as parcel from TO;\nexport const v: parcel.Pace = parcel.knownPaces[0];\n` +
        `export const { knownPaces: knownSpeeds, isKnownPace: is } = parcel;\nexport const g = (o: { Speed: 1 }) => o.Speed;\n`,
    ));

  test("what is loaded when it is asked for", () =>
    moves(
      `export const a = async () => (await import(FROM)).readSpeed("slow");\n` +
        `export const b = async () => { const { knownSpeeds } = await import(\`../generated/example.parcel/1/index.js\`); return knownSpeeds; };\n` +
        `export const c = import(FROM).then(({ isKnownSpeed }) => isKnownSpeed);\nexport const d = import(FROM).then((m) => m.knownSpeeds);\n`,
      `export const a = async () => (await import(TO)).readPace("slow");\n` +
        `export const b = async () => { const { knownPaces: knownSpeeds } = await import(\`../generated/example.parcel/2/index.js\`); return knownSpeeds; };\n` +
        `export const c = import(TO).then(({ isKnownPace: isKnownSpeed }) => isKnownSpeed);\nexport const d = import(TO).then((m) => m.knownPaces);\n`,
    ));

  test("what a source exports keeps its name", () =>
    moves(
      `import { knownSpeeds, type Carrier } from FROM;\nexport { knownSpeeds };\nexport type { Carrier as Bearer };\n` +
        `export { isKnownSpeed, readSpeed as read } from FROM;\nexport * as all from FROM;\n`,
      `import { knownPaces, type Forwarder } from TO;\nexport { knownPaces as knownSpeeds };\nexport type { Forwarder as Bearer };\n` +
        `export { isKnownPace as isKnownSpeed, readPace as read } from TO;\nexport * as all from TO;\n`,
    ));

  test("a name that is taken gets an alias", () =>
    moves(
      `import { type Speed } from FROM;\nexport const f = (s: Speed) => { type Pace = 1; return [s, 1 as Pace]; };\n`,
      `import { type Pace as Speed } from TO;\nexport const f = (s: Speed) => { type Pace = 1; return [s, 1 as Pace]; };\n`,
      ["import-aliased src/a.ts:1:15"],
    ));

  test("one that is a member elsewhere is not taken", () =>
    moves(
      `import { type Speed } from FROM;\nexport const f = (s: Speed, o: { Pace: 1 }) => [s, o.Pace, { Pace: 2 }];\n`,
      `import { type Pace } from TO;\nexport const f = (s: Pace, o: { Pace: 1 }) => [s, o.Pace, { Pace: 2 }];\n`,
    ));

  test("a global that has the name counts as taken", () =>
    moves(
      `import { type Carrier } from FROM;\ndeclare global { interface Forwarder { a: 1 } }\nexport type T = [Carrier, Forwarder];\n`,
      `import { type Forwarder as Carrier } from TO;\ndeclare global { interface Forwarder { a: 1 } }\nexport type T = [Carrier, Forwarder];\n`,
      ["import-aliased src/a.ts:1:15"],
    ));
});

describe("through files of the author's own", () => {
  const through = (barrel: string, source: string) =>
    moveFiles({ "src/barrel.ts": barrel.replaceAll("FROM", at(1)), "src/a.ts": source }, { from, to });

  test("a star passes the new names on", () => {
    const { read, looks, root } = through(
      `export * from FROM;\n`,
      `import { knownSpeeds, type Carrier } from "./barrel.js";\nexport const x: [Carrier, unknown] = [{}, knownSpeeds];\nexport * from "./barrel.js";\n`,
    );
    expect(read("src/barrel.ts")).toBe(`export * from ${at(2)};\n`);
    expect(read("src/a.ts")).toContain(`import { knownPaces, type Forwarder } from "./barrel.js";`);
    // An object of it has to hold a name now.
    expect(looks).toEqual(["member-required src/a.ts:2:41"]);
    expect(compileErrors(root, ["src/a.ts"])).toEqual(["src/a.ts:2 2741"]);
  });

  test("a star over a star, a namespace that is passed on, and a name of its own before a star's", () => {
    const { read, root } = moveFiles(
      {
        "src/one.ts": `export * from ${at(1)};\nexport const knownSpeeds = 1;\n`,
        "src/two.ts": `export * from "./one.js";\nexport * as parcel from ${at(1)};\n`,
        "src/a.ts": `import { knownSpeeds, isKnownSpeed, parcel } from "./two.js";\nexport const x = [knownSpeeds, isKnownSpeed, parcel.readSpeed];\n`,
      },
      { from, to },
    );
    expect(read("src/a.ts")).toBe(
      `import { knownSpeeds, isKnownPace, parcel } from "./two.js";\nexport const x = [knownSpeeds, isKnownPace, parcel.readPace];\n`,
    );
    expect(compileErrors(root, ["src/a.ts"])).toEqual([]);
  });

  test("a name that is passed on by name is its author's", () => {
    const { read, root } = through(`export { knownSpeeds } from FROM;\n`, `export { knownSpeeds } from "./barrel.js";\n`);
    expect(read("src/a.ts")).toBe(`export { knownSpeeds } from "./barrel.js";\n`);
    expect(compileErrors(root, ["src/a.ts"])).toEqual([]);
  });
});

test("a name in a text is told", () => {
  const { looks, read } = moveFiles(
    `import * as parcel from ${at(1)};\nexport const v = parcel["knownSpeeds"];\nexport const o = { knownSpeeds: 1 }["knownSpeeds"];\n`,
    { from, to },
  );
  expect(looks).toEqual(["name-in-text src/a.ts:2:25"]);
  expect(read("src/a.ts")).toContain('parcel["knownSpeeds"]');
});

test("JavaScript, with require and without types", () => {
  const { read } = moveFiles(
    {
      "a.cjs": `const { knownSpeeds } = require("./generated/example.parcel/1/index.js");\nconst p = require('./generated/example.parcel/1');\nmodule.exports = [knownSpeeds, p.isKnownSpeed];\n`,
      "b.mjs": `import { knownSpeeds } from './generated/example.parcel/1/index.js'\nexport const b = knownSpeeds\n`,
      "c.tsx": `import { type Speed } from "./generated/example.parcel/1";\ndeclare const Show: (p: { speed: Speed }) => null;\nexport const c = <Show speed="slow" />;\n`,
      "d.cts": `import parcel = require("./generated/example.parcel/1/index.js");\nexport const d: parcel.Speed = parcel.knownSpeeds[0];\n`,
    },
    { from, to },
  );
  expect(read("a.cjs")).toBe(
    `const { knownPaces: knownSpeeds } = require("./generated/example.parcel/2/index.js");\nconst p = require('./generated/example.parcel/2');\nmodule.exports = [knownSpeeds, p.isKnownPace];\n`,
  );
  expect(read("b.mjs")).toBe(`import { knownPaces } from './generated/example.parcel/2/index.js'\nexport const b = knownPaces\n`);
  expect(read("c.tsx")).toBe(
    `import { type Pace } from "./generated/example.parcel/2";\ndeclare const Show: (p: { speed: Pace }) => null;\nexport const c = <Show speed="slow" />;\n`,
  );
  expect(read("d.cts")).toBe(
    `import parcel = require("./generated/example.parcel/2/index.js");\nexport const d: parcel.Pace = parcel.knownPaces[0];\n`,
  );
});

describe("in JSDoc", () => {
  const module = "./generated/example.parcel/1/index.js";
  const files = {
    "say.js": [
      `/** @import { Speed, KnownSpeed as Known } from "${module}" */`,
      `/** @import * as parcels from '${module}' */`,
      `/** @typedef {import("${module}").Speed} Tempo a Speed */`,
      "/**",
      " * Speed in words.",
      " * @param {Speed} Speed",
      " * @param {Known} known",
      " * @param {parcels.KnownSpeed} [other]",
      " */",
      "export const say = (Speed, known, other) => [Speed, known, other];",
      `export default /** @type {import("${module}").KnownSpeed} */ ("slow");`,
      "",
    ].join("\r\n"),
    "told.ts": `/** {@link import("${module}").Speed} @type {import("${module}").Speed} */\nexport const told = 1;\n`,
  };

  test("the types and imports of JavaScript move, and what is said beside them stays", () => {
    const { read, looks } = move(folderOf(files), { from, to });
    expect(read("say.js")).toBe(
      files["say.js"]
        .replaceAll("parcel/1/", "parcel/2/")
        .replace("{ Speed,", "{ Pace,")
        .replaceAll("KnownSpeed", "KnownPace")
        .replace(".Speed} Tempo", ".Pace} Tempo")
        .replace("{Speed} Speed", "{Pace} Speed"),
    );
    expect(looks.filter((look) => look.includes("say.js"))).toEqual([]);
  });

  test("that of TypeScript is a comment, and stays", () => {
    const { read } = move(folderOf(files), { from, to });
    expect(read("told.ts")).toBe(files["told.ts"]);
  });
});
