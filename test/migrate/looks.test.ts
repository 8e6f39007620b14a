import { describe, expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import type { Json } from "../../generator/json/json.ts";
import { compileErrors, line, moveFiles, type MovedProject } from "./moved.ts";
import { first, from, minor, second, to } from "./parcels.ts";

const header = `import { isKnownState, type KnownState, type Parcel, type State, type Speed } from "../generated/example.parcel/1/index.js";\n`;
/** Looks of a source below the header, without its import line: `code line:column`. */
const looksOf = ({ looks }: MovedProject): string[] =>
  looks.map((look) => look.replace(" src/a.ts:", " ")).filter((look) => !look.includes(" 1:"));
const toMinor = (body: string, after = minor): string[] => looksOf(moveFiles(header + body, { from, to: after }));
const toSecond = (body: string): string[] => looksOf(moveFiles(header + body, { from, to }));

describe("code that goes through the known values", () => {
  test("a switch, with and without a default", () => {
    const { moved } = moveFiles(
      header +
        `export function f(s: KnownState) {\n  switch (s) {\n    case "packed": return 1;\n    case "sent": return 2;\n  }\n}\n` +
        `export function g(p: Parcel) {\n  if (p.state === undefined || !isKnownState(p.state)) return 0;\n  switch (p.state) {\n    case "packed": return 1;\n    default: return 2;\n  }\n}\n`,
      { from, to: minor },
    );
    expect(moved.diagnostics.map(({ code, message, span }) => `${code} ${span.line}:${span.column} ${message}`)).toEqual([
      'values-unnamed 3:11 This switch goes through the known values of State, and "lost" joined them.',
      'values-unnamed 10:11 This switch, whose default takes what it does not name, goes through the known values of State, and "lost" joined them.',
    ]);
    expect(moved.diagnostics[0]?.span.excerpt).toBe("  switch (s) {");
  });

  test("one that names the value already, or goes through something else, is no matter", () => {
    expect(
      toMinor(
        `export function f(s: State, t: "packed" | "other", n: number) {\n` +
          `  switch (s) { case "packed": return 1; case "sent": return 2; case "lost": return 3; }\n` +
          `  switch (t) { case "packed": return 1; case "other": return 2; }\n  switch (n) { case 1: return 1; }\n  return 0;\n}\n`,
      ),
    ).toEqual([]);
  });

  test("an object with a member a value", () => {
    expect(
      toMinor(
        `export const words: Record<KnownState, string> = { packed: "p", sent: "s" };\n` +
          `export const some: Partial<Record<KnownState, string>> = { packed: "p" };\nexport const more = { packed: 1, sent: 2 } satisfies Record<KnownState, number>;\n`,
      ),
    ).toEqual(["values-unnamed 2:50", "values-unnamed 4:21"]);
  });

  test("comparisons that leave nothing out", () => {
    expect(
      toMinor(
        `export const f = (s: State) => (s === "packed" ? 1 : s === "sent" ? 2 : 3);\n` +
          `export function g(s: KnownState) {\n  if (s === "packed") return 1;\n  if ("sent" === s) return 2;\n  throw new Error(s);\n}\n` +
          `export const h = (s: State) => s === "packed";\n`,
      ),
    ).toEqual(["values-unnamed 2:33", "values-unnamed 4:7"]);
  });

  test("without types, what its values say", () => {
    const { looks } = moveFiles(
      {
        "a.js": `import { isParcel } from "./generated/example.parcel/1/index.js";\nexport function f(s) { switch (s) { case "packed": return isParcel(s); case "sent": return 2; } }\nexport function g(s) { switch (s) { case "packed": return 1; case "elsewhere": return 2; } }\n`,
      },
      { from, to: minor },
    );
    expect(looks).toEqual(["values-unnamed a.js:2:32"]);
  });
});

describe("uses of what changed", () => {
  const withMember = (members: Record<string, unknown>, required = first.required) =>
    line({ ...first, required, properties: { ...first.properties, ...members } } as never, 2);
  const toChanged = (body: string, after: ReturnType<typeof withMember>) =>
    looksOf(moveFiles(header + body, { from, to: after }));
  const uses =
    `export const read = (p: Parcel) => p.note;\nexport const { note } = {} as Parcel;\nexport const p: Parcel = { weight: 1, note: "x" };\n` +
    `export type N = Parcel["note"];\nexport const element = (p: Parcel) => p["note"];\nexport const other = (o: { note: string }) => o.note;\n` +
    `export type Q = Pick<Parcel, "weight" | "note">;\nexport const has = (p: Parcel) => "note" in p;\n`;
  const at = ["2:38", "3:16", "4:39", "5:24", "6:41", "8:41", "9:35"];

  test("a member that is gone", () => expect(toSecond(uses)).toEqual(at.map((place) => `use-removed ${place}`)));

  test("one that is deprecated, with what it says", () => {
    const after = withMember({ note: { description: "Say it to the carrier.", type: "string", deprecated: true } });
    const { moved } = moveFiles(header + uses, { from, to: after });
    const found = moved.diagnostics.filter(({ code }) => code === "use-deprecated");
    expect(found.map(({ span }) => `${span.line}:${span.column}`)).toEqual(at);
    expect(found[0]?.message).toBe('"note" of Parcel is deprecated: Say it to the carrier.');
  });

  test("one whose text or type is another, and within a line only its type", () => {
    const note = { description: "A word to whoever opens it.", type: "string" };
    expect(toChanged(uses, withMember({ note }))).toEqual(at.map((place) => `use-reworded ${place}`));
    expect(toMinor(uses, line({ ...first, properties: { ...first.properties, note } }, 1))).toEqual([]);
    const list = { ...first.properties.note, type: "array", items: { type: "string" } };
    expect(toChanged(uses, withMember({ note: list }))).toEqual(at.map((place) => `use-changed ${place}`));
  });

  test("an object that lacks what it must have now", () => {
    const after = withMember({}, ["weight", "note"]);
    expect(
      toChanged(
        `export const a: Parcel = { weight: 1 };\nexport const b: Parcel = { weight: 1, note: "" };\nexport const c = (p: Parcel): Parcel => ({ ...p });\n`,
        after,
      ),
    ).toEqual(["member-required 2:26"]);
  });

  test("a member, through types of the author's own", () => {
    const own =
      `interface Mine extends Parcel { mine: 1 }\nexport const a = (m: Mine) => m.note;\nexport const b = (m: Partial<Parcel>) => m.note;\n` +
      `export const c = ({ note }: Parcel) => note;\nexport const d = ({ inner: { note: n } }: { inner: Parcel }) => n;\n` +
      `export const e: Parcel[] = [{ weight: 1, note: "x" }];\nexport const f = { weight: 1, note: "x" } satisfies Parcel;\n` +
      `export class G { parcel: Readonly<Parcel> | undefined; get note() { return this.parcel?.note; } }\n` +
      `export const h = <T extends Parcel>(t: T) => t.note;\nexport const i = (p: Parcel | { other: 1 }) => ("weight" in p ? p.note : 0);\n`;
    expect(toSecond(own).map((look) => look.split(":")[0])).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => `use-removed ${at}`),
    );
  });

  test("a member, where the types are readonly", () => {
    const readonly = (major: number, schema: object) =>
      compileSchema(
        { value: schema as Json },
        { name: "example.parcel", version: String(major), identifier: `example.parcel/${major}.0`, readonly: true },
      );
    const { looks, root } = moveFiles(header + uses, { from: readonly(1, first), to: readonly(2, second) });
    expect(
      looks.filter((look) => look.startsWith("use-removed")).map((look) => look.replace("use-removed src/a.ts:", "")),
    ).toEqual(at);
    expect(compileErrors(root, ["src/a.ts"])).toEqual([]);
  });

  test("a member of a definition, through a value of its own type", () => {
    expect(toSecond(`export const n = (p: Parcel) => p.carrier?.name;\nexport const c: Parcel["carrier"] = {};\n`)).toEqual([
      "member-required 3:37",
    ]);
  });

  test("values that are gone, deprecated or reworded", () => {
    const state = {
      ...first.properties.state,
      anyOf: [
        { const: "packed", description: "It is in its box." },
        { const: "gone", description: "It is gone." },
        { type: "string" },
      ],
    };
    expect(
      toChanged(
        `export const a: State = "packed";\nexport const b: Parcel = { weight: 1, state: "sent" };\nexport const f = (p: Parcel) => p.state === "sent";\nexport const other = "sent";\n`,
        withMember({ state }),
      ),
    ).toEqual(["use-reworded 2:25", "use-removed 3:46", "use-removed 4:45"]);
  });
});

