import { createRequire } from "node:module";

interface Validator {
  readonly errors?: unknown;
  (log: unknown): boolean;
}

/** The official schema is draft-04, which the AJV of the package that carries it reads, and the newest does not. */
const carrier = createRequire(createRequire(import.meta.url).resolve("@microsoft/jest-sarif"));
const OldAjv = carrier("ajv") as new (options: object) => {
  readonly addMetaSchema: (schema: unknown) => void;
  readonly compile: (schema: unknown) => Validator;
};
const ajv = new OldAjv({ schemaId: "auto", allErrors: true, meta: false });
ajv.addMetaSchema(carrier("ajv/lib/refs/json-schema-draft-04.json"));

/** Whether a value is a SARIF 2.1.0 log, by the official schema. */
export const isSarif: Validator = ajv.compile(carrier("./schemas/sarif-2.1.0-rtm.5.json"));
