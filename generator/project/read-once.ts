import type { Store } from "../../registry/store/store.ts";

/**
 * A registry as it stands at this moment: every file and list is asked for once, however often the log is replayed. For runs that write
 * nothing there; a judgement of two hundred contracts replays the log two hundred times.
 */
export function readOnce(store: Store): Store {
  return { ...store, get: once((path) => store.get(path)), list: once((prefix) => store.list(prefix)) };
}

function once<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (path) => {
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}
