import type { CodeDefinition } from "./define.ts";
import { builderCodes } from "./codes/builder.ts";
import { emitCodes } from "./codes/emit.ts";
import { exampleCodes } from "./codes/examples.ts";
import { importCodes } from "./codes/import.ts";
import { jsonCodes } from "./codes/json.ts";
import { migrateCodes } from "./codes/migrate.ts";
import { modelCodes } from "./codes/model.ts";
import { projectCodes } from "./codes/project.ts";
import { referenceCodes } from "./codes/references.ts";
import { workplaceCodes } from "./codes/workplace.ts";

/** The one catalogue. Codes are public: renaming one is a breaking change of ours. */
export const codes = {
  ...projectCodes,
  ...jsonCodes,
  ...referenceCodes,
  ...modelCodes,
  ...emitCodes,
  ...exampleCodes,
  ...importCodes,
  ...workplaceCodes,
  ...migrateCodes,
  ...builderCodes,
};

export type DiagnosticCode = keyof typeof codes;
export type Parameters<C extends DiagnosticCode> = (typeof codes)[C] extends CodeDefinition<infer P> ? P : never;
