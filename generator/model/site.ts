import type { Span } from "../diagnostic/diagnostic.ts";
import { isArray, isObject, type Json, type JsonObject, own } from "../json/json.ts";
import { below, steps } from "../json/pointer.ts";
import type { Location, Scope, Source } from "../load/source.ts";

/**
 * A location that the builder has come to, with what stands there. Found from the site around it: the way from the root,
 * gone again for every keyword of every schema, would be most of the work.
 */
export class Site implements Location {
  #span: Span | undefined;

  private constructor(
    readonly source: Source,
    readonly pointer: string,
    /** What stands there, or undefined where nothing does. */
    readonly value: Json | undefined,
    readonly mark: number,
    readonly scope: Scope | undefined,
  ) {}

  /** The site of a location that a reference leads to. */
  static of({ source, pointer, scope }: Location): Site {
    const root = new Site(source, "", source.value, source.marks.root, scope);
    return (steps(pointer) ?? []).reduce<Site>((site, step) => site.below(step), root);
  }

  /** The same, where a dynamic reference means what this scope binds. */
  on(scope: Scope | undefined): Site {
    return scope === this.scope ? this : new Site(this.source, this.pointer, this.value, this.mark, scope);
  }

  /** The site one step further, or of nothing. A step that leads nowhere keeps the mark of what is around it. */
  below(step: string | number): Site {
    const mark = this.source.marks.step(this.mark, String(step)) ?? this.mark;
    return new Site(this.source, below(this.pointer, step), inside(this.value, step), mark, this.scope);
  }

  /** The value under a name, or undefined. */
  own(name: string): Json | undefined {
    return isObject(this.value) ? own(this.value, name) : undefined;
  }

  /** Whether a keyword is written here. */
  has(name: string): boolean {
    return isObject(this.value) && Object.hasOwn(this.value, name);
  }

  /** Where it stands: the value itself. */
  get span(): Span {
    return (this.#span ??= this.source.spanOf(this.mark, this.pointer));
  }

  /** Where the name stands that leads to the value. */
  get nameSpan(): Span {
    return this.source.spanOf(this.mark, this.pointer, "name");
  }
}

function inside(value: Json | undefined, step: string | number): Json | undefined {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) ? own(value as JsonObject, String(step)) : undefined;
}
