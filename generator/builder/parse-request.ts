import type { ExactIdentifier } from "../../registry/identifier/identifier.ts";
import { parseIdentifier, parseReference } from "../../registry/identifier/parse.ts";
import type { Problem } from "../../registry/problem/problem.ts";

/** One item of `contracts`. */
export interface ContractRequest {
  /** As the config asks for it: its key in the lock. */
  readonly asked: string;
  /** What a registry is asked: the identifier, or the line of `name/M.m+`, without `#`. */
  readonly reference: string;
  /** Of `name/M.m+`: the entry that is the least. */
  readonly least?: ExactIdentifier;
  /** The `$anchor` after `#`: only that definition is generated. */
  readonly definition?: string;
}

export type ParsedRequest =
  { readonly outcome: "parsed"; readonly request: ContractRequest } | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * Reads what a config asks for: an identifier of any form, or `name/M.m+`, the newest minor of that line from that one on. Each may
 * end in `#` and the name of a definition. Refuses by the codes of identifiers.
 */
export function parseRequest(asked: string): ParsedRequest {
  const range = /^([^#]*)\+(#.*)?$/s.exec(asked);
  const least = range && parseIdentifier(range[1] ?? "");
  // A URI may end in "+"; only after an exact entry it says "or newer".
  if (least?.outcome !== "parsed" || least.identifier.form !== "exact") return parsedReference(asked, asked);
  const { name, major } = least.identifier;
  const parsed = parsedReference(asked, `${name}/${major}${range?.[2] ?? ""}`);
  return parsed.outcome === "refused" ? parsed : { ...parsed, request: { ...parsed.request, least: least.identifier } };
}

function parsedReference(asked: string, reference: string): ParsedRequest {
  const parsed = parseReference(reference);
  if (parsed.outcome === "refused") return { outcome: "refused", problem: { ...parsed.problem, given: asked } };
  const { identifier, definition } = parsed;
  return { outcome: "parsed", request: { asked, reference: identifier.text, ...(definition !== undefined && { definition }) } };
}
