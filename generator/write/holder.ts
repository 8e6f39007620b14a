import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process that writes. Processes of another host cannot be asked whether they live. */
export interface Holder {
  readonly pid: number;
  /** When it was started, as the system counts it, so that a later process of the same number is another one; "0" where it does not tell. */
  readonly started: string;
  /** Name of the machine and, where there are such, the space in which process numbers count: containers share names. */
  readonly host: string;
}

export const thisProcess = (): Holder => ({ pid: process.pid, started: startOf(process.pid), host: hostHere() });

/** The name is the content, so that a lock is never found half written: `lock-<pid>-<started>-<host>`. */
export const lockName = ({ pid, started, host }: Holder): string => `lock-${pid}-${started}-${host}`;

export function holderNamed(name: string): Holder | undefined {
  const [, pid, started, host] = /^lock-([1-9]\d{0,9})-(\d+)-([\w.-]+)$/.exec(name) ?? [];
  return pid === undefined || started === undefined || host === undefined ? undefined : { pid: Number(pid), started, host };
}

/** A process of another host counts as alive. */
export function isAlive({ pid, started, host }: Holder): boolean {
  if (host !== hostHere()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return startOf(pid) === started;
}

function hostHere(): string {
  const space = told(() => readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, ""));
  return `${hostname().replaceAll(/[^\w.-]/g, "_") || "unnamed"}.${space}`;
}

/** Field 22 of /proc/<pid>/stat (proc(5)): clock ticks since the machine was started. The name before it may hold anything, blanks and parentheses too. */
const startOf = (pid: number): string =>
  told(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  });

function told(ask: () => string | undefined): string {
  try {
    return ask() || "0";
  } catch {
    return "0";
  }
}
