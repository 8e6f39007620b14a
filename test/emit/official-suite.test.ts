import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { isError } from "../../generator/diagnostic/diagnostic.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { accepts } from "../support/accepts.ts";
import { typeVerdicts, type Probe } from "./emitted.ts";
import { resolves } from "./pointers.ts";
import { type Group, groups, remotes } from "./suite.ts";

/**
 * The official JSON Schema test suite, 2020-12, which nobody here wrote: a schema is either refused by code, or gives a
 * validator that agrees with every test of its group and a type that compiles and lets every valid instance in.
 * `format` is an annotation, so the tests that assert it stand apart.
 */
const asserted = (group: Group): boolean => /format/.test(group.file) && group.file.startsWith("optional");
/** Where test/support/accepts.ts alone is wrong: it divides, and 1e308 by 0.5 is no number. */
const dividedOut = ["optional/float-overflow.json | valid if optional overflow handling is implemented"];

const compiled = groups
  .filter((group) => !asserted(group))
  .map((group) => ({ group, compiled: compileSchema({ value: group.schema }, { name: "suite", remotes }) }));
const taken = compiled.filter(({ compiled: { files } }) => files.length > 0);

describe.skipIf(groups.length === 0)("the official suite", () => {
  test("what is refused is refused by code, and how much of it", () => {
    const refused = compiled.filter(({ compiled: { files } }) => files.length === 0);
    const counts: Record<string, number> = {};
    for (const { compiled: one } of refused) {
      const codes = [...new Set(one.diagnostics.filter(isError).map(({ code }) => code))].sort();
      expect(codes).not.toEqual([]);
      const key = codes.join(" ");
      counts[key] = (counts[key] ?? 0) + 1;
    }
    const sorted = Object.fromEntries(Object.entries(counts).sort(([before], [after]) => (before < after ? -1 : 1)));
    expect({ groups: compiled.length, taken: taken.length, refused: sorted }).toMatchInlineSnapshot(`
      {
        "groups": 431,
        "refused": {
          "dialect-unsupported": 1,
          "ref-not-schema": 5,
          "unmodelled-keyword": 8,
        },
        "taken": 417,
      }
    `);
  });

  test("validators agree with every test, both faces, and the model's own meaning does too", async () => {
    const wrong: string[] = [];
    const unlike: string[] = [];
    for (const { group, compiled: one } of taken) {
      const unit = one.units.find(({ identifier }) => !identifier.includes("#"));
      if (unit === undefined || one.model === undefined) throw new Error(`${group.file}: ${group.description}: no root`);
      const module = await loadUnit(one, unit);
      for (const { description, data, valid } of group.tests) {
        const verdicts = [module.accepts(data), module.check(data).length === 0];
        if (verdicts.some((verdict) => verdict !== valid)) wrong.push(`${group.file} | ${group.description} | ${description}`);
        if (accepts(one.model.root, data) !== valid) unlike.push(`${group.file} | ${description}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(unlike).toEqual(dividedOut);
  });

  test("both faces agree on every document of the suite's file, whatever it was written for", async () => {
    const unlike: string[] = [];
    for (const { group, compiled: one } of taken) {
      const module = await loadUnit(one, one.units[0]!);
      const beside = groups.filter(({ file }) => file === group.file).flatMap(({ tests }) => tests.map(({ data }) => data));
      const different = new Map([...beside, null, true, 0, "", [], {}, undefined].map((data) => [JSON.stringify(data), data]));
      for (const data of different.values()) {
        const [accepted, problems] = [module.accepts(data), module.check(data)];
        if (accepted !== (problems.length === 0)) unlike.push(`${group.file} | ${group.description}: ${JSON.stringify(data)}`);
      }
    }
    expect(unlike).toEqual([]);
  });

  test("every problem names a rule and a place that the schema has", async () => {
    const lost: string[] = [];
    for (const { group, compiled: one } of taken) {
      const module = await loadUnit(one, one.units[0]!);
      const { sources } = loadSchema("suite", { value: group.schema }, remotes).resolved;
      for (const { data } of group.tests) {
        for (const found of module.check(data)) {
          const named = found.rule !== "" && found.message !== "" && resolves(data, found.pointer);
          if (!named || !sources.some(({ value }) => resolves(value, found.schemaPointer)))
            lost.push(`${group.file} | ${group.description}: ${JSON.stringify(found)}`);
        }
      }
    }
    expect(lost).toEqual([]);
  });

  test("types compile, let every valid instance in, and refuse as many of the others as they did", () => {
    const probes = taken.map(({ group, compiled: one }): Probe => {
      const unit = one.units[0]!;
      const declarations = one.files.find(({ path }) => path === `${unit.folder}/index.d.ts`)?.text ?? "";
      return { declarations, typeName: unit.typeName, documents: group.tests.map(({ data }) => data) };
    });
    const verdicts = typeVerdicts(probes);
    const faults: string[] = [];
    let refusals = 0;
    let invalid = 0;
    for (const [at, { problems, fits }] of verdicts.entries()) {
      const { group } = taken[at]!;
      faults.push(...problems.map((problem) => `${group.file} | ${group.description}: ${problem}`));
      for (const [index, one] of group.tests.entries()) {
        if (one.valid && !fits[index])
          faults.push(`${group.file} | ${group.description} | ${one.description}: refused by its type`);
        if (!one.valid) {
          invalid += 1;
          if (!fits[index]) refusals += 1;
        }
      }
    }
    expect(faults).toEqual([]);
    // Precision: more is better, less is a step back.
    expect({ invalid, refusals }).toMatchInlineSnapshot(`
      {
        "invalid": 586,
        "refusals": 411,
      }
    `);
  });

  test("a format that is asserted is held to, or refused by name; where it is taken, which tests still fail", async () => {
    const refused: string[] = [];
    const wrong: Record<string, number> = {};
    for (const group of groups.filter(asserted)) {
      const one = compileSchema({ value: group.schema }, { name: "suite", assertFormats: true });
      const name = group.file.replace("optional/format/", "").replace(".json", "");
      if (one.files.length === 0) {
        refused.push(`${name} ${[...new Set(one.diagnostics.map(({ code }) => code))].join(" ")}`);
        continue;
      }
      const module = await loadUnit(one, one.units[0]!);
      for (const { data, valid } of group.tests) if (module.accepts(data) !== valid) wrong[name] = (wrong[name] ?? 0) + 1;
    }
    expect({ refused: [...new Set(refused)].sort(), wrong }).toMatchInlineSnapshot(`
      {
        "refused": [
          "date format-not-assertable",
          "date-time format-not-assertable",
          "ecmascript-regex format-not-assertable",
          "idn-email format-not-assertable",
          "idn-hostname format-not-assertable",
          "iri format-not-assertable",
          "iri-reference format-not-assertable",
          "optional/format-assertion dialect-unsupported",
          "regex format-not-assertable",
          "time format-not-assertable",
          "unknown format-not-assertable",
          "uri format-not-assertable",
        ],
        "wrong": {
          "duration": 2,
          "email": 5,
          "hostname": 24,
          "uri-reference": 6,
          "uri-template": 3,
          "uuid": 1,
        },
      }
    `);
  });
});
