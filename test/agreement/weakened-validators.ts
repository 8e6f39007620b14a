import type { Json } from "../../generator/json/json.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ContractUnderTest } from "../support/contracts.ts";
import type { KeywordInstance } from "./keywords.ts";
import { weakened } from "./weaken.ts";

/**
 * Validators for schemas with a keyword taken away. A weakened schema stands beside the original under a name of its
 * own in the same folder, so that relative references still lead where they led.
 */
export class WeakenedValidators {
  readonly #ajv: Ajv2020;
  #next = 0;

  constructor(contracts: readonly ContractUnderTest[]) {
    this.#ajv = new Ajv2020({ strict: false, ownProperties: true, validateFormats: false, validateSchema: false, logger: false });
    for (const { working } of contracts) this.#ajv.addSchema(working.schema.value as object);
  }

  /** By unit: what the weakened schema of its contract says. */
  without(contract: ContractUnderTest, instance: KeywordInstance): ReadonlyMap<string, ValidateFunction> {
    const id = `${contract.id}~${(this.#next += 1)}`;
    const schema = weakened(contract.working.schema.value, instance) as { readonly [name: string]: Json };
    this.#ajv.addSchema({ ...schema, $id: id });
    return new Map(
      contract.units.map(({ identifier, schemaUri }) => [identifier, this.#validator(id + schemaUri.slice(contract.id.length))]),
    );
  }

  #validator(uri: string): ValidateFunction {
    const validator = this.#ajv.getSchema(uri);
    if (validator === undefined) throw new Error(`there is no schema ${uri}`);
    return validator;
  }
}
