/** One case of the Codossier file. */
export interface CodossierCase {
  readonly id: string;
  readonly contract: string;
  readonly level: string;
  readonly input: unknown;
  readonly input_text?: string;
  readonly build?: { readonly own: object; readonly inherited: object };
  readonly expect: string;
  readonly known?: readonly { readonly path: string; readonly value: unknown }[];
  readonly unknown?: readonly { readonly path: string; readonly raw?: unknown }[];
  readonly absent?: readonly string[];
  readonly must_not_read_as?: unknown;
  readonly schema_expect?: string;
  readonly keep_verbatim?: readonly string[];
}

/** What is wrong in how the project judges a case. */
export type FaultsOf = (one: CodossierCase, input: unknown, file: string) => string[] | Promise<string[]>;

export const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What stands at a pointer, through own members only. */
export function ownAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
