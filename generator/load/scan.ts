import { quote } from "../diagnostic/define.ts";
import { isExact } from "./decimal.ts";
import { MarkWriter, type Marks } from "./marks.ts";
import { below } from "../json/pointer.ts";

/** Something that JSON.parse would let pass. */
export type Oddity = { readonly start: number; readonly end: number; readonly pointer: string } & (
  | { readonly kind: "duplicate-key"; readonly name: string; readonly first: number }
  | { readonly kind: "inexact-number"; readonly token: string }
  | { readonly kind: "lone-surrogate"; readonly what: "text" | "name" }
);

export interface Scan {
  /** Absent where the text is not JSON or too deep. */
  readonly marks?: Marks;
  readonly oddities: readonly Oddity[];
  readonly failure?:
    { readonly kind: "syntax"; readonly at: number; readonly problem: string } | { readonly kind: "deep"; readonly at: number };
}

/**
 * One pass over a JSON text, without recursion: where everything stands, and what JSON.parse does not tell.
 * The grammar is that of RFC 8259; the tests hold it to JSON.parse, which stays the judge, and to momoa's positions.
 */
export function scan(text: string, maxDepth: number): Scan {
  const scanner = new Scanner(text, maxDepth);
  return scanner.run();
}

interface Frame {
  readonly mark: number;
  /** Of an object: the names so far, and where each stood first. */
  readonly names: Names | undefined;
  /** The step that leads from this frame to what is being read. */
  step: string | number;
}

type State = "value" | "first-item" | "first-member" | "member" | "next";

