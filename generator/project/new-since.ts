import type { Examination, ShownFolders } from "./examine.ts";
import { newDiagnostics } from "./new-diagnostics.ts";
import { newPublication } from "./new-publication.ts";

/** What stood at the merge base already: counted, and nobody's fault here. */
export interface Already {
  readonly diagnostics: number;
  readonly findings: number;
  /** Contracts that were refused already, or that wait to be published, by their working identifiers. */
  readonly contracts: readonly string[];
}

export interface NewSince {
  readonly examination: Examination;
  readonly already: Already;
}

/**
 * What an examination finds that an earlier one of the same project did not: the part that a change has to answer for. What kept schemas
 * from being judged then and does so still is old only where no schema changed; else a change could hide behind it.
 */
export function newSince(now: Examination, then: Examination, shown: ShownFolders): NewSince {
  const mayHide = !isSameText(now, then);
  const diagnostics = newDiagnostics(now, then, { shown, mayHide });
  const before = new Map(then.publications.map((one) => [one.candidate, one.publication]));
  const compared = now.publications.map((one) => newPublication(one, before.get(one.candidate), mayHide));
  return {
    examination: { ...now, diagnostics, publications: compared.flatMap(({ publication }) => publication ?? []) },
    already: {
      diagnostics: now.diagnostics.length - diagnostics.length,
      findings: compared.reduce((count, { findings }) => count + findings, 0),
      contracts: compared.flatMap(({ publication, candidate }) => (publication === undefined ? [candidate] : [])),
    },
  };
}

/** Whether every schema and record that could be read reads as it did then. */
function isSameText(now: Examination, then: Examination): boolean {
  const [is, was] = [schemaTexts(now), schemaTexts(then)];
  return is.size === was.size && [...is].every(([file, text]) => was.get(file) === text);
}

const schemaTexts = ({ generation: { loaded } }: Examination): ReadonlyMap<string, string> =>
  new Map([...loaded.resolved.sources, ...loaded.contracts.map((one) => one.recordSource)].map(({ file, text }) => [file, text]));
