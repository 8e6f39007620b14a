import type { FileInfo } from "@apidevtools/json-schema-ref-parser";
import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { member } from "../../json/json.ts";
import { fileSpan } from "../../load/lines.ts";
import type { ReadJson } from "../../load/read-json.ts";
import type { Source } from "../../load/source.ts";
import { fileAddress } from "../../load/uri.ts";
import { pathBeside } from "./beside.ts";
import type { DocumentFolder } from "./document-folder.ts";
import { readDocument } from "./read-document.ts";
import { addressesIn } from "./references-in.ts";

/** Every file that was read, by path, as far as it could be. */
export type Gathered = ReadonlyMap<string, ReadJson>;

/**
 * Reads these files of a folder and all that their references lead to in it. The reference parser goes from file to file; what
 * it is shown of a document is where its references may lead in the folder, and it reads by the folder alone: no network, no
 * other file.
 */
export async function gather(folder: DocumentFolder, entries: readonly string[]): Promise<Gathered> {
  const reading = new Reading(folder);
  // Loaded here: most commands follow no references to files.
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  await new $RefParser().resolve(start, linksTo(entries), {
    resolve: {
      file: false,
      http: false,
      folder: { order: 1, canRead: true, read: ({ url }: FileInfo) => reading.bytes(pathOf(url)) },
    },
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      links: { order: 1, canParse: true, parse: ({ url, data }: FileInfo) => reading.links(pathOf(url), data as Buffer) },
    },
  });
  return new Map([...reading.read].sort(([before], [after]) => (before < after ? -1 : 1)));
}

/** More than a tree of schemas has: files, and bytes of them together. */
const [maxFiles, maxTotal] = [2_000, 64 * 1024 * 1024];

/** What the reference parser is given to read by. It never throws: what cannot be read is remembered with its reason. */
class Reading {
  readonly read = new Map<string, ReadJson>();
  readonly #folder: DocumentFolder;
  #total = 0;

  constructor(folder: DocumentFolder) {
    this.#folder = folder;
  }

  bytes(path: string): Buffer {
    const content = this.#folder.read(path);
    if (content === undefined) return nothing;
    if (!(content instanceof Uint8Array)) return this.#refuse(path, content);
    this.#total += content.length;
    if (this.read.size >= maxFiles || this.#total > maxTotal) {
      const limits = { files: maxFiles, bytes: maxTotal };
      return this.#refuse(path, diagnose("import-too-many-files", fileSpan(this.#folder.shownAs + path), limits));
    }
    return Buffer.from(content);
  }

  async links(path: string, data: Buffer): Promise<Links> {
    if (data === nothing) return linksTo([]);
    const document = await readDocument(this.#folder.shownAs + path, data);
    this.read.set(path, document);
    return linksTo(document.source === undefined ? [] : pathsFrom(path, document.source));
  }

  #refuse(path: string, diagnostic: Diagnostic): Buffer {
    this.read.set(path, { diagnostics: [diagnostic] });
    return nothing;
  }
}

/** Stands for a file that is not there, or is not read. */
const nothing = Buffer.alloc(0);

const start = "codicil:/start";
const origin = fileAddress("");
const pathOf = (url: string): string => decodeURIComponent(url.slice(origin.length));

/** What the reference parser sees of a document. */
interface Links {
  readonly links: readonly { readonly $ref: string }[];
}
const linksTo = (paths: readonly string[]): Links => ({ links: paths.map((path) => ({ $ref: fileAddress(path) })) });

function pathsFrom(path: string, { value }: Source): string[] {
  const id = member(value, "$id") ?? member(value, "id");
  const standpoint = { path, id: typeof id === "string" ? id : undefined };
  const paths = [...addressesIn(value)].flatMap((address) => pathBeside(address, standpoint) ?? []);
  // Half a character names no file.
  return paths.filter((one) => one !== "" && !/\p{Surrogate}/u.test(one));
}
