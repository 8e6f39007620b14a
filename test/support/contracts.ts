import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadContracts, type WorkingContract, type WorkingExample } from "../../generator/contract/load-contracts.ts";
import { workingIdentifier } from "../../generator/contract/record.ts";
import { isError } from "../../generator/diagnostic/diagnostic.ts";
import { loadModule, type LoadedModule } from "../../generator/emit/load-module.ts";
import { emitModule } from "../../generator/emit/module.ts";
import type { EmittedFile, Unit } from "../../generator/emit/unit.ts";
import { unitsOf } from "../../generator/emit/units.ts";
import { buildModel } from "../../generator/model/build.ts";
import { canonicalDigest } from "../../generator/json/digest.ts";
import { generatorVersion } from "../../generator/version.ts";

/** A contract of `schemas/`, with what tests ask about it. */
export interface ContractUnderTest {
  readonly name: string;
  /** The `$id` of its schema. */
  readonly id: string;
  readonly working: WorkingContract;
  readonly units: readonly UnitUnderTest[];
}

export interface UnitUnderTest {
  /** `codossier.legal-context/1#inbound`, for titles. */
  readonly identifier: string;
  readonly unit: Unit;
  /** The schema that means the unit in its author's text: an absolute URI. */
  readonly schemaUri: string;
  readonly examples: readonly WorkingExample[];
  readonly files: readonly EmittedFile[];
}

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url));
const { base } = JSON.parse(readFileSync(new URL("../../codicil.json", import.meta.url), "utf8")) as { base: string };

/** Every contract of `schemas/`, loaded and built; what is committed under `generated/`, or else emitted here. */
export function contractsUnderTest(): ContractUnderTest[] {
  const { contracts, resolved, diagnostics } = loadContracts(folder("schemas"), { base, shownAs: "schemas" });
  const errors = diagnostics.filter(isError);
  if (errors.length > 0)
    throw new Error(
      `schemas/ does not load: ${errors.map(({ span, message }) => `${span.file}:${span.line} ${message}`).join("\n")}`,
    );
  return contracts.map((working) => {
    const { record, schema } = working;
    const { model, diagnostics: building } = buildModel(schema, resolved);
    if (model === undefined) throw new Error(`${record.name}: ${building.map((one) => one.message).join("\n")}`);
    const identifier = workingIdentifier(record);
    const version = record.kind === "governed" ? String(record.line) : record.date;
    const units = unitsOf(
      { name: record.name, version, identifier, digest: canonicalDigest(schema.value), assertFormats: false },
      model,
    );
    return { name: record.name, id: base + identifier, working, units: units.map((unit) => underTest(unit, working)) };
  });
}

function underTest(unit: Unit, working: WorkingContract): UnitUnderTest {
  const anchor = unit.identifier.split("#")[1];
  return {
    identifier: unit.identifier,
    unit,
    schemaUri: base + unit.identifier,
    examples: working.examples.filter(({ example }) => example.definition === anchor),
    files: filesOf(unit),
  };
}

function filesOf(unit: Unit): readonly EmittedFile[] {
  const committed = [`${unit.folder}/index.js`, `${unit.folder}/index.d.ts`];
  if (committed.every((path) => existsSync(folder("generated") + path))) {
    return committed.map((path) => ({ path, text: readFileSync(folder("generated") + path, "utf8") }));
  }
  const { files, diagnostics } = emitModule(unit, generatorVersion);
  if (files.length === 0) throw new Error(`${unit.identifier}: ${diagnostics.map((one) => one.message).join("\n")}`);
  return files;
}

/** The emitted code of a unit, running. */
export const running = ({ unit, files }: UnitUnderTest): Promise<LoadedModule> => loadModule(unit, files);

export const declarationsOf = ({ unit, files }: UnitUnderTest): string =>
  (files.find((file) => file.path === `${unit.folder}/index.d.ts`) as EmittedFile).text;
