import type { Candidate } from "../../registry/publish/candidate.ts";
import { bundle, type Bundle } from "../contract/bundle.ts";
import type { WorkingContract } from "../contract/load-contracts.ts";
import { workingIdentifier, type Attestation } from "../contract/record.ts";
import type { Generation } from "../generate.ts";

/** What loaded contracts propose to publish; publishing puts them in order. They were loaded without errors. */
export const candidates = ({ loaded }: Pick<Generation, "loaded">, base: string): Candidate[] =>
  loaded.contracts.map((contract) => {
    const stamp = (identifier: string, pin: (line: string) => string | undefined): Bundle =>
      bundle(contract, loaded.resolved, { base, identifier, pin });
    // Places are the same under every identifier. Most contracts are unchanged, and then nobody asks for one.
    let made: Bundle | undefined;
    const places = (): Bundle => (made ??= stamp(workingIdentifier(contract.record), () => undefined));
    return {
      record: contract.record,
      stamp,
      file: contract.schema.file,
      locate(pointer) {
        const { source, pointer: written } = places().origin(pointer);
        return source.span(written);
      },
      covering: loaded.contracts.filter((other) => other !== contract).flatMap((other) => covering(other, places)),
    };
  });

/** The attestations of another contract whose texts were copied, by where they stand in the copy. */
function covering({ record, schema }: WorkingContract, places: () => Bundle): Attestation[] {
  if (record.kind !== "governed") return [];
  return record.attestations.flatMap((attestation) => {
    const pointer = places().placed({ source: schema, pointer: attestation.pointer });
    return pointer === undefined ? [] : [{ ...attestation, pointer }];
  });
}
