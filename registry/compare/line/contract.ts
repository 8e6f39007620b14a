import { quote } from "../../../generator/diagnostic/define.ts";
import type { Finding } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import { aliasText, type LineEntry, type LinePromise, type Version } from "./version.ts";

/** Aliases are held by agents in the field: more may come, none may go or point elsewhere. */
export function aliasFindings(entry: LineEntry, next: Version): Finding[] {
  const [before, after] = [entry, next].map(({ contract }) => new Set(contract.aliases.map(aliasText))) as [
    Set<string>,
    Set<string>,
  ];
  const base = { ...atRoot(entry, next), effect: "neither" as const };
  return [
    ...[...before]
      .filter((alias) => !after.has(alias))
      .map((alias): Finding => ({
        ...base,
        rule: "alias-removed" satisfies LineRuleId,
        severity: "breaking",
        message: `The alias ${quote(alias)} went, and agents in the field hold it.`,
        hint: "Keep it, beside others where they are wanted.",
      })),
    ...[...after]
      .filter((alias) => !before.has(alias))
      .map((alias): Finding => ({
        ...base,
        rule: "alias-added" satisfies LineRuleId,
        severity: "note",
        message: `The alias ${quote(alias)} came: one more way to the same contract.`,
        hint: "Nothing to do.",
      })),
  ];
}

/** A definition with an `$anchor` is an entry of its own. */
export function definitionFindings(entry: LineEntry, next: Version): Finding[] {
  const [before, after] = [entry.model.anchored, next.model.anchored];
  return [
    ...[...before]
      .filter(([anchor]) => !after.has(anchor))
      .map(([anchor, { node }]): Finding => ({
        ...atRoot(entry, next),
        rule: "definition-removed" satisfies LineRuleId,
        severity: "breaking",
        path: `#${anchor}`,
        message: `The definition ${quote(anchor)} is not there any more, and its identifier was published.`,
        hint: `Keep it with its "$anchor", or publish this under the next major version.`,
        before: node.span,
        effect: "neither",
      })),
    ...[...after]
      .filter(([anchor]) => !before.has(anchor))
      .map(([anchor, { node }]): Finding => ({
        ...atRoot(entry, next),
        rule: "definition-added" satisfies LineRuleId,
        severity: "note",
        path: `#${anchor}`,
        message: `The definition ${quote(anchor)} came, with an identifier of its own.`,
        hint: "Nothing to do.",
        after: node.span,
        effect: "neither",
      })),
  ];
}

/** A promise once given to a line is not taken back within it. */
export function promiseFindings(entry: LineEntry, next: Version): Finding[] {
  const [before, after] = [entry.contract.promise, next.contract.promise];
  if (before === after) return [];
  const isKept = after === "both";
  return [
    {
      ...atRoot(entry, next),
      rule: isKept ? "promise-widened" : "promise-narrowed",
      severity: isKept ? "note" : "breaking",
      message: isKept
        ? `The line promised ${words[before]} and now promises ${words[after]}.`
        : `The line promised ${words[before]}; the proposal promises ${words[after]} alone.`,
      hint: isKept
        ? "Nothing to do."
        : `Let "promise" be ${JSON.stringify(before)} as it was published, or publish this under the next major version.`,
      effect: "neither",
    },
  ];
}

const words: Readonly<Record<LinePromise, string>> = {
  both: "that documents are read both ways",
  requests: "that old requests stay readable",
  answers: "that new answers stay readable by old readers",
};

const atRoot = (entry: LineEntry, next: Version) => ({
  path: "",
  before: entry.model.root.span,
  after: next.model.root.span,
  against: entry.version,
});
