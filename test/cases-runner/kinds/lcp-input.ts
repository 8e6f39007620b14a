import { CaseFileError, isRecord } from "../case.ts";

type Members = Readonly<Record<string, unknown>>;

/** How the input of a case is made from what the file holds, by the case's `form`. */
const forms: Readonly<Record<string, (input: unknown) => unknown>> = {
  jsonText: (input) => JSON.parse(String(member(input, "$json"))) as unknown,
  inherit: inherited,
  inheritOptions: (input) => withMember(input, ["options"], inherited),
  inheritListing: (input) => withMember(input, ["listing"], inherited),
  inheritEntry: (input) =>
    withMember(input, ["capabilities", "extensions"], (entries) => (entries as readonly unknown[]).map(inherited)),
  inheritCapabilities: (input) => withMember(input, ["ucp", "capabilities"], inherited),
  withUndefined,
  withUndefinedCapabilities: (input) => withMember(input, ["capabilities"], withUndefined),
  repeat: repeated,
  hexBytes: (input) => Uint8Array.from(Buffer.from(String(member(input, "hex")), "hex")),
  paddedUtf8: padded,
  nestedArrays: nested,
};

export function inputOf(call: string, form: string | undefined, input: unknown): unknown {
  if (form === undefined) return call === "discovery.readBytes" ? utf8(String(member(input, "utf8"))) : structuredClone(input);
  const make = Object.hasOwn(forms, form) ? forms[form] : undefined;
  if (make === undefined) throw new CaseFileError(`unknown form ${JSON.stringify(form)}`);
  return make(structuredClone(input));
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function member(input: unknown, name: string): unknown {
  if (!isRecord(input) || !Object.hasOwn(input, name)) throw new CaseFileError(`an input without ${JSON.stringify(name)}`);
  return input[name];
}

function inherited(input: unknown): unknown {
  const prototype = member(input, "proto") as object;
  return Object.create(prototype, Object.getOwnPropertyDescriptors(member(input, "own") as object)) as unknown;
}

function withUndefined(input: unknown): unknown {
  const names = member(input, "undef") as readonly string[];
  return { ...(member(input, "set") as Members), ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

/** The input with what stands at a path made anew. */
function withMember(input: unknown, path: readonly string[], make: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return make(input);
  return { ...(input as Members), [name]: withMember(member(input, name), rest, make) };
}

function repeated(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(repeated);
  if (!isRecord(input)) return input;
  if (Object.hasOwn(input, "$repeatArray"))
    return Array.from({ length: Number(member(input, "times")) }, () => structuredClone(input["$repeatArray"]));
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, repeated(value)]));
}

function padded(input: unknown): Uint8Array {
  const [open, close] = [String(member(input, "open")), String(member(input, "close"))];
  const missing = Number(member(input, "padTo")) - utf8(open + close).length;
  return utf8(open + "v".repeat(missing) + close);
}

function nested(input: unknown): Uint8Array {
  const levels = Number(member(input, "nest")) - 1;
  return utf8(String(member(input, "open")) + "[".repeat(levels) + "]".repeat(levels) + String(member(input, "close")));
}
