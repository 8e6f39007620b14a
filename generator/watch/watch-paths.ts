import { sep } from "node:path";
import { watch } from "chokidar";

/** Something that tells when a file or folder changes, or anything below a folder. */
export interface PathWatcher {
  /** Watches exactly these. What is first watched counts as changed: a change before that moment is not missed. */
  watch(paths: readonly string[]): void;
  close(): Promise<void>;
}

export type OpenWatcher = (changed: () => void) => PathWatcher;

/**
 * The file system's own events. Several at once are told as one, a moment after the last of them; a file that an editor replaces by another
 * is one change; what is removed is watched for at its place.
 */
export const watchPaths: OpenWatcher = (changed) => {
  const watched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([], { ignorePermissionErrors: true });
  watcher.on("all", (event, path) => {
    // Of a folder that was let go, what is below it may still be told.
    if (![...watched].some((one) => path === one || path.startsWith(one + sep))) return;
    // The watcher lets go of what is removed, and is to be told of it again.
    if (event === "unlink" || event === "unlinkDir") watched.delete(path);
    clearTimeout(timer);
    timer = setTimeout(changed, quietFor);
  });
  // A folder that may not be read is told by the run that reads it.
  watcher.on("error", () => undefined);
  return {
    watch(paths) {
      watcher.unwatch([...watched].filter((path) => !paths.includes(path)));
      watcher.add(paths.filter((path) => !watched.has(path)));
      watched.clear();
      for (const path of paths) watched.add(path);
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
};

/** Milliseconds without a further change: a branch that is switched writes its files within less. */
const quietFor = 50;
