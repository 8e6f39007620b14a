import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { isObject, type Json } from "../../json/json.ts";
import { valueAt } from "../../json/pointer.ts";
import { readJson } from "../../load/read-json.ts";
import { decodeFragment, splitReference } from "../../load/resolve.ts";
import type { Location, Source } from "../../load/source.ts";
import { absolute, aim } from "../../load/uri.ts";
import { pathBeside } from "../document/beside.ts";
import { ownAddress, type ForeignDocument } from "./foreign-document.ts";
import { resourcesOf, type Resources, type Setting } from "./resources.ts";
import { documentAt } from "./document-at.ts";

/** What a reference means, or why that cannot be said. */
export type Target =
  | { readonly outcome: "found"; readonly location: Location }
  | { readonly outcome: "refused"; readonly code: "ref-remote" | "ref-outside" | "ref-unresolved" | "ref-not-schema" };

/** Documents of other dialects, and what references between them mean by the addresses of each. (RFC 3986; draft-07 core, 8.) */
export class ForeignSet {
  /** What is wrong between them. */
  readonly diagnostics: Diagnostic[] = [];
  readonly #documents = new Map<Source, ForeignDocument>();
  readonly #byPath = new Map<string, ForeignDocument>();
  readonly #resources = new Map<Source, Resources>();
  readonly #addresses = new Map<string, Location>();
  readonly #names = new Map<string, Location>();
  readonly #remote: (address: string) => Json | undefined;

  /** `remote` gives what the caller has at hand, by absolute address; it is asked only for what a reference names. */
  constructor(documents: readonly ForeignDocument[], remote: (address: string) => Json | undefined) {
    this.#remote = remote;
    for (const document of documents) this.#add(document);
  }

  documentOf(source: Source): ForeignDocument {
    return this.#documents.get(source) as ForeignDocument; // locations are made of the set's own sources
  }

  /** Base address and dialect at a place. */
  settingAt({ source, pointer }: Location): Setting {
    const { settings } = this.#resources.get(source) as Resources;
    for (let at = pointer; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      const setting = settings.get(at);
      if (setting !== undefined) return setting; // the root has one
    }
  }

  /** Where a `$ref` at a place leads. */
  target(ref: string, from: Location): Target {
    const [address, fragment] = splitReference(ref);
    const { base } = this.settingAt(from);
    const asked = address === "" ? base : absolute(address, base);
    const resource = asked === undefined ? undefined : this.#resourceAt(asked, from.source);
    if (asked === undefined || resource === undefined) return { outcome: "refused", code: this.#missing(address, from.source) };
    const text = decodeFragment(fragment);
    if (text === undefined) return unresolved;
    if (text !== "" && !text.startsWith("/")) {
      const named = this.#names.get(`${asked}#${text}`) ?? this.#names.get(`${this.settingAt(resource).base}#${text}`);
      return named === undefined ? unresolved : { outcome: "found", location: named };
    }
    return schemaAt({ source: resource.source, pointer: resource.pointer + text });
  }

  #add(document: ForeignDocument): void {
    const { source, path } = document;
    const resources = resourcesOf(document);
    this.#documents.set(source, document);
    this.#byPath.set(path, document);
    this.#resources.set(source, resources);
    for (const [address, place] of resources.addresses) this.#register(address, place);
    for (const [name, place] of resources.names) if (!this.#names.has(name)) this.#names.set(name, place);
  }

  #register(address: string, place: Location): void {
    const other = this.#addresses.get(address);
    if (other === undefined) this.#addresses.set(address, place);
    else if (other.source !== place.source)
      this.diagnostics.push(
        diagnose("id-duplicate", place.source.span(place.pointer), { id: address, other: other.source.file }),
      );
  }

  #resourceAt(address: string, from: Source): Location | undefined {
    const known = this.#addresses.get(address) ?? this.#beside(address, from);
    if (known !== undefined) return known;
    const value = this.#remote(address);
    const source = value === undefined ? undefined : readJson(address, JSON.stringify(value)).source;
    if (source === undefined) return undefined;
    this.#add(documentAt(address, address, { source, inexact: [] }, this.documentOf(from).dialect));
    return { source, pointer: "" };
  }

  /** A file that gives itself no address has the one at which it stands beside those that have one. */
  #beside(address: string, from: Source): Location | undefined {
    const document = this.documentOf(from);
    const path = pathBeside(address, { path: document.path, id: ownAddress(document) });
    const found = path === undefined ? undefined : this.#byPath.get(path);
    return found === undefined || ownAddress(found) !== undefined ? undefined : { source: found.source, pointer: "" };
  }

  #missing(address: string, from: Source): "ref-remote" | "ref-outside" | "ref-unresolved" {
    const where = address === "" ? "inside" : aim(address, this.documentOf(from).path);
    return where === "outside" ? "ref-outside" : where === "network" ? "ref-remote" : "ref-unresolved";
  }
}

const unresolved = { outcome: "refused", code: "ref-unresolved" } as const;

function schemaAt(location: Location): Target {
  const value = valueAt(location.source.value, location.pointer);
  if (value === undefined) return unresolved;
  const isSchema = isObject(value) || typeof value === "boolean";
  return isSchema ? { outcome: "found", location } : { outcome: "refused", code: "ref-not-schema" };
}
