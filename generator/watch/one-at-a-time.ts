/**
 * Makes of a task one that never runs beside itself. Asked for while it runs, it runs once more afterwards, however often that was: what
 * changed meanwhile is not missed, and nothing is queued. The promise is kept when nothing is left to do; a task that fails breaks it, and
 * what was asked for meanwhile is then run when it is next asked.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let asked = false;
  const untilDone = async (): Promise<void> => {
    try {
      while (asked) {
        asked = false;
        await task();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    asked = true;
    return (running ??= untilDone());
  };
}
