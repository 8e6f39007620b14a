import type { ProjectGeneration } from "../builder/generate-project.ts";
import { printable } from "../diagnostic/define.ts";
import type { Diagnostic, Span } from "../diagnostic/diagnostic.ts";
import type { Problem } from "../../registry/problem/problem.ts";

/** One thing that a bundler is to say. */
export interface Told {
  readonly code: string;
  readonly text: string;
  readonly span?: Span;
}

export interface Telling {
  readonly errors: readonly Told[];
  readonly warnings: readonly Told[];
}

export const isAny = (told: readonly Told[]): told is readonly [Told, ...Told[]] => told.length > 0;

/** What a bundler says of a run: refusals and drift fail it, warnings do not, notes are left to the command line. */
export function tell(generation: ProjectGeneration): Telling {
  const of = (severity: Diagnostic["severity"]) =>
    generation.diagnostics.filter((found) => found.severity === severity).map(ofDiagnostic);
  const warnings = of("warning");
  switch (generation.outcome) {
    case "refused":
      return { errors: refusals(of("error"), generation.problems), warnings };
    case "drift":
      return { errors: [ofDrift([...generation.changed, ...generation.removed])], warnings };
    case "written":
    case "same":
      return { errors: [], warnings };
  }
}

/** What a registry refused is told at the place that asked; where nothing has a place, as the registry says it. */
const refusals = (errors: readonly Told[], problems: readonly Problem[]): readonly Told[] =>
  errors.length > 0 ? errors : problems.map(ofProblem);

const ofDiagnostic = ({ code, message, hint, span }: Diagnostic): Told => ({
  code,
  text: printable(`${code}: ${message} ${hint}`),
  span,
});

function ofProblem({ code, detail, suggestions }: Problem): Told {
  const nearby = suggestions.length === 0 ? "" : ` Did you mean: ${suggestions.join(", ")}?`;
  return { code, text: printable(`${code}: ${detail}${nearby}`) };
}

function ofDrift(paths: readonly string[]): Told {
  const named = `${paths.slice(0, mostNamed).join(", ")}${paths.length > mostNamed ? ", …" : ""}`;
  const differ = paths.length === 1 ? "1 file is" : `${paths.length} files are`;
  const text = `generated-drift: ${differ} not what the contracts give: ${named}. Run \`codicil generate\` and commit what it writes.`;
  return { code: "generated-drift", text: printable(text) };
}
const mostNamed = 5;
