import type { Candidate } from "../../registry/publish/candidate.ts";
import { bundle } from "../contract/bundle.ts";
import type { WorkingContract } from "../contract/load-contracts.ts";
import { workingIdentifier, type Attestation } from "../contract/record.ts";
import type { Generation } from "../generate.ts";

/** What a generation proposes to publish; publishing puts them in order. */
export const candidates = ({ loaded }: Generation, base: string): Candidate[] =>
  loaded.contracts.map((contract) => {
    const stamp: Candidate["stamp"] = (identifier, pin) => bundle(contract, loaded.resolved, { base, identifier, pin });
    const { origin, placed } = bundle(contract, loaded.resolved, {
      base,
      identifier: workingIdentifier(contract.record),
      pin: () => undefined,
    });
    return {
      record: contract.record,
      stamp,
      file: contract.schema.file,
      locate(pointer) {
        const { source, pointer: written } = origin(pointer);
        return source.span(written);
      },
      covering: loaded.contracts.filter((other) => other !== contract).flatMap((other) => covering(other, placed)),
    };
  });

/** The attestations of another contract whose texts were copied, by where they stand in the copy. */
function covering({ record, schema }: WorkingContract, placed: ReturnType<typeof bundle>["placed"]): Attestation[] {
  if (record.kind !== "governed") return [];
  return record.attestations.flatMap((attestation) => {
    const pointer = placed({ source: schema, pointer: attestation.pointer });
    return pointer === undefined ? [] : [{ ...attestation, pointer }];
  });
}
