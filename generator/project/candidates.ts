import type { Candidate } from "../../registry/publish/candidate.ts";
import { bundle } from "../contract/bundle.ts";
import type { Generation } from "../generate.ts";

/** What a generation proposes to publish; publishing puts them in order. */
export const candidates = ({ loaded }: Generation, base: string): Candidate[] =>
  loaded.contracts.map((contract) => ({
    record: contract.record,
    stamp: (identifier, pin) => bundle(contract, loaded.resolved, { base, identifier, pin }),
  }));
