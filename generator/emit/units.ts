import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { SchemaModel } from "../model/model.ts";
import { contractTypeName } from "./names.ts";
import type { Unit } from "./unit.ts";

/** Which schema is emitted, and under which identifier. `version` is a path part: `1`, `1.0` or `2026-09-18`. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly digest: string;
  readonly assertFormats: boolean;
}

/**
 * What one schema gives: its root, unless the root has no shape of its own and only holds definitions, and each
 * definition with an anchor. One folder each, under the identifier.
 */
export function unitsOf(subject: Subject, model: SchemaModel): Unit[] {
  const common = { digest: subject.digest, assertFormats: subject.assertFormats };
  const folder = `${subject.name}/${subject.version}`;
  const root: Unit[] = hasShape(model)
    ? [{ ...common, identifier: subject.identifier, folder, typeName: contractTypeName(subject.name), root: model.root }]
    : [];
  const anchored = [...model.anchored].map(([anchor, definition]) => ({
    ...common,
    identifier: `${subject.identifier}#${anchor}`,
    folder: `${folder}/${anchor}`,
    typeName: contractTypeName(subject.name, anchor),
    root: definition.node,
  }));
  return [...root, ...anchored];
}

/** Anchors whose folders are one on a disk that is blind to case, or that are called like a file of the root. */
export function folderClashes(units: readonly Unit[]): Diagnostic[] {
  const taken = new Map<string, { readonly pointer: string }>();
  return units.flatMap((unit) => {
    const folded = unit.folder.toLowerCase();
    const other = taken.get(folded);
    for (const name of ["", "/index.js", "/index.d.ts"]) taken.set(`${folded}${name}`, unit.root.span);
    return other === undefined
      ? []
      : [diagnose("type-name-clash", unit.root.span, { name: unit.typeName, other: other.pointer })];
  });
}

/** Whether the root itself judges documents; one that only holds anchored definitions does not. */
export const hasShape = (model: SchemaModel): boolean => model.root.kind !== "any" || model.anchored.size === 0;
