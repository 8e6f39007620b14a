import { quote } from "../../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { isObject, own, type Json, type JsonObject } from "../../json/json.ts";
import { below } from "../../json/pointer.ts";
import type { Location } from "../../load/source.ts";
import type { Dialect, Member, Place } from "../dialect/dialect.ts";
import { namedDialect } from "../dialect/known-dialects.ts";
import { asOpenList } from "../dialect/open-list.ts";
import { dropped } from "../dialect/rules.ts";
import { definitionsBeside, dialectOf, isAlone } from "../dialect/subschemas.ts";
import type { ForeignSet } from "./foreign-set.ts";
import { judgeNumbers } from "./judge-numbers.ts";

/** What a conversion needs to know, and where it tells what it found. */
export interface Conversion {
  readonly set: ForeignSet;
  /** The reference to a schema in the result. */
  readonly referenceTo: (target: Location) => string;
  /** A definition stands here, which the schema around it holds. */
  readonly define: (definition: Location) => void;
  readonly keepsNames: (location: Location) => boolean;
  /** From each schema that was made to the place it was made of. */
  readonly origins: WeakMap<object, Location>;
  readonly diagnostics: Diagnostic[];
}

/**
 * A schema of another dialect as one of 2020-12 that accepts the same documents. A keyword that has no place there is left out,
 * and that is said; a reference that leads nowhere is an error. What is no schema stays as it is: meta-validation says so.
 */
export function convertSchema(value: Json, location: Location, conversion: Conversion): Json {
  return isObject(value) ? new Converter(location, conversion).convert(value, conversion.set.settingAt(location).dialect) : value;
}

class Converter {
  readonly #at: Location;
  readonly #conversion: Conversion;

  constructor(at: Location, conversion: Conversion) {
    this.#at = at;
    this.#conversion = conversion;
  }

  convert(schema: JsonObject, around: Dialect): JsonObject {
    this.#checkDialect(schema);
    const dialect = dialectOf(schema, around);
    const place = this.#place(schema);
    const members = this.#counting(schema, dialect).flatMap((name): readonly Member[] => {
      const value = own(schema, name) as Json;
      const rule = dialect.rules.get(name) ?? (name.startsWith("x-") ? undefined : dropped(`${dialect.name} does not know it`));
      const made: readonly Member[] = rule === undefined ? [[name, value]] : rule(value, name, place);
      if (!dialect.holds.has(name)) this.#judgeNumbers(name, made);
      return made;
    });
    const converted = Object.fromEntries(members);
    const list = asOpenList(converted);
    if (list !== undefined) place.report("read-as-open-list", list.keyword, { keyword: list.keyword });
    const made = list?.schema ?? converted;
    this.#conversion.origins.set(made, this.#at);
    return made;
  }

  #checkDialect(schema: JsonObject): void {
    const named = namedDialect(schema);
    if (named !== undefined && named.dialect === undefined)
      this.#report(diagnose("import-dialect", this.#span("$schema"), { dialect: named.address }));
  }

  /** The keywords that count: beside a reference that stands alone, only where definitions stand. */
  #counting(schema: JsonObject, dialect: Dialect): string[] {
    const names = Object.keys(schema);
    if (!isAlone(schema, dialect)) return names;
    const counting = names.filter((name) => name === "$ref" || definitionsBeside.has(name));
    const beside = names.filter((name) => !counting.includes(name) && name !== "$schema");
    if (beside.length > 0)
      this.#report(diagnose("ref-siblings-dropped", this.#span("$ref"), { keywords: beside.map(quote).join(", ") }));
    return counting;
  }

  #judgeNumbers(keyword: string, made: readonly Member[]): void {
    const { inexact } = this.#conversion.set.documentOf(this.#at.source);
    if (inexact.length > 0) judgeNumbers(this.#below(keyword), made, inexact).forEach((found) => this.#report(found));
  }

  #place(schema: JsonObject): Place {
    const { define, keepsNames } = this.#conversion;
    return {
      schema,
      keepsNames: keepsNames(this.#at),
      sub: (value, ...steps) => convertSchema(value, this.#below(...steps), this.#conversion),
      reference: (ref) => this.#reference(ref),
      define: (...steps) => define(this.#below(...steps)),
      report: (code, keyword, parameters) => this.#report(diagnose(code, this.#span(keyword), parameters)),
    };
  }

  #reference(ref: string): string | undefined {
    const target = this.#conversion.set.target(ref, this.#at);
    if (target.outcome === "found") return this.#conversion.referenceTo(target.location);
    const span = this.#span("$ref");
    const { code } = target;
    this.#report(
      code === "ref-unresolved"
        ? diagnose(code, span, { ref, nearest: undefined })
        : diagnose(code, span, { ref, imported: true }),
    );
    return undefined;
  }

  #below(...steps: (string | number)[]): Location {
    const pointer = steps.reduce<string>((sofar, step) => below(sofar, step), this.#at.pointer);
    return { source: this.#at.source, pointer };
  }

  #span(keyword: string) {
    return this.#at.source.span(below(this.#at.pointer, keyword));
  }

  #report(diagnostic: Diagnostic): void {
    this.#conversion.diagnostics.push(diagnostic);
  }
}
