import type { Json } from "../../generator/json/json.ts";
import { hasSchema, registerSchema, validate, type SchemaObject, type Validator } from "@hyperjump/json-schema/draft-2020-12";
import type { EvaluationPlugin } from "@hyperjump/json-schema/experimental";

/**
 * A second opinion, by another author, over the schemas as their authors wrote them: it has seen neither our model nor
 * what we print from it. `format` is an annotation there as it is here.
 */
export interface SecondEngine {
  readonly accepts: (document: Json) => boolean;
  /** The verdict, and which keywords evaluated false on the way, by absolute location (`<$id>#/properties/a/type`). */
  readonly evaluate: (document: Json) => Evaluation;
}

export interface Evaluation {
  readonly valid: boolean;
  readonly refusing: ReadonlySet<string>;
}

/** Makes schemas known under their `$id`; a second time changes nothing. */
export function register(schemas: readonly Json[]): void {
  for (const schema of schemas) {
    const object = schema as SchemaObject & { readonly $id: string };
    if (!hasSchema(object.$id)) registerSchema(structuredClone(object));
  }
}

export async function secondEngine(schemaUri: string): Promise<SecondEngine> {
  const validator: Validator = await validate(schemaUri);
  return {
    accepts: (document) => validator(document as Parameters<Validator>[0]).valid,
    evaluate: (document) => {
      const refusing = new Set<string>();
      const { valid } = validator(document as Parameters<Validator>[0], { plugins: [recorder(refusing)] });
      return { valid, refusing };
    },
  };
}

const recorder = (refusing: Set<string>): EvaluationPlugin => ({
  afterKeyword([, location], _instance, _context, valid) {
    if (!valid) refusing.add(location);
  },
});
