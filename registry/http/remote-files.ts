import { digestOf, encode, hexOf } from "../bytes.ts";
import { aliasesPath, contentDigestOf, indexPath, isImmutable } from "../layout.ts";
import { StoreUnanswered } from "../store/unanswered.ts";
import { refusedStatus } from "./failure.ts";
import { fileOfAnswer } from "./file-of-answer.ts";
import { formatKept, parseKept, type HttpCache, type KeptFile } from "./kept-file.ts";
import { requestAgain } from "./request-again.ts";
import type { RequestOptions } from "./request.ts";

/** A derived file that was answered from a copy, because the registry could not be asked whether it still holds. */
export interface StaleNote {
  readonly path: string;
  /** Milliseconds since the copy was known to hold. */
  readonly age: number;
  readonly failure: StoreUnanswered;
}

export interface RemoteFilesOptions extends RequestOptions {
  /** Where files are kept between runs; without one, as long as the store lives. */
  readonly cache?: HttpCache;
  /** Derived files that the cache kept from an earlier run are asked about before they count, however young they are. */
  readonly revalidate?: boolean;
  /** Told whenever an answer may be out of date. */
  readonly onStale?: (note: StaleNote) => void;
  /** Milliseconds since 1970; the clock of the machine where it is left out. */
  readonly now?: () => number;
}

/** How long a derived file counts without a question. */
const life = 60_000;
/** How long its copy may stand in where the registry cannot be asked. */
const longestStale = 24 * 60 * 60_000;
/** How long "there is none" and "it did not answer" count. */
const pauseLife = 5_000;

/** That there is no such file, or why nobody can say. */
interface Pause {
  readonly until: number;
  readonly failure: StoreUnanswered | undefined;
}

/**
 * The files below an address, each asked for once however many want it. Immutable ones are kept for ever, derived ones for 60 seconds and
 * then revalidated by their ETag; where that fails, the copy stands in for at most a day, and the caller is told.
 */
export class RemoteFiles {
  readonly #root: URL;
  readonly #options: RemoteFilesOptions;
  readonly #kept = new Map<string, KeptFile>();
  readonly #pauses = new Map<string, Pause>();
  readonly #flights = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(root: URL, options: RemoteFilesOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** The bytes, the same array for everybody; undefined where there is no such file. Rejects with StoreUnanswered. */
  get(path: string): Promise<Uint8Array | undefined> {
    const underway = this.#flights.get(path);
    if (underway !== undefined) return underway;
    const flight = this.#find(path).finally(() => this.#flights.delete(path));
    this.#flights.set(path, flight);
    return flight;
  }

  /** Drops the copy of a file whose digest was wrong, so that a registry that was mended is asked again. */
  async forget(path: string): Promise<void> {
    this.#kept.delete(path);
    await this.#options.cache?.write(this.#keyOf(path), new Uint8Array()).catch(ignored);
  }

  async #find(path: string): Promise<Uint8Array | undefined> {
    const known = this.#kept.get(path);
    const kept = known ?? (await this.#readCache(path));
    const isAsked = known === undefined && this.#options.revalidate === true && !isImmutable(path);
    if (kept !== undefined && !isAsked && this.#holds(path, kept)) return kept.body;
    const pause = this.#pauses.get(path);
    if (pause !== undefined && this.#now() < pause.until) return this.#standIn(path, kept, pause.failure);
    try {
      return await this.#ask(path, kept);
    } catch (error) {
      if (!(error instanceof StoreUnanswered)) throw error;
      this.#pauses.set(path, { until: this.#now() + pauseLife, failure: error });
      return this.#standIn(path, kept, error);
    }
  }

  async #ask(path: string, kept: KeptFile | undefined): Promise<Uint8Array | undefined> {
    const address = this.#addressOf(path);
    const condition = kept?.etag ? { "if-none-match": kept.etag } : {};
    const answer = await requestAgain(address, { accept: "application/json", ...condition }, this.#options);
    if (answer.status === 304 && kept?.etag) return this.#keep(path, { ...kept, checked: this.#now() });
    if (answer.status === 404 || answer.status === 410) return this.#miss(path);
    if (answer.status !== 200) throw refusedStatus(answer);
    // The aliases lead into the index, so an index from before them may lack what they lead to.
    if (path === aliasesPath) this.#outdate(indexPath);
    return this.#keep(path, { body: fileOfAnswer(path, answer), etag: answer.headers.get("etag"), checked: this.#now() });
  }

  #miss(path: string): undefined {
    this.#kept.delete(path);
    this.#pauses.set(path, { until: this.#now() + pauseLife, failure: undefined });
  }

  async #keep(path: string, file: KeptFile): Promise<Uint8Array> {
    this.#pauses.delete(path);
    // What is not its own digest is for its reader to refuse, and not to be kept for ever.
    const named = contentDigestOf(path);
    if (named !== undefined && digestOf(file.body) !== named) return file.body;
    this.#kept.set(path, file);
    await this.#options.cache?.write(this.#keyOf(path), formatKept(this.#addressOf(path).href, file)).catch(ignored);
    return file.body;
  }

  #outdate(path: string): void {
    const kept = this.#kept.get(path);
    if (kept !== undefined) this.#kept.set(path, { ...kept, checked: -Infinity });
  }

  /** What is answered where the file cannot be had: a copy that is not too old, or the failure, or that there is none. */
  #standIn(path: string, kept: KeptFile | undefined, failure: StoreUnanswered | undefined): Uint8Array | undefined {
    if (failure === undefined) return undefined;
    const age = kept === undefined ? Infinity : this.#now() - kept.checked;
    if (kept === undefined || failure.facts.what === "forbidden" || !(age <= longestStale)) throw failure;
    this.#options.onStale?.({ path, age, failure });
    return kept.body;
  }

  #holds(path: string, { checked }: KeptFile): boolean {
    const age = this.#now() - checked;
    // A copy from the future is of another clock: it is asked about.
    return isImmutable(path) || (age >= 0 && age < life);
  }

  async #readCache(path: string): Promise<KeptFile | undefined> {
    const bytes = await this.#options.cache?.read(this.#keyOf(path)).catch(ignored);
    const kept = bytes && parseKept(this.#addressOf(path).href, bytes);
    if (kept !== undefined) this.#kept.set(path, kept);
    return kept;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  /** Paths are of a closed alphabet, so nothing in one can lead out of the folder. */
  #addressOf(path: string): URL {
    return new URL(path, this.#root);
  }

  #keyOf(path: string): string {
    return hexOf(digestOf(encode(this.#addressOf(path).href)));
  }
}

/** A cache that fails costs a request, and is nobody's problem but its owner's. */
const ignored = (): undefined => undefined;
