import { step } from "./own.ts";

/** A value that JSON text cannot carry, and where it stands. */
export interface NonJson {
  readonly pointer: string;
  readonly reason: string;
}

/**
 * The first place in a value that JSON text cannot carry: a bigint, a function, a symbol, a number that is not finite, an
 * item of a list that is undefined, or nesting beyond `deepest` levels, as a circular value has. The value itself is level
 * 1. An own member that holds undefined counts as absent.
 */
export function findNonJson(value: unknown, deepest: number, pointer = ""): NonJson | undefined {
  if (typeof value === "object" && value !== null) {
    return deepest === 0 ? { pointer, reason: "It is nested too deep, or circular." } : findBelow(value, deepest - 1, pointer);
  }
  if (typeof value === "number" && !Number.isFinite(value)) return { pointer, reason: `It is ${value}.` };
  const isScalar = value === null || ["string", "boolean", "number"].includes(typeof value);
  return isScalar ? undefined : { pointer, reason: `It is of type ${typeof value}.` };
}

function findBelow(value: object, deepest: number, pointer: string): NonJson | undefined {
  const members = Array.isArray(value) ? value.entries() : Object.entries(value).filter(([, each]) => each !== undefined);
  for (const [name, each] of members) {
    const found = findNonJson(each, deepest, pointer + step(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
