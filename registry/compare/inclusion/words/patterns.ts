import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/**
 * A pattern as one that has to match the whole text: `^` and `$` at the edges of top-level alternatives are taken off,
 * and where they are missing the alternative is padded. Groups at an edge that hold such an anchor are multiplied out.
 * Any other assertion stays in the text, and whoever cannot read it says so. Undefined where it cannot be rewritten.
 */
export function wholeTextPattern(pattern: string): string | undefined {
  if (hasBackReference(pattern)) return undefined;
  const alternatives = parse(pattern)
    .alternatives.map(({ elements }) => elements)
    .flatMap((elements) => multiplied(elements, "start"));
  const all = alternatives.flatMap((elements) => multiplied(elements, "end"));
  return all.length > most ? undefined : all.map(padded).join("|");
}

export interface Split {
  readonly pattern: string;
  /** What else a matching text must match, or must not. */
  readonly beside: readonly { readonly pattern: string; readonly holds: boolean }[];
}

/**
 * Look-ahead right behind a leading `^`, and look-behind right before a final `$`, say something of the whole text: they
 * are patterns of their own beside the rest. So `^(?!\\s*$).+` is `^.+` and not `^(?:\\s*$)`.
 */
export function splitLookAround(pattern: string): Split {
  const unsplit: Split = { pattern, beside: [] };
  if (!pattern.includes("(?") || hasBackReference(pattern)) return unsplit;
  const { alternatives } = parse(pattern);
  const [only] = alternatives;
  if (only === undefined || alternatives.length > 1) return unsplit;
  const elements = [...only.elements];
  const beside: { pattern: string; holds: boolean }[] = [];
  const [start] = elements;
  if (start !== undefined && isAnchor(start, "start")) {
    for (let next = elements[1]; next?.type === "Assertion" && next.kind === "lookahead"; next = elements[1]) {
      beside.push({ pattern: `^(?:${rawOf(next)})`, holds: !next.negate });
      elements.splice(1, 1);
    }
  }
  if (isAnchor(elements.at(-1), "end")) {
    for (let next = elements.at(-2); next?.type === "Assertion" && next.kind === "lookbehind"; next = elements.at(-2)) {
      beside.push({ pattern: `(?:${rawOf(next)})$`, holds: !next.negate });
      elements.splice(-2, 1);
    }
  }
  return beside.length === 0 ? unsplit : { pattern: elements.map(({ raw }) => raw).join(""), beside };
}

const rawOf = ({ alternatives }: AST.LookaroundAssertion): string => alternatives.map(({ raw }) => raw).join("|");
const hasBackReference = (pattern: string): boolean => /\\(?:[1-9]|k<)/.test(pattern);
const parse = (pattern: string): AST.Pattern =>
  new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, { unicode: true });

/** The pattern without look-around and word boundaries: only good for texts to try. */
export function withoutAssertions(pattern: string): string {
  const cuts: { readonly start: number; readonly end: number }[] = [];
  visitRegExpAST(parse(pattern), {
    onAssertionEnter(assertion) {
      const inside = cuts.some(({ start, end }) => assertion.start >= start && assertion.end <= end);
      if (!inside && assertion.kind !== "start" && assertion.kind !== "end") cuts.push(assertion);
    },
  });
  return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), pattern);
}

const most = 256;
const anything = "[^]*";
type Elements = readonly AST.Element[];

const isAnchor = (element: AST.Element | undefined, kind: "start" | "end"): boolean =>
  element?.type === "Assertion" && element.kind === kind;

function padded(elements: Elements): string {
  let [from, to] = [0, elements.length];
  while (isAnchor(elements[from], "start")) from += 1;
  while (to > from && isAnchor(elements[to - 1], "end")) to -= 1;
  const inside = elements.slice(from, to).map(({ raw }) => raw);
  return [from === 0 ? anything : "", ...inside, to === elements.length ? anything : ""].join("");
}

/** The alternatives of a group at the edge stand for the group, where one of them holds the anchor of that edge. */
function multiplied(elements: Elements, edge: "start" | "end", depth = 0): Elements[] {
  const group = edge === "start" ? elements[0] : elements.at(-1);
  if (group === undefined || !isGroup(group) || depth > 8 || !holdsAnchor(group)) return [elements];
  const others = edge === "start" ? elements.slice(1) : elements.slice(0, -1);
  return group.alternatives.flatMap(({ elements: inner }) =>
    multiplied(edge === "start" ? [...inner, ...others] : [...others, ...inner], edge, depth + 1),
  );
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "CapturingGroup" || (element.type === "Group" && (element.modifiers ?? null) === null);

const holdsAnchor = (group: AST.Group | AST.CapturingGroup): boolean => /[\^$]/.test(group.raw);
