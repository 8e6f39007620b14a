import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { ProjectModules } from "./compile-pinned.ts";

/**
 * Modules that would stand in one place: two entries of one line (whatever definitions of them were asked for, a line is one version in
 * one project), a contract of a registry that the project has itself, two cards whose files are called alike.
 */
export function findClashes(modules: readonly ProjectModules[]): Diagnostic[] {
  const taken = new Map<string, ProjectModules>();
  return modules.flatMap((one) => {
    const place = placeOf(one);
    const other = taken.get(place);
    taken.set(place, other ?? one);
    return other === undefined ? [] : [diagnose("contracts-clash", one.span, { what: nameOf(one), other: nameOf(other) })];
  });
}

/** `<name>/<line or date>`, or `<skill>/<card>`, as a disk has it that is blind to case. */
const placeOf = ({ folders }: ProjectModules): string => (folders[0] ?? "").split("/").slice(0, 2).join("/").toLowerCase();

const nameOf = ({ asked, identifier }: ProjectModules): string =>
  asked[0] === undefined || asked[0] === identifier ? identifier : `${asked[0]} (${identifier})`;
