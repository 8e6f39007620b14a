import { isArray, isObject, type Json } from "../../json/json.ts";
import { below } from "../../json/pointer.ts";

/** Why a value that a YAML parser made is no JSON, and where. */
export interface Unlike {
  readonly pointer: string;
  readonly problem: { readonly kind: "not-json"; readonly what: string } | { readonly kind: "expands" };
}

/**
 * The first reason why a value is no JSON tree of bounded size; undefined where it is one. Aliases make one object stand in
 * many places, so each object is measured once and its size counted wherever it stands: the time is that of the text, not of
 * what it expands to.
 */
export function unlikeJson(value: unknown, limit: number): Unlike | undefined {
  const measure = new Measure(limit);
  measure.of(value, "");
  return measure.found;
}

interface Extent {
  readonly size: number;
  readonly height: number;
}
const nothing: Extent = { size: 0, height: 0 };

/** As deep as JSON texts may be. */
const deepest = 512;

class Measure {
  found: Unlike | undefined;
  readonly #limit: number;
  readonly #known = new Map<object, Extent>();
  readonly #open = new Set<object>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(value: unknown, pointer: string): Extent {
    if (this.found !== undefined) return nothing;
    if (typeof value === "string") return { size: value.length + 2, height: 0 };
    if (typeof value === "object" && value !== null) return this.#container(value, pointer);
    if (value === null || typeof value === "boolean" || Number.isFinite(value)) return { size: 5, height: 0 };
    return this.#refuse(pointer, { kind: "not-json", what: typeof value === "number" ? "a number without a value" : "nothing" });
  }

  #container(value: object, pointer: string): Extent {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    if (this.#open.has(value) || this.#open.size >= deepest) return this.#refuse(pointer, { kind: "expands" });
    if (!isPlain(value)) return this.#refuse(pointer, { kind: "not-json", what: "a date, bytes or a set" });
    if (Object.hasOwn(value, "<<")) return this.#refuse(pointer, { kind: "not-json", what: 'a merge ("<<")' });
    this.#open.add(value);
    const extent = this.#inside(value as Json, pointer);
    this.#open.delete(value);
    this.#known.set(value, extent);
    const isTooMuch = extent.size > this.#limit || extent.height > deepest;
    return isTooMuch ? this.#refuse(pointer, { kind: "expands" }) : extent;
  }

  #inside(value: Json, pointer: string): Extent {
    let [size, height] = [2, 0];
    const entries = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    for (const [step, inner] of entries) {
      const extent = this.of(inner, below(pointer, step));
      size += extent.size + (typeof step === "string" ? step.length + 4 : 1);
      height = Math.max(height, extent.height);
    }
    return { size, height: height + 1 };
  }

  #refuse(pointer: string, problem: Unlike["problem"]): Extent {
    this.found ??= { pointer, problem };
    return nothing;
  }
}

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
