import { isObject, type Members, own, put, step } from "../../own.ts";

/**
 * The members that the contract declares, by the pointer of the object that holds them, in the order in which they are
 * written.
 */
export const memberOrder: Readonly<Record<string, readonly string[]>> = {
  "": ["terms", "termsFormat", "atrHash", "acceptanceRequired", "disputeResolution", "returns", "contact", "api"],
  "/disputeResolution": ["method", "jurisdiction", "contact", "clauseId", "source", "catalog"],
  "/contact": ["legal", "technical"],
};

/**
 * The object with its own members in the order in which they are written, in its blocks too: the declared ones as the
 * contract has them, then the others as they came. Members that hold undefined are left out. Values are the same as in the
 * object.
 */
export function inWriteOrder(members: Members, pointer = ""): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of entriesInWriteOrder(members, pointer)) {
    put(made, name, isBlock(value, pointer + step(name)) ? inWriteOrder(value, pointer + step(name)) : value);
  }
  return made;
}

/** The entries in that order. An object cannot keep it for names that are whole numbers, which always come first in it. */
export function entriesInWriteOrder(members: Members, pointer: string): (readonly [string, unknown])[] {
  const declared = memberOrder[pointer] ?? [];
  const others = Object.keys(members).filter((name) => !declared.includes(name));
  return [...declared, ...others].map((name) => [name, own(members, name)] as const).filter(([, value]) => value !== undefined);
}

/** Whether the value is an object whose members the contract declares. */
export const isBlock = (value: unknown, pointer: string): value is Members =>
  isObject(value) && Object.hasOwn(memberOrder, pointer);
