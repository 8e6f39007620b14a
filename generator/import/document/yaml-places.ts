import {
  COLLECTION_STYLE_FLOW,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  getScalarValue,
  SCALAR_STYLE_DOUBLE_QUOTED,
  SCALAR_STYLE_PLAIN,
  SCALAR_STYLE_SINGLE_QUOTED,
  type Event,
  type ScalarEvent,
} from "js-yaml";
import { below } from "../../json/pointer.ts";

/** From one offset of a text to another. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface YamlPlace {
  /** Of a member. */
  readonly name?: Range;
  readonly value: Range;
  /** A value as it is written, where nothing sets it off. */
  readonly plain?: string;
}

/**
 * Where everything stands in a YAML text of one document, by pointer. A block has no beginning of its own: it stands where its name does. What
 * is below an alias stands where the alias does, so it has no place.
 */
export function yamlPlaces(text: string, events: readonly Event[]): ReadonlyMap<string, YamlPlace> {
  const walk = new Walk(text);
  for (const event of events) walk.on(event);
  return walk.places;
}

interface Frame {
  readonly pointer: string;
  readonly kind: Event["type"];
  items: number;
  /** The name whose value is next. */
  name: { readonly text: string; readonly range: Range } | undefined;
}

type Node = Exclude<Event, { readonly type: typeof EVENT_DOCUMENT | typeof EVENT_POP }>;

class Walk {
  readonly places = new Map<string, YamlPlace>();
  readonly #text: string;
  readonly #open: Frame[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  on(event: Event): void {
    if (event.type === EVENT_POP) this.#open.pop();
    else if (event.type === EVENT_DOCUMENT) this.#enter("", event.type);
    else this.#node(event);
  }

  #enter(pointer: string, kind: Event["type"]): void {
    this.#open.push({ pointer, kind, items: 0, name: undefined });
  }

  #node(event: Node): void {
    const around = this.#open.at(-1) as Frame; // every node is in a document
    const isName = around.kind === EVENT_MAPPING && around.name === undefined;
    const { name } = around;
    const pointer = around.kind === EVENT_DOCUMENT ? "" : below(around.pointer, name?.text ?? around.items);
    around.items += 1;
    // A name that is no text was refused when the value was made.
    if (isName)
      around.name = { text: event.type === EVENT_SCALAR ? getScalarValue(this.#text, event) : "", range: this.#rangeOf(event) };
    else {
      around.name = undefined;
      this.places.set(pointer, { ...this.#valueOf(event, name?.range), ...(name && { name: name.range }) });
    }
    if (event.type === EVENT_SEQUENCE || event.type === EVENT_MAPPING) this.#enter(pointer, event.type);
  }

  #valueOf(event: Node, name: Range | undefined): Pick<YamlPlace, "value" | "plain"> {
    const isBlock = (event.type === EVENT_SEQUENCE || event.type === EVENT_MAPPING) && event.style !== COLLECTION_STYLE_FLOW;
    const isNothing = event.type === EVENT_SCALAR && event.valueStart < 0;
    const value = (isBlock || isNothing ? name : undefined) ?? this.#rangeOf(event);
    if (event.type !== EVENT_SCALAR || event.style !== SCALAR_STYLE_PLAIN || isNothing) return { value };
    return { value, plain: this.#text.slice(value.start, value.end) };
  }

  /** Of a list or an object the first line, as far as it goes. */
  #rangeOf(event: Node): Range {
    switch (event.type) {
      case EVENT_SCALAR:
        return scalarRange(event);
      case EVENT_SEQUENCE:
      case EVENT_MAPPING:
        return { start: event.start, end: this.#text.length };
      default:
        return { start: event.anchorStart - 1, end: event.anchorEnd };
    }
  }
}

function scalarRange({ valueStart, valueEnd, style }: ScalarEvent): Range {
  const quotes = style === SCALAR_STYLE_DOUBLE_QUOTED || style === SCALAR_STYLE_SINGLE_QUOTED ? 1 : 0;
  return { start: Math.max(0, valueStart - quotes), end: Math.max(0, valueEnd + quotes) };
}
