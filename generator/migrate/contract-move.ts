import type { Compiled } from "../compile.ts";

/** One contract in two versions, each as the generator makes it. */
export interface ContractMove {
  readonly from: Compiled;
  readonly to: Compiled;
  /** The name of the one before, by which sources outside of every tsconfig are found. */
  readonly name: string;
  /** The identifier to which it moves, for sentences. */
  readonly identifier: string;
  /** Whether another wording is another meaning: not within a line, where each was attested. */
  readonly reworded: boolean;
  /** The file of the project's own config, which names contracts by rights. Absolute. */
  readonly config: string;
}

/** `example.parcel/1` of both: the folder in which all modules of a version stand. */
export const versionFolders = ({ from, to }: Pick<ContractMove, "from" | "to">): readonly [string, string] => [
  versionFolder(from),
  versionFolder(to),
];
const versionFolder = ({ units: [unit] }: Compiled): string => unit?.folder.split("/").slice(0, 2).join("/") ?? "";
