import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConfiguredProject } from "../project/project.ts";
import { absent } from "../write/absent.ts";
import type { ProjectPlan } from "./plan-project.ts";

/** A project as it is to be, and everything that writing it comes to. */
export interface ProjectWork {
  readonly project: ConfiguredProject;
  readonly plan: ProjectPlan;
  /** The text of the config as it stands, where there is one; `project` has the text that is to be. */
  readonly configBefore?: string;
  /** Files of its user that change with it. */
  readonly sources?: readonly TextChange[];
}

export interface TextChange {
  /** Absolute. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** What becomes of the config; undefined where it stays. */
export function changedConfig({
  project,
  configBefore: before,
}: Pick<ProjectWork, "project" | "configBefore">): TextChange | undefined {
  const { source } = project.config;
  return source.text === before ? undefined : { path: join(project.root, source.file), before, after: source.text };
}

/** Whether config and lock are still those from which the work was planned. */
export async function isAsPlanned({ project, plan, configBefore }: ProjectWork): Promise<boolean> {
  const read = [
    { path: join(project.root, project.config.source.file), bytes: configBefore },
    { path: plan.before.path, bytes: plan.before.bytes },
  ];
  const now = await Promise.all(read.map(({ path }) => readFile(path).catch(absent)));
  return read.every(({ bytes }, at) =>
    bytes === undefined ? now[at] === undefined : now[at]?.equals(Buffer.from(bytes)) === true,
  );
}
