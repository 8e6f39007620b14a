import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Config } from "../contract/parse-config.ts";

/** What an author's config says. */
export type AuthorConfig = Required<Pick<Config, "base" | "schemas" | "generated" | "registry">>;

/** Where a project is made, and what it is to be. */
export interface Setup {
  /** The folder of codicil.json. */
  readonly root: string;
  /** The top of the repository in which that lies; the folder itself where there is none. */
  readonly top: string;
  readonly config: AuthorConfig;
  /** Whether the config stands in a package.json that is there. */
  readonly isInPackage: boolean;
  /** Of the first contract; absent where there are contracts already. */
  readonly name?: string;
  /** Who guards what is published, as CODEOWNERS takes it. */
  readonly owner: string;
}

export const defaults = { name: "example.message", base: "https://contracts.example/", owner: "@your-org/your-team" } as const;

/** The nearest folder at or above that git or a work tree of it begins in; undefined outside of any. */
export function repositoryAbove(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : repositoryAbove(dirname(folder));
}

/** The project as its repository sees it, forward slashes; empty where it is the whole of it. */
export const withinRepository = ({ root, top }: Setup): string => relative(top, root).split(sep).join("/");

/** A folder of the project as its repository sees it. */
export function repositoryPath(setup: Setup, folder: string): string {
  const within = withinRepository(setup);
  return within === "" ? folder : `${within}/${folder}`;
}
