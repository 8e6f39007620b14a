import {
  binaryTag,
  constructFromEvents,
  CORE_SCHEMA,
  EVENT_DOCUMENT,
  omapTag,
  pairsTag,
  parseEvents,
  setTag,
  timestampTag,
  YAMLException,
  type Event,
} from "js-yaml";

export type ParsedYaml =
  | { readonly outcome: "parsed"; readonly value: unknown; readonly events: readonly Event[] }
  /** `at` is an offset into the text. */
  | { readonly outcome: "refused"; readonly problem: string; readonly at: number };

/**
 * The value of a YAML text of one document, by the core schema of YAML 1.2, and the events that say where everything stands. Values that only
 * other schemas have, such as days and bytes, are made where a tag asks for them, so that they can be refused by what they are.
 */
export function parseYaml(text: string): ParsedYaml {
  try {
    const events = parseEvents(text, {});
    if (events.length === 0) return { outcome: "refused", problem: "the text is empty", at: 0 };
    const next = events.findLastIndex(({ type }) => type === EVENT_DOCUMENT);
    if (next > 0) return { outcome: "refused", problem: "it holds more than one document", at: startOf(events[next + 1]) };
    return { outcome: "parsed", value: valueOf(text, events), events };
  } catch (error) {
    if (error instanceof YAMLException) return { outcome: "refused", problem: error.reason, at: error.mark?.position ?? 0 };
    throw error;
  }
}

function startOf(event: Event | undefined): number {
  if (event === undefined) return 0;
  return Math.max(0, "start" in event ? event.start : "valueStart" in event ? event.valueStart : 0);
}

const withOtherTags = CORE_SCHEMA.withTags({ ...timestampTag, implicit: false }, binaryTag, omapTag, pairsTag, setTag);

function valueOf(source: string, events: readonly Event[]): unknown {
  const made = (schema: typeof CORE_SCHEMA): unknown => constructFromEvents([...events], { source, schema })[0];
  try {
    return made(CORE_SCHEMA);
  } catch {
    return made(withOtherTags);
  }
}
