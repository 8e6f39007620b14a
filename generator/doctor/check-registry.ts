import { existsSync } from "node:fs";
import { folderStore } from "../../registry/store/folder.ts";
import { verify } from "../../registry/verify.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import type { ShownFolders } from "../project/examine.ts";
import type { ConfiguredProject } from "../project/project.ts";

/** Every fault that verify names. Nothing was published where there is no registry. */
export async function checkRegistry(project: ConfiguredProject, shown: ShownFolders): Promise<Diagnostic[]> {
  if (!existsSync(project.registry)) return [];
  const { faults } = await verify(folderStore(project.registry));
  return faults.map(({ path, message, hint }) =>
    diagnose("registry-faulty", fileSpan(`${shown.registry}/${path}`), { problem: message, cure: hint }),
  );
}
