import type { Json } from "../../generator/json/json.ts";
import type { LoadedModule } from "../../generator/emit/load-module.ts";
import type { Node } from "../../generator/model/model.ts";
import { accepts } from "../support/accepts.ts";
import type { SecondEngine } from "../support/second-engine.ts";
import { shrink } from "../support/shrink.ts";

/** What everybody who can be asked says about one document. */
export interface Verdicts {
  readonly is: boolean;
  readonly check: boolean;
  readonly parse: boolean;
  readonly standard: boolean;
  /** The engine that has seen the author's schema and nothing of ours. */
  readonly second: boolean;
  /** The model's meaning in plain code; says whether a disagreement comes from the model or from what is printed of it. */
  readonly model: boolean;
}

export interface Judges {
  readonly module: Faces;
  readonly second: Pick<SecondEngine, "accepts">;
  readonly root: Node;
}
export interface Faces {
  readonly is: (document: unknown) => boolean;
  readonly check: (document: unknown) => readonly unknown[];
  readonly parse: (document: unknown) => { readonly ok: boolean };
  readonly standard: (document: unknown) => object;
}

export interface Disagreement {
  readonly document: Json;
  readonly smallest: Json;
  readonly verdicts: Verdicts;
}

export function facesOf(typeName: string, { exports }: LoadedModule): Faces {
  const named = <F>(name: string): F => exports[name] as F;
  const schema = named<{ readonly "~standard": { readonly validate: Faces["standard"] } }>(
    typeName.charAt(0).toLowerCase() + typeName.slice(1),
  );
  return {
    is: named(`is${typeName}`),
    check: named(`check${typeName}`),
    parse: named(`parse${typeName}`),
    standard: schema["~standard"].validate,
  };
}

export function verdictsOf(document: Json, { module, second, root }: Judges): Verdicts {
  return {
    is: module.is(document),
    check: module.check(document).length === 0,
    parse: module.parse(document).ok,
    standard: !("issues" in module.standard(document)),
    second: second.accepts(document),
    model: accepts(root, document),
  };
}

export const agree = (verdicts: Verdicts): boolean => new Set(Object.values(verdicts)).size === 1;

/** Undefined where all agree; else the smallest document found on which they still do not. */
export function disagreementOn(document: Json, judges: Judges): Disagreement | undefined {
  const disputed = (one: Json): boolean => !agree(verdictsOf(one, judges));
  if (!disputed(document)) return undefined;
  const smallest = shrink(document, disputed);
  return { document, smallest, verdicts: verdictsOf(smallest, judges) };
}

export function disagreementText({ smallest, verdicts }: Disagreement): string {
  const says = Object.entries(verdicts).map(([who, verdict]) => `${who} ${verdict ? "accepts" : "refuses"}`);
  return `${JSON.stringify(smallest)}\n  ${says.join(", ")}`;
}
