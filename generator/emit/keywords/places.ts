import type { Node } from "../../model/model.ts";
import type { Printed } from "../../model/print.ts";
import type { Nesting } from "../nesting.ts";

/** What the model knows of the places of a printed schema. Pointers are those of the printed one. */
export interface Places {
  /** Pointer of what stands there in its author's text. */
  readonly writtenAt: (pointer: string) => string;
  /** The node that was printed there. */
  readonly nodeAt: (pointer: string) => Node | undefined;
  /** Whether the definition of that name has itself inside. */
  readonly isRecursive: (definition: string) => boolean;
  /** Whether the definition of that name leads to one that has itself inside, or is one. */
  readonly leadsToRecursion: (definition: string) => boolean;
  /** How deep in a document a value may stand that such a definition is asked about. */
  readonly deepest: number;
}

/** A keyword is written below the nearest node around it. */
export function placesOf({ origins, nodes }: Printed, { recursive, leading, deepest }: Nesting): Places {
  const isAmong = (set: ReadonlySet<Node>, definition: string): boolean => {
    const node = nodes.get(`/${definition}`);
    return node !== undefined && set.has(node);
  };
  return {
    writtenAt(pointer) {
      const node = ancestors(pointer).find((one) => origins.has(one));
      return node === undefined ? pointer : `${origins.get(node)}${pointer.slice(node.length)}`;
    },
    nodeAt: (pointer) => nodes.get(pointer),
    isRecursive: (definition) => isAmong(recursive, definition),
    leadsToRecursion: (definition) => isAmong(leading, definition),
    deepest,
  };
}

/** The pointer itself and those of everything around it, nearest first. */
function ancestors(pointer: string): string[] {
  const found = [pointer];
  for (let at = pointer.lastIndexOf("/"); at >= 0; at = at === 0 ? -1 : pointer.lastIndexOf("/", at - 1))
    found.push(pointer.slice(0, at));
  return found;
}

/** The pointer that AJV's path into a schema stands for. */
export const pointerOf = (errSchemaPath: string): string => decodeURIComponent(errSchemaPath.slice(1));
