import type { Json } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";
import { accepts } from "./accepts.ts";
import { asParsed, at, replaced } from "./edit-json.ts";
import { aimsOf, type Aim } from "./documents/aims.ts";
import { occurrences, type Place } from "./documents/places.ts";
import { sample, sampleValid } from "./documents/sample.ts";
import type { Sampling } from "./documents/sampling.ts";
import { Random } from "./random.ts";

export interface GeneratedDocument {
  readonly document: Json;
  /** What it was made to be; the model's own meaning agrees wherever tries sufficed. */
  readonly intended: "valid" | "invalid";
  /** How it was made: `as the schema says`, or the one change that was made to such a document. */
  readonly about: string;
}

export interface DocumentOptions {
  readonly seed: number | string;
  /** Valid documents that people wrote: some generated ones begin as one of these, and their texts are tried. */
  readonly examples?: readonly Json[];
}

/**
 * An endless stream of documents for a schema, the same for the same seed. Every second one is made to be accepted;
 * the others are one change away from an accepted one, and four of five of those changes are made to be refused.
 */
export function* documents(root: Node, { seed, examples = [] }: DocumentOptions): Generator<GeneratedDocument> {
  const stream = new Stream(root, new Random(seed), examples);
  const seen = new Set<string>();
  for (let turn = 0; ; turn += 1) {
    yield fresh((attempt) => stream.valid(turn, attempt), seen);
    yield fresh((attempt) => stream.changed(turn, attempt), seen);
  }
}

/** One that was not there before, if a few tries find one: small schemas have few documents. */
function fresh(make: (attempt: number) => GeneratedDocument, seen: Set<string>): GeneratedDocument {
  for (let attempt = 0; ; attempt += 1) {
    const made = make(attempt);
    const text = JSON.stringify(made.document);
    if (attempt >= 5 || !seen.has(text)) {
      if (text.length <= longestRemembered) seen.add(text);
      return made;
    }
  }
}

/** The first so many. */
export function someDocuments(root: Node, count: number, options: DocumentOptions): GeneratedDocument[] {
  const stream = documents(root, options);
  return Array.from({ length: count }, () => stream.next().value as GeneratedDocument);
}

/** Whether there is any change that a schema gives reason to refuse. */
export const hasSomethingToRefuse = (root: Node): boolean => aimsOf(root).refused.length > 0;

const longestRemembered = 2000;
const tries = 20;
const deepest = 6;

class Stream {
  readonly #root: Node;
  readonly #random: Random;
  readonly #examples: readonly Json[];
  readonly #texts: readonly string[];
  readonly #refused: readonly Aim[];
  readonly #accepted: readonly Aim[];

  constructor(root: Node, random: Random, examples: readonly Json[]) {
    this.#root = root;
    this.#random = random;
    this.#examples = examples.filter((example) => accepts(root, example));
    this.#texts = [...new Set(this.#examples.flatMap(textsIn))];
    ({ refused: this.#refused, accepted: this.#accepted } = aimsOf(root));
  }

  valid(turn: number, attempt: number): GeneratedDocument {
    const sampling = this.#sampling(`valid ${turn} ${attempt}`);
    const document = sampleValid([this.#root], sampling) ?? this.#examples[turn % this.#examples.length];
    if (document !== undefined) return { document: asParsed(document), intended: "valid", about: "as the schema says" };
    return { document: sample([this.#root], sampling) ?? null, intended: "invalid", about: "for want of a valid one" };
  }

  changed(turn: number, attempt: number): GeneratedDocument {
    const wantRefused = turn % 5 !== 4;
    const aims = wantRefused ? this.#refused : this.#accepted;
    const from = wantRefused ? turn - Math.floor(turn / 5) : Math.floor(turn / 5);
    // An aim that cannot be met with any of some documents gives its turn to the next one.
    for (let skipped = 0; skipped < Math.min(aims.length, tries); skipped += 1) {
      const aim = aims[(from + skipped * 7) % aims.length] as Aim;
      const document = this.#changedBy(aim, !wantRefused, `changed ${turn} ${attempt} ${skipped}`);
      if (document !== undefined) {
        return {
          document: asParsed(document),
          intended: wantRefused ? "invalid" : "valid",
          about: `${aim.about} at ${wayText(aim.place)}`,
        };
      }
    }
    return this.valid(-1 - turn, attempt);
  }

  #changedBy(aim: Aim, want: boolean, label: string): Json | undefined {
    const sampling = this.#sampling(label);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const base = this.#documentWith(aim.place, sampling);
      const ways = base === undefined ? [] : occurrences(aim.place, base);
      if (base === undefined || ways.length === 0) continue;
      const way = sampling.random.pick(ways);
      const changed = aim.make(at(base, way) as Json, sampling);
      if (changed === undefined) continue;
      const document = replaced(base, way, changed);
      if (accepts(this.#root, document) === want) return document;
    }
    return undefined;
  }

  /** A valid document that has this place: an example now and then, else a made one. */
  #documentWith(place: Place, sampling: Sampling): Json | undefined {
    if (sampling.random.chance(0.2)) {
      const having = this.#examples.filter((example) => occurrences(place, example).length > 0);
      if (having.length > 0) return sampling.random.pick(having);
    }
    return sampleValid([this.#root], sampling, place.steps);
  }

  #sampling(label: string): Sampling {
    const random = this.#random.fork(label);
    return { random, texts: this.#texts, density: random.pick([0, 0.3, 0.5, 0.8, 1]), depth: deepest, made: { objects: 0 } };
  }
}

function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const wayText = (place: Place): string =>
  place.steps.length === 0
    ? "the root"
    : place.steps
        .map((step) => (step.kind === "member" ? `/${step.name}` : step.kind === "prefix" ? `/${step.at}` : `/(${step.kind})`))
        .join("");
