import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { isError } from "../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../generator/json/json.ts";
import { Random } from "../support/random.ts";
import { register, secondEngine } from "../support/second-engine.ts";
import { typeVerdicts, type Probe } from "./emitted.ts";
import { randomDocument, randomSchema } from "./random-schema.ts";

/**
 * Schemas that nobody wrote, over all of 2020-12: both faces of the validator agree with a second engine, and what it accepts fits the type.
 * `SOUNDNESS=2000` judges so many; `SOUNDNESS_SEED` others.
 */
const count = Number(process.env["SOUNDNESS"] ?? 120);
const seed = process.env["SOUNDNESS_SEED"] ?? "soundness";

interface Judged {
  readonly schema: Json;
  readonly probe: Probe;
  readonly differing: readonly Json[];
}

describe("schemas that nobody wrote", async () => {
  const judged: Judged[] = [];
  const codes = new Set<string>();
  for (let at = 0; at < count; at += 1) {
    const found = await judge(`${seed} ${at}`);
    if (typeof found === "string") codes.add(found);
    else judged.push(found);
  }

  test("are understood, or refused by code: nothing but recursion in place is out of reach", () => {
    expect([...codes].filter((code) => code !== "ref-cycle-empty")).toEqual([]);
    expect(judged.length).toBeGreaterThan(count / 2);
  });

  test("give validators that agree with a second engine", () => {
    expect(
      judged.filter(({ differing }) => differing.length > 0).map(({ schema, differing }) => ({ schema, differing })),
    ).toEqual([]);
  });

  test("give types that compile and let in what is accepted", () => {
    const verdicts = typeVerdicts(judged.map(({ probe }) => probe));
    const faults = verdicts.flatMap(({ problems, fits }, at) => {
      const { schema, probe } = judged[at]!;
      const refused = probe.documents.filter((_, index) => !fits[index]);
      return problems.length + refused.length > 0
        ? [
            {
              schema: JSON.stringify(schema),
              problems,
              refused: refused.map((one) => JSON.stringify(one)),
              types: probe.declarations,
            },
          ]
        : [];
    });
    expect(faults).toEqual([]);
  });
});

/** What one seed gives; the code where its schema is refused. */
async function judge(label: string): Promise<Judged | string> {
  const random = new Random(label);
  const schema = randomSchema(random.fork("schema"));
  const compiled = compileSchema({ value: schema }, { name: "example.probe" });
  const [unit] = compiled.units;
  if (unit === undefined) return compiled.diagnostics.find(isError)!.code;

  const documents = Array.from({ length: 80 }, (_, at) => randomDocument(random.fork(`document ${at}`)));
  const distinct = [...new Map(documents.map((document) => [JSON.stringify(document), document])).values()];
  const { accepts, check } = await loadUnit(compiled, unit);
  const $id = `https://soundness.example/${encodeURIComponent(label)}`;
  register([{ ...schema, $id, $schema: "https://json-schema.org/draft/2020-12/schema" }]);
  const second = await secondEngine($id);
  return {
    schema,
    probe: {
      declarations: compiled.files.find(({ path }) => path === `${unit.folder}/index.d.ts`)?.text ?? "",
      typeName: unit.typeName,
      documents: distinct.filter((document) => accepts(document)),
    },
    differing: distinct.filter((document) => {
      const wanted = second.accepts(document);
      return accepts(document) !== wanted || (check(document).length === 0) !== wanted;
    }),
  };
}
