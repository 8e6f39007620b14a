import { type LcpCode, refuse } from "../codes.ts";

interface Problem {
  readonly pointer: string;
  readonly rule: string;
}

/** How the two members that belong to A2A are refused, in the order in which they are judged. */
const refusals: readonly (readonly [pointer: string, rule: string, code: LcpCode])[] = [
  ["/required", "type", "required-type"],
  ["/description", "type", "description-type"],
  ["/description", "pattern", "description-blank"],
];

/** Throws the first of these refusals that is among the problems of an entry whose declaration is sound. */
export function refuseHostMembers(problems: readonly Problem[], pointer: string): void {
  for (const [member, rule, code] of refusals) {
    if (problems.some((one) => one.pointer === member && one.rule === rule)) refuse(code, pointer + member);
  }
}
