import { step } from "./own.ts";

/** A value that JSON text cannot carry, and where it stands. */
export interface NonJson {
  readonly pointer: string;
  readonly reason: string;
}

/**
 * The first place in a value that JSON text cannot carry: a bigint, a function, a symbol, a number that is not finite, an
 * item of a list that is undefined, an object of the platform whose content is not in its members (a Date, a Map, bytes), or
 * nesting beyond `deepest` levels, as a circular value has. The value itself is level 1. An own member that holds undefined
 * counts as absent.
 */
export function findNonJson(value: unknown, deepest: number, pointer = ""): NonJson | undefined {
  const reason = reasonAgainst(value, deepest);
  if (reason !== undefined) return { pointer, reason };
  return typeof value === "object" && value !== null ? findBelow(value, deepest - 1, pointer) : undefined;
}

function reasonAgainst(value: unknown, deepest: number): string | undefined {
  switch (typeof value) {
    case "object":
      if (value !== null && deepest === 0) return "It is nested too deep, or circular.";
      return value === null || Array.isArray(value) ? undefined : reasonAgainstTag(Object.prototype.toString.call(value));
    case "number":
      return Number.isFinite(value) ? undefined : `It is ${value}.`;
    case "string":
    case "boolean":
      return undefined;
    default:
      return `It is of type ${typeof value}.`;
  }
}

const reasonAgainstTag = (tag: string): string | undefined => (tag === "[object Object]" ? undefined : `It is ${tag}.`);

function findBelow(value: object, deepest: number, pointer: string): NonJson | undefined {
  const members = Array.isArray(value) ? value.entries() : Object.entries(value).filter(([, each]) => each !== undefined);
  for (const [name, each] of members) {
    const found = findNonJson(each, deepest, pointer + step(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
