import { dirname, relative, resolve } from "node:path";
import { withoutEnding } from "./resolve-module.ts";

export interface SpecifierMove {
  readonly specifier: string;
  /** Absolute path of the file that says it. */
  readonly importer: string;
  /** The output folder, absolute, and two module folders below it. */
  readonly generated: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The specifier that leads to the other folder, written as its author wrote this one: alias, ending and all. Undefined where it names
 * the folder by something that stands elsewhere, as an alias for this very module does.
 */
export function moveSpecifier({ specifier, importer, generated, before, after }: SpecifierMove): string | undefined {
  if (before === after) return specifier;
  const [, head = specifier, tail = ""] = /^(.*?)((?:\/index(?:\.[\w.]+)?)?\/?)$/.exec(specifier) ?? [];
  if (head === before || head.endsWith(`/${before}`)) return head.slice(0, head.length - before.length) + after + tail;
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined;
  if (withoutEnding(resolve(dirname(importer), specifier)) !== resolve(generated, before)) return undefined;
  const path = relative(dirname(importer), resolve(generated, after)).replaceAll("\\", "/");
  return `${path.startsWith(".") ? path : `./${path}`}${tail}`;
}
