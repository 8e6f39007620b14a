/** Counts by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** The most frequent first, a line each. */
  lines(most = 12): string[] {
    const sorted = [...this.#counts].sort(([a, before], [b, after]) => after - before || (a < b ? -1 : 1));
    const rest = sorted.slice(most).reduce((sum, [, count]) => sum + count, 0);
    const shown = sorted.slice(0, most).map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
    return rest === 0 ? shown : [...shown, `${String(rest).padStart(8)}  other`];
  }
}

/** A reason without what it quotes, so that equal causes count as one. Keywords stay. */
export function causeOf(reason: string): string {
  const [, keyword] = /^"(\S+)" is not understood/.exec(reason) ?? [];
  if (keyword !== undefined) return `keyword ${keyword}`;
  return reason
    .replace(/accepts .* and the other/s, "accepts … and the other")
    .replace(/finds .* on one side/s, "finds … on one side")
    .replace(/"(?:[^"\\]|\\.)*"/g, "…")
    .replace(/\d[\d_,]*/g, "N")
    .slice(0, 140);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((before, after) => before - after);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
