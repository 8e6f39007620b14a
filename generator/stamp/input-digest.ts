import { createHash } from "node:crypto";
import * as fs from "node:fs";

/** Something whose bytes do not say all that a run may see of it: a link, a pipe, a name that is no text. */
export class OddInput extends Error {}

/**
 * One digest over files and folders: which there are, what they are called, every byte of them, and which are missing. Reads file by
 * file, and holds no more than a buffer. Throws an {@link OddInput}, or what the file system throws.
 *
 * The digest is that of a list, a line an entry (`["file", path, bytes]`, `["folder", path]`, `["absent", path]`), and of the digest of
 * all contents in that order: lengths delimit them, so no two inputs look alike.
 */
export class InputDigest {
  readonly #contents = createHash("sha256");
  readonly #buffer = Buffer.allocUnsafe(1 << 18);
  #filled = 0;
  #list = "";

  /** A file or a folder with everything in it, or that there is nothing. */
  add(path: string): void {
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) this.#tell("absent", path);
    else this.#addEntry(path, found);
  }

  digest(): string {
    this.#flush();
    return createHash("sha256").update(this.#list).update(this.#contents.digest()).digest("hex");
  }

  #addEntry(path: string, entry: Pick<fs.Dirent, "isFile" | "isDirectory">): void {
    if (path.includes("\uFFFD")) throw new OddInput(path);
    if (entry.isFile()) this.#addFile(path);
    else if (entry.isDirectory()) this.#addFolder(path);
    else throw new OddInput(path);
  }

  #addFolder(path: string): void {
    this.#tell("folder", path);
    const entries = fs.readdirSync(path, { withFileTypes: true });
    for (const entry of entries.sort(byName)) this.#addEntry(`${path}/${entry.name}`, entry);
  }

  #addFile(path: string): void {
    // Should a link or a pipe be put there meanwhile, opening refuses the one and does not wait for the other.
    const file = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0));
    try {
      let length = 0;
      for (let read = this.#read(file); read > 0; read = this.#read(file)) length += read;
      this.#tell("file", path, length);
    } finally {
      fs.closeSync(file);
    }
  }

  #read(file: number): number {
    if (this.#filled === this.#buffer.length) this.#flush();
    const read = fs.readSync(file, this.#buffer, this.#filled, this.#buffer.length - this.#filled, null);
    this.#filled += read;
    return read;
  }

  #flush(): void {
    this.#contents.update(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #tell(...entry: readonly (string | number)[]): void {
    this.#list += `${JSON.stringify(entry)}\n`;
  }
}

const byName = (before: fs.Dirent, after: fs.Dirent): number => (before.name < after.name ? -1 : 1);
