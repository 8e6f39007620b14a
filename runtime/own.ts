/** Members as a JSON object has them: own and enumerable. What is inherited is never read. */
export type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own member of that name; undefined where there is none, or where it holds undefined. */
export const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.prototype.propertyIsEnumerable.call(value, name) ? value[name] : undefined;

/** Sets a member, "__proto__" like any other. */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy that shares nothing with the value: own members only, those that hold undefined left out. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, copy);
  if (!isObject(value)) return value;
  const made: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) if (each !== undefined) put(made, name, copy(each));
  return made;
}

/** One step of a JSON Pointer, escaped. (RFC 6901, section 3.) */
export const step = (name: string | number): string => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
