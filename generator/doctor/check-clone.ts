import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { findTop, isShallow } from "../project/git.ts";
import type { ConfiguredProject } from "../project/project.ts";

/** A history that was cut off may lack the commit from which a branch and its base both come. */
export function checkClone(project: ConfiguredProject): Diagnostic[] {
  const top = findTop(project.root);
  return top.outcome === "read" && isShallow(top.value) ? [diagnose("clone-shallow", fileSpan(".git/shallow"), {})] : [];
}
