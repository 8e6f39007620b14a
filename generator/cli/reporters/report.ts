import { relative, resolve, sep } from "node:path";
import type { StatusEntry } from "../../../registry/log/entry.ts";
import { isError } from "../../diagnostic/diagnostic.ts";
import type { Base } from "../../project/base.ts";
import type { Examination, ShownFolders } from "../../project/examine.ts";
import type { Already } from "../../project/new-since.ts";
import { exit, type Exit } from "../io.ts";
import { standingExit } from "../standing.ts";

/** What a check found, before any words: every reporter prints this and nothing else. */
export interface CheckReport {
  readonly exit: Exit;
  /** Where the check ran; files of the report are named from here. */
  readonly cwd: string;
  /** The top of the repository, from which machines name files; the same as `cwd` outside git. */
  readonly top: string;
  readonly base?: Base;
  /** Whether what the base holds counted as published. */
  readonly queued: boolean;
  readonly projects: readonly CheckedProject[];
}

export interface CheckedProject {
  /** The folder of codicil.json, as the caller would type it. */
  readonly root: string;
  readonly shown: ShownFolders;
  /** With a base: only what did not stand at the merge base. */
  readonly examination: Examination;
  readonly since?: Since;
}

export interface Since {
  readonly already: Already;
  /** How many entries of the log the base has that this work has not. */
  readonly behind: number;
  /** What the change itself withdraws or deprecates. */
  readonly statuses: readonly StatusEntry[];
}

/** `withdraws example.parcel/1.1: The unit was wrong.`, for everybody who reviews it. */
export const statusLine = ({ action, identifier, reason }: StatusEntry): string => `${action}s ${identifier}: ${reason}`;

/** Takes a report and answers a whole text, which ends with a newline. */
export type Reporter = (report: CheckReport, options: { readonly color: boolean }) => string;

/** What did not hold weighs more than what could not be judged. */
export function reportExit(projects: readonly CheckedProject[]): Exit {
  const codes = projects.map(({ examination: { diagnostics, publications } }) =>
    diagnostics.some(isError) ? exit.failed : standingExit(publications),
  );
  return [exit.failed, exit.undecided].find((code) => codes.includes(code)) ?? exit.held;
}

export const outcomeOf = ({ exit: code }: CheckReport): "held" | "failed" | "undecided" =>
  code === exit.held ? "held" : code === exit.failed ? "failed" : "undecided";

/** A file as the repository calls it; one outside keeps the name under which the caller knows it. */
export function repositoryPath({ cwd, top }: CheckReport, file: string): string {
  const path = relative(top, resolve(cwd, file)).split(sep).join("/");
  return path.startsWith("../") ? file : path;
}

export const shortCommit = (commit: string): string => commit.slice(0, 12);

/** With what a change was compared, for a sentence. */
export const comparedWith = ({ queued }: CheckReport, ref: string): string =>
  `what is published at ${ref}${queued ? " and what will be before this change" : ""}`;
