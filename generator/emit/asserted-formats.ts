import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Node } from "../model/model.ts";
import { children } from "../model/walk.ts";
import type { Unit } from "./unit.ts";

/** What a node's format refuses by, where the contract asserts it. */
export const formatOf = (unit: Unit, { notes }: Node): RegExp | undefined =>
  unit.assertFormats && notes.format !== undefined ? regularFormat(notes.format) : undefined;

/** The one regular expression that a format is, where it is one. */
export function regularFormat(format: string): RegExp | undefined {
  const definition: unknown = Object.hasOwn(fullFormats, format) ? fullFormats[format as keyof typeof fullFormats] : undefined;
  return definition instanceof RegExp ? definition : undefined;
}

/** Every place at which a format stands, definitions that are referred to included. */
export function formatsOf(root: Node): { readonly node: Node; readonly format: string }[] {
  const found: { node: Node; format: string }[] = [];
  const seen = new Set<Node>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.notes.format !== undefined) found.push({ node, format: node.notes.format });
    waiting.push(...children(node), ...(node.kind === "use" ? [node.definition.node] : []));
  }
  return found;
}
