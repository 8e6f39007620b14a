import type { Json } from "../../../generator/json/json.ts";
import type { Node } from "../../../generator/model/model.ts";
import { bothOf, includes, sideOf, type Inclusion, type InclusionOptions, type Side } from "../inclusion/index.ts";
import { reservedBy, withReserved, writes } from "./writes.ts";

/** Questions between the versions of a line: each side is made once, and each question asked once. */
export class Sides {
  readonly #reads = new Map<Node, Side>();
  readonly #writes = new Map<Node, Side>();
  readonly #byDocuments = new Map<string, Side>();
  readonly #answers = new Map<Side, Map<Side, Inclusion>>();
  /** Documents that broke one version often break the next. */
  readonly #hints: Json[] = [];

  constructor(readonly options: InclusionOptions) {}

  /** Is whatever writers of the one send read by readers of the other? */
  sent(writer: Node, reader: Node): Inclusion {
    return this.#sent(writer, () => this.#ask(this.#writer(writer), this.#reader(reader)));
  }

  /** As `sent`, by writers that use any value where a list is open. */
  sentWithUnknownValues(writer: Node, reader: Node): Inclusion {
    return this.#sent(writer, () => includes(sideOf(writes(writer, { values: false })), this.#reader(reader), this.options));
  }

  /** Whether writers of a schema may send a document; false where that cannot be told. */
  mayBeSent(writer: Node, document: Json): boolean {
    try {
      return this.#writer(writer).accepts(document);
    } catch {
      return false;
    }
  }

  /** Is every document that the one accepts accepted by the other? */
  accepted(before: Node, after: Node): Inclusion {
    return this.#ask(this.#reader(before), this.#reader(after));
  }

  #writer(node: Node): Side {
    const known = this.#writes.get(node) ?? this.#writing(node);
    this.#writes.set(node, known);
    return known;
  }

  /** Reserved is much the same from version to version, and the rest of what is written is what is read. */
  #writing(node: Node): Side {
    const [reader, reserved] = [this.#reader(node), reservedBy(node)];
    return reserved === undefined
      ? reader
      : this.#shared(bothOf(withReserved(node, reserved), reader, this.#shared(sideOf(reserved))));
  }

  #reader(node: Node): Side {
    const known = this.#reads.get(node) ?? this.#shared(sideOf(node));
    this.#reads.set(node, known);
    return known;
  }

  /** Versions that differ in words alone accept the same documents: one side, one validator, one answer for all of them. */
  #shared(side: Side): Side {
    const known = this.#byDocuments.get(side.text) ?? side;
    this.#byDocuments.set(side.text, known);
    return known;
  }

  #ask(before: Side, after: Side): Inclusion {
    const answers = this.#answers.get(before) ?? new Map<Side, Inclusion>();
    this.#answers.set(before, answers);
    const answer =
      answers.get(after) ?? includes(before, after, { ...this.options, hints: [...(this.options.hints ?? []), ...this.#hints] });
    answers.set(after, answer);
    if (answer.outcome === "not-included" && this.#hints.length < 20) this.#hints.push(answer.witness);
    return answer;
  }

  #sent(writer: Node, ask: () => Inclusion): Inclusion {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { outcome: "undecided", reason: `what its writers send cannot be told (${error.message})`, place: writer.span };
    }
  }
}
