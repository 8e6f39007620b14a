import type { Compiled } from "../compile.ts";
import type { Unit } from "../emit/unit.ts";
import { pairTypes, type TypePair } from "./pair-types.ts";

/** One module of a contract, and what its importers import afterwards. */
export interface ModuleMove {
  /** `example.parcel/1/address`, below the output folder. */
  readonly folder: string;
  readonly typeName: string;
  readonly declarations: string;
  /** Undefined where the other version has no such module. */
  readonly to: MovedModule | undefined;
}

export interface MovedModule {
  readonly folder: string;
  /** Every name that the module exported, and what it is called now; undefined where it is gone. */
  readonly names: ReadonlyMap<string, string | undefined>;
  readonly types: readonly TypePair[];
}

/** The modules of a contract, matched by definition: anchors by their names, then those at the same pointer. */
export function moduleMoves(from: Compiled, to: Compiled): ModuleMove[] {
  return from.units.map((unit) => {
    const counterpart = to.units.find((other) => anchorOf(other) === anchorOf(unit)) ?? to.units.find(atSamePointer(unit, from));
    const declarations = declarationsOf(from, unit);
    return {
      folder: unit.folder,
      typeName: unit.typeName,
      declarations,
      to: counterpart && movedModule(unit, counterpart, exportsOf(declarations), exportsOf(declarationsOf(to, counterpart))),
    };
  });
}

const anchorOf = ({ identifier }: Unit): string => identifier.split("#")[1] ?? "";

const atSamePointer =
  (unit: Unit, from: Compiled) =>
  (other: Unit): boolean =>
    other.root.span.pointer === unit.root.span.pointer && !from.units.some((own) => anchorOf(own) === anchorOf(other));

function movedModule(before: Unit, after: Unit, had: ReadonlySet<string>, has: ReadonlySet<string>): MovedModule {
  const types = pairTypes(before, after);
  const called = new Map<string, string>();
  for (const pair of types)
    for (const [face, name] of pair.before.faces) {
      const now = pair.after?.faces.get(face);
      if (now !== undefined && has.has(now)) called.set(name, now);
    }
  return { folder: after.folder, types, names: new Map([...had].map((name) => [name, called.get(name)])) };
}

const declarationsOf = (compiled: Compiled, unit: Unit): string =>
  compiled.files.find(({ path }) => path === `${unit.folder}/index.d.ts`)?.text ?? "";

/** Declarations begin a line; a comment's lines begin with white space or a star. */
const exportsOf = (declarations: string): ReadonlySet<string> =>
  new Set(
    [...declarations.matchAll(/^export (?:type|declare const|declare function) (\w+)/gm)].map((match) => match[1] as string),
  );