class Failure extends Error {
  readonly at: number;
  readonly problem: string | undefined;
  constructor(at: number, problem: string | undefined) {
    super(problem);
    this.at = at;
    this.problem = problem;
  }
}

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordToken = /[A-Za-z_$][\w$]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Scanner {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  readonly #oddities: Oddity[] = [];
  #at = 0;
  readonly #marks = new MarkWriter();
  #nameStart = 0;
  #nameEnd = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  run(): Scan {
    try {
      let state: State | "end" = "value";
      while (state !== "end") {
        this.#skipSpace();
        state = this.#step(state);
      }
      return { marks: this.#marks.marks(this.#text), oddities: this.#oddities };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const { at, problem } = failure;
      return {
        oddities: this.#oddities,
        failure: problem === undefined ? { kind: "deep", at } : { kind: "syntax", at, problem },
      };
    }
  }

  #step(state: State): State | "end" {
    const unit = this.#text.charCodeAt(this.#at);
    if ((state === "first-item" && unit === 0x5d) || (state === "first-member" && unit === 0x7d)) return this.#close();
    if (state === "next") return this.#next(unit);
    if (state === "member" || state === "first-member") return this.#name(unit);
    return this.#value(unit);
  }

  #value(unit: number): State {
    if (unit === 0x7b || unit === 0x5b) return this.#open(unit === 0x7b);
    const start = this.#at;
    if (unit === 0x22) {
      if (this.#string()) this.#odd({ kind: "lone-surrogate", what: "text" }, start);
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) this.#number();
    else this.#word();
    this.#marks.close(this.#marks.open(start, this.#nameStart, this.#nameEnd), this.#at);
    return "next";
  }

  #open(isObject: boolean): State {
    if (this.#frames.length >= this.#maxDepth) throw new Failure(this.#at, undefined);
    const mark = this.#marks.open(this.#at, this.#nameStart, this.#nameEnd);
    this.#frames.push({ mark, names: isObject ? new Names() : undefined, step: 0 });
    this.#nameEnd = 0;
    this.#at += 1;
    return isObject ? "first-member" : "first-item";
  }

  #close(): State {
    this.#at += 1;
    this.#marks.close(this.#frames.pop()!.mark, this.#at);
    return "next";
  }

  #next(unit: number): State | "end" {
    const frame = this.#frames.at(-1);
    if (!frame) {
      if (this.#at === this.#text.length) return "end";
      throw new Failure(this.#at, `${this.#found()} stands after the end of the document`);
    }
    if (unit === (frame.names ? 0x7d : 0x5d)) return this.#close();
    if (unit !== 0x2c)
      throw new Failure(this.#at, `${this.#found()} stands where a comma or ${frame.names ? '"}"' : '"]"'} belongs`);
    this.#at += 1;
    if (frame.names) return "member";
    frame.step = (frame.step as number) + 1; // steps of a list are numbers
    this.#nameEnd = 0;
    return "value";
  }

  #name(unit: number): State {
    if (unit !== 0x22) throw new Failure(this.#at, `${this.#found()} stands where a member name in double quotes belongs`);
    const frame = this.#frames.at(-1)!;
    const start = this.#at;
    const lone = this.#string();
    const end = this.#at;
    const raw = this.#text.slice(start + 1, end - 1);
    const name = raw.includes("\\") ? (JSON.parse(this.#text.slice(start, end)) as string) : raw;
    frame.step = name;
    if (lone) this.#odd({ kind: "lone-surrogate", what: "name" }, start);
    const first = frame.names!.add(name, start);
    if (first !== undefined) this.#odd({ kind: "duplicate-key", name, first }, start);
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== 0x3a) throw new Failure(this.#at, `${this.#found()} stands where a colon belongs`);
    this.#at += 1;
    this.#nameStart = start;
    this.#nameEnd = end;
    return "value";
  }

  /** Moves past a string; true where it holds a lone surrogate. */
  #string(): boolean {
    const start = this.#at;
    let suspicious = false;
    for (let at = start + 1; ; at += 1) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 0x22) {
        this.#at = at + 1;
        break;
      }
      if (unit === 0x5c) {
        escape.lastIndex = at;
        const found = escape.exec(this.#text)?.[0];
        if (found === undefined) throw new Failure(at, `${quote(this.#text.slice(at, at + 2))} begins no escape that JSON has`);
        if (found.length === 6 && /[dD]/.test(found.charAt(2))) suspicious = true;
        at += found.length - 1;
      } else if (unit >= 0xd800 && unit <= 0xdfff) suspicious = true;
      else if (Number.isNaN(unit)) throw new Failure(at, "the text ends inside a string");
      else if (unit < 0x20)
        throw new Failure(at, `the control character ${codePoint(unit)} stands raw in a string; write it as an escape`);
    }
    return suspicious && /\p{Surrogate}/u.test(JSON.parse(this.#text.slice(start, this.#at)) as string);
  }

  #number(): void {
    const start = this.#at;
    numberToken.lastIndex = start;
    const token = numberToken.exec(this.#text)?.[0];
    const end = start + (token ?? "-").length;
    // What follows a number is a space, a comma or a closing bracket; a digit, a dot or a letter makes it another word.
    if (token === undefined || /[\w.+-]/.test(this.#text.charAt(end)))
      throw new Failure(start, `${this.#found()} is not a number of JSON`);
    this.#at = end;
    if (!isExact(token)) this.#odd({ kind: "inexact-number", token }, start);
  }

  #word(): void {
    wordToken.lastIndex = this.#at;
    const word = wordToken.exec(this.#text)?.[0];
    if (word === undefined) throw new Failure(this.#at, `${this.#found()} stands where a value belongs`);
    if (word !== "true" && word !== "false" && word !== "null") throw new Failure(this.#at, `${quote(word)} is no value of JSON`);
    this.#at += word.length;
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #odd(what: DistributiveOmit<Oddity, "start" | "end" | "pointer">, start: number): void {
    const pointer = this.#frames.reduce((sofar, frame) => below(sofar, frame.step), "");
    this.#oddities.push({ ...what, start, end: this.#at, pointer });
  }

  /** What stands at this place, for a sentence. */
  #found(): string {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    if (rest === "") return "the end of the text";
    if (/^\/[/*]/.test(rest)) return "a comment";
    if (rest.startsWith("'")) return "a single quote";
    const word = /^[\w.+-]+/.exec(rest)?.[0];
    return quote(word ?? String.fromCodePoint(rest.codePointAt(0)!));
  }
}

/** Small objects are many; for them a list is searched faster than a map is made. */
class Names {
  readonly #names: string[] = [];
  readonly #starts: number[] = [];
  #index: Map<string, number> | undefined;

  /** Where the name stood before, if it did; else it is remembered. */
  add(name: string, start: number): number | undefined {
    const known = this.#index ? (this.#index.get(name) ?? -1) : this.#names.indexOf(name);
    if (known !== -1) return this.#starts[known];
    this.#names.push(name);
    this.#starts.push(start);
    if (this.#index) this.#index.set(name, this.#names.length - 1);
    else if (this.#names.length > 16) this.#index = new Map(this.#names.map((each, index) => [each, index]));
    return undefined;
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

const codePoint = (unit: number): string => `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