test("a fault that follows from a change elsewhere is told where it is, once, and one of the author's own is not", () => {
  const heavy = { ...first, properties: { ...first.properties, weight: { description: "Grams.", type: "string" } } };
  const { moved } = moveFiles(
    `${header}const take = (p: Parcel) => p.weight;\nexport const w: number =\n  take({ weight: 1 });\nexport const own: boolean = 1;\n`,
    { from, to: line(heavy, 1) },
  );
  expect(moved.diagnostics.map(({ code, span }) => `${code} ${span.line}:${span.column}`)).toEqual([
    "use-changed 2:31",
    "type-error-new 3:14",
    "use-changed 4:10",
  ]);
  expect(moved.diagnostics[1]?.message).toBe(
    "TypeScript finds a fault here that it did not find before (TS2322): Type 'string' is not assignable to type 'number'.",
  );
});

test("every fault that TypeScript finds afterwards was told", () => {
  const source =
    header +
    `export const p: Parcel = { weight: 1, carrier: {} };\nexport const name: string | undefined = p.carrier?.name;\n` +
    `export function f(s: KnownState): number { switch (s) { case "packed": return 1; case "sent": return 2; } }\n` +
    `export const all: Record<KnownState, Speed> = { packed: "slow", sent: "fast" };\nexport const list: readonly ["packed", "sent"] = [] as never as typeof import("../generated/example.parcel/1/index.js").knownStates;\n` +
    `export const mine: number = "a fault of the author's own";\n`;
  for (const after of [
    to,
    minor,
    line({ ...second, required: ["weight", "state", "to"] }, 2),
    line({ type: "string", description: "A text." }, 2),
  ]) {
    const project = moveFiles(source, { from, to: after });
    const told = new Set(project.looks.map((look) => look.split(" ")[1]?.split(":")[1]));
    const found = compileErrors(project.root, ["src/a.ts"]).map((error) => /:(\d+) (\d+)/.exec(error)?.slice(1));
    expect(found.filter((one) => !told.has(one?.[0]))).toEqual([["7", "2322"]]);
    expect(told.has("7")).toBe(false);
  }
});
