import { relative, sep } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import type { ShownFolders } from "../project/examine.ts";
import { textAttribute } from "../project/git.ts";
import type { ConfiguredProject } from "../project/project.ts";

/** What has to stay byte for byte is marked `-text`. Outside of a repository nothing is checked out. */
export function checkAttributes(project: ConfiguredProject, shown: ShownFolders): Diagnostic[] {
  const folders = project.hasSchemas ? (["generated", "registry"] as const) : (["generated"] as const);
  return folders.flatMap((folder) => {
    const path = relative(project.root, project[folder]).split(sep).join("/");
    const text = textAttribute(project.root, `${path}/index.json`);
    if (text.outcome === "refused" || text.value === "unset") return [];
    return [diagnose("attributes-missing", fileSpan(shown[folder]), { line: `${path}/** -text` })];
  });
}
