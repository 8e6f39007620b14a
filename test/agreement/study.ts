import type { Json } from "../../generator/json/json.ts";
import { deepFreeze } from "../../generator/model/freeze.ts";
import { running, type ContractUnderTest, type UnitUnderTest } from "../support/contracts.ts";
import { someDocuments } from "../support/documents.ts";
import { secondEngine } from "../support/second-engine.ts";
import { disagreementOn, facesOf, type Disagreement } from "./compare.ts";

export interface UnitStudy {
  readonly identifier: string;
  readonly examples: number;
  readonly generated: number;
  /** Of the generated ones. */
  readonly validShare: number;
  /** Generated ones that are not what they were made to be. */
  readonly unintended: number;
  /** Example documents that are not what their folder says. */
  readonly misplaced: readonly string[];
  readonly disagreements: readonly Disagreement[];
  readonly refused: readonly RefusedDocument[];
}

export interface RefusedDocument {
  readonly unit: string;
  readonly document: Json;
}

export interface ContractStudy {
  readonly contract: ContractUnderTest;
  readonly units: readonly UnitStudy[];
  /** Pointers of the schema's own keywords that evaluated false, whatever the verdict was. */
  readonly falseOnce: ReadonlySet<string>;
  /** By keyword pointer, the refused documents on which it evaluated false. */
  readonly refusedBy: ReadonlyMap<string, readonly RefusedDocument[]>;
}

/** Puts every example and so many generated documents to everybody, and keeps what the second engine's keywords said. */
export async function studyContract(contract: ContractUnderTest, count: number): Promise<ContractStudy> {
  const falseOnce = new Set<string>();
  const refusedBy = new Map<string, RefusedDocument[]>();
  const units: UnitStudy[] = [];
  for (const unit of contract.units) {
    const note = (refused: RefusedDocument | undefined, refusing: ReadonlySet<string>): void => {
      for (const location of refusing) {
        const pointer = pointerIn(contract.id, location);
        if (pointer === undefined) continue;
        falseOnce.add(pointer);
        if (refused) refusedBy.set(pointer, [...(refusedBy.get(pointer) ?? []), refused]);
      }
    };
    units.push(await studyUnit(unit, count, note));
  }
  return { contract, units, falseOnce, refusedBy };
}

type Note = (refused: RefusedDocument | undefined, refusing: ReadonlySet<string>) => void;

async function studyUnit(under: UnitUnderTest, count: number, note: Note): Promise<UnitStudy> {
  const { identifier, unit, examples } = under;
  const second = await secondEngine(under.schemaUri);
  const judges = { module: facesOf(unit.typeName, await running(under)), second, root: unit.root };
  const disagreements: Disagreement[] = [];
  const refused: RefusedDocument[] = [];

  const put = (document: Json): boolean => {
    // A validator that changes a document, be it for a moment, fails on a frozen one.
    deepFreeze(document);
    const { valid, refusing } = second.evaluate(document);
    const kept = valid ? undefined : { unit: identifier, document };
    if (kept) refused.push(kept);
    note(kept, refusing);
    const found = disagreementOn(document, judges);
    if (found && disagreements.length < 5) disagreements.push(found);
    return valid;
  };

  const misplaced = examples
    .filter(({ kind, example }) => put(example.document) === (kind === "invalid"))
    .map(({ source }) => source.file);
  const written = examples.filter(({ kind }) => kind !== "invalid").map(({ example }) => example.document);
  const generated = someDocuments(unit.root, count, { seed: identifier, examples: written });
  const valid = generated.filter(({ document }) => put(document));
  const unintended = generated.length - generated.filter((one) => (one.intended === "valid") === valid.includes(one)).length;
  return {
    identifier,
    examples: examples.length,
    generated: generated.length,
    validShare: valid.length / generated.length,
    unintended,
    misplaced,
    disagreements,
    refused,
  };
}

/** The pointer of a keyword location, where it is in the schema with that `$id`. */
function pointerIn(id: string, location: string): string | undefined {
  const [address, fragment = ""] = location.split("#");
  return address === id ? decodeURI(fragment) : undefined;
}
