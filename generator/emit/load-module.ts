import type { EmittedFile, EmittedUnit } from "./unit.ts";

/** One way in which a document is not what its contract says. Pointers are RFC 6901. */
export interface Problem {
  readonly pointer: string;
  readonly rule: string;
  readonly schemaPointer: string;
  readonly message: string;
}

export interface Unknown {
  readonly values: readonly { readonly pointer: string; readonly raw: unknown }[];
  readonly members: readonly string[];
}

/** The emitted code of one unit, running: the same bytes that a builder gets, not a second implementation. */
export interface LoadedModule {
  readonly accepts: (document: unknown) => boolean;
  readonly check: (document: unknown) => readonly Problem[];
  /** Nothing is ever unknown to a contract without open lists. */
  readonly unknown: (document: unknown) => Unknown;
  readonly exports: Readonly<Record<string, unknown>>;
}

/**
 * Runs an emitted module from memory. It imports nothing and was made by us from a model in which every text of the
 * schema is a string literal, so loading it runs no code of the schema's author.
 */
export async function loadModule(unit: EmittedUnit, files: readonly EmittedFile[]): Promise<LoadedModule> {
  const code = files.find((file) => file.path === `${unit.folder}/index.js`);
  if (code === undefined) throw new TypeError(`nothing was emitted for ${unit.identifier}`);
  const address = `data:text/javascript;base64,${Buffer.from(code.text).toString("base64")}`;
  const exports = (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
  const named = <F>(prefix: string): F => exports[`${prefix}${unit.typeName}`] as F;
  return {
    accepts: named("is"),
    check: named("check"),
    unknown: named<LoadedModule["unknown"] | undefined>("unknownIn") ?? (() => ({ values: [], members: [] })),
    exports,
  };
}
