import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { SchemaModel } from "../model/model.ts";
import { contractTypeName } from "./names.ts";
import type { EmittedUnit, Unit } from "./unit.ts";

/** Which schema is emitted, and under which identifier. `version` is a path part: `1`, `1.0` or `2026-09-18`. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly digest: string;
  readonly assertFormats: boolean;
  /** Members, lists and tuples of its types are `readonly`. */
  readonly readonly?: boolean | undefined;
  /** Names a schema beside the contract's own, `producer`: its folder lies under the contract's, its types are called after both. */
  readonly part?: string | undefined;
}

/**
 * What one schema gives: its root, unless the root has no shape of its own and only holds definitions, and each
 * definition with an anchor. One folder each, under the identifier.
 */
export function unitsOf(subject: Subject, model: SchemaModel): Unit[] {
  const { digest, assertFormats, readonly = false } = subject;
  const common = { digest, assertFormats, readonly };
  const parts = subject.part === undefined ? [] : [subject.part];
  const folder = [subject.name, subject.version, ...parts].join("/");
  const root: Unit[] = hasShape(model)
    ? [
        {
          ...common,
          identifier: subject.identifier,
          folder,
          typeName: contractTypeName(subject.name, ...parts),
          root: model.root,
          span: model.root.span,
        },
      ]
    : [];
  const anchored = [...model.anchored].map(([anchor, definition]) => ({
    ...common,
    identifier: `${subject.identifier}#${anchor}`,
    folder: `${folder}/${anchor}`,
    typeName: contractTypeName(subject.name, ...parts, anchor),
    root: definition.node,
    span: definition.node.span,
  }));
  return [...root, ...anchored];
}

/** Anchors whose folders are one on a disk that is blind to case, or that are called like a file of the root. */
export function folderClashes(units: readonly EmittedUnit[]): Diagnostic[] {
  const taken = new Map<string, { readonly pointer: string }>();
  return units.flatMap((unit) => {
    const folded = unit.folder.toLowerCase();
    const other = taken.get(folded);
    for (const name of ["", "/index.js", "/index.d.ts"]) taken.set(`${folded}${name}`, unit.span);
    return other === undefined ? [] : [diagnose("type-name-clash", unit.span, { name: unit.typeName, other: other.pointer })];
  });
}

/** Whether the root itself judges documents; one that only holds anchored definitions does not. */
export const hasShape = (model: SchemaModel): boolean => model.root.kind !== "any" || model.anchored.size === 0;
