/**
 * Where a registry lies. Paths are relative, forward slashes, each part checked by `checkPath`: no store is ever asked for
 * anything outside its own root.
 *
 * `log/` and `sha256/` are written once (`createIfAbsent`) and never again; everything else is derived and may be replaced at will.
 * There is no way here to overwrite or remove what is immutable.
 */
export interface Store {
  /** Creates the file whole, or not at all. Of any number of writers at once exactly one is told `created`. */
  createIfAbsent(path: string, bytes: Uint8Array): Promise<"created" | "exists">;
  /**
   * The bytes, or undefined where there is no such file. Throws StoreFault where something else stands there, and StoreUnanswered where
   * whoever was asked for the file did not say.
   */
  get(path: string): Promise<Uint8Array | undefined>;
  /** Every path that begins with the prefix (`""`, or a folder with its `/`), in order of UTF-16 units. Temporary files are no paths. */
  list(prefix: string): Promise<readonly string[]>;
  /** Replaces a derived file at once: a reader sees the bytes before or these, never a part. */
  putDerived(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a derived file; harmless where there is none. */
  removeDerived(path: string): Promise<void>;
  /** Its own place, where nothing was published yet, or which is no registry: a look-up says that it asked nobody. */
  missing?(): Promise<string | undefined>;
  /** Drops the copy that is kept of a file, where one is: a look-up found that it is not what was published. */
  forget?(path: string): Promise<void>;
}

/** A path that no store takes, or something in the store's own folder that is no plain file or folder. */
export class StoreFault extends Error {
  /** By its name: the command is built in bundles, and each has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): value is StoreFault {
    return value instanceof Error && value.name === "StoreFault";
  }

  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${JSON.stringify(path)}: ${reason}`);
    this.name = "StoreFault";
    this.path = path;
  }
}
