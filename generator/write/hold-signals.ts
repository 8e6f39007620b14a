const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs something short to its end although the process is told to end meanwhile; afterwards the process ends by that signal, unless
 * somebody else listens for it and has heard it.
 */
export async function holdSignals<T>(run: () => Promise<T>): Promise<T> {
  let held: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals): void => {
    held = signal;
  };
  for (const signal of signals) process.on(signal, hold);
  try {
    return await run();
  } finally {
    for (const signal of signals) process.off(signal, hold);
    if (held !== undefined && process.listenerCount(held) === 0) process.kill(process.pid, held);
  }
}
