import { disk, type Disk } from "./disk.ts";
import { thisProcess, type Holder } from "./holder.ts";

/** What a writer takes from outside. */
export interface Seam {
  readonly disk: Disk;
  readonly holder: Holder;
  /** Milliseconds for which a writer waits for another. */
  readonly patience: number;
}

export const ownSeam = (): Seam => ({ disk, holder: thisProcess(), patience: 10_000 });
