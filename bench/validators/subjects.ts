import { Ajv2020 } from "ajv/dist/2020.js";
import { compileSchema } from "../../generator/compile.ts";
import type { Json, JsonObject } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";
import { printSchema } from "../../generator/model/print.ts";
import { contractsUnderTest } from "../../test/support/contracts.ts";

/** What is measured: one schema, the module that is generated from it, and documents. */
export interface Subject {
  readonly identifier: string;
  readonly typeName: string;
  /** What contestants are given: 2020-12 without texts, an open list as the bare type that it comes to. */
  readonly schema: Json;
  /** As its author writes it, with texts and the arms of open lists. */
  readonly written: Json;
  readonly module: string;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

/** The seed's five contracts that a browser may hold together. */
export const seedContracts: readonly string[] = [
  "codossier.legal-context/1#inbound",
  "codossier.legal-context/1#outbound",
  "lcp.legal-context-json/1",
  "lcp.capability-declaration/1",
  "a2a.agent-card@2026-08-18",
];

/** The shipped contracts with their example documents. */
export function shippedContracts(): Subject[] {
  return contractsUnderTest().flatMap(({ working, units }) =>
    units.map(({ identifier, unit, examples, files }) => {
      const subject = compiled(unit.typeName, unit.root, files);
      const own = (isValid: boolean): Json[] =>
        examples.filter(({ kind }) => (kind !== "invalid") === isValid).map(({ example }) => example.document);
      const others = identifier.includes("#") ? [] : working.examples.filter((one) => !examples.includes(one));
      const { accepted, refused } = judged(
        subject.schema,
        others.map(({ example }) => example.document),
      );
      return { identifier, ...subject, valid: [...own(true), ...accepted], invalid: [...own(false), ...refused] };
    }),
  );
}

/** Documents of the definitions that a root has are ones of the root too, as AJV judges. */
function judged(schema: Json, documents: readonly Json[]): { readonly accepted: Json[]; readonly refused: Json[] } {
  const accepts = new Ajv2020({ strict: false, validateSchema: false, unicodeRegExp: true }).compile(schema as object);
  return { accepted: documents.filter((one) => accepts(one)), refused: documents.filter((one) => !accepts(one)) };
}

const compiled = (typeName: string, root: Node, files: readonly { readonly path: string; readonly text: string }[]) => ({
  typeName,
  schema: printSchema(root, { purpose: "assertions" }).schema,
  written: printSchema(root, { purpose: "canonical" }).schema,
  module: files.find(({ path }) => path.endsWith("/index.js"))?.text ?? "",
});

/** Twelve texts with limits, in Latin letters, in Greek and with letters beyond the first plane. */
export function lengthHeavy(): Subject {
  const limits = [8, 16, 32, 64, 64, 128, 128, 256, 256, 512, 1024, 4096];
  const names = limits.map((_limit, at) => `text${at}`);
  const properties = Object.fromEntries(limits.map((maxLength, at) => [names[at], { type: "string", minLength: 1, maxLength }]));
  const value: JsonObject = { type: "object", properties, required: names, additionalProperties: false };
  const { units, files } = compileSchema({ value }, { name: "length-heavy" });
  const unit = units[0];
  if (unit === undefined) throw new Error("the length-heavy schema is refused");
  const filled = (letters: string, share: number): JsonObject =>
    Object.fromEntries(limits.map((limit, at) => [names[at], ofLength(letters, Math.floor(limit * share))]));
  return {
    identifier: "length-heavy",
    ...compiled(unit.typeName, unit.root, files),
    valid: [filled("plain text ", 0.3), filled("λόγος ", 0.5), filled("𝒜𝒷", 0.4)],
    invalid: [filled("plain text ", 3), filled("λόγος ", 1.7), filled("𝒜𝒷", 2.5)],
  };
}

/** So many code points, of letters that are repeated. */
const ofLength = (letters: string, count: number): string => [...letters.repeat(count)].slice(0, count).join("");
