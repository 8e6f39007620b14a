import { relative, sep } from "node:path";

/**
 * What a file's `$schema` says, so that an editor completes and checks it: the schema that ships with the package, where the project has it
 * installed. Nothing but an editor reads it.
 */
export function editorSchema(root: string, folder: string, of: "config" | "contract" | "example"): string {
  const up = relative(folder, root).split(sep).join("/");
  return `${up === "" ? "." : up}/node_modules/codicil/dist/meta/${of}.schema.json`;
}
