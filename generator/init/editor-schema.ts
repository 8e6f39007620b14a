import { relative, sep } from "node:path";

/**
 * What a file's `$schema` says, so that an editor completes and checks it: the schema that ships with the package, where the repository has
 * it installed, at its top. Nothing but an editor reads it.
 */
export function editorSchema(top: string, folder: string, of: "config" | "contract" | "example"): string {
  const up = relative(folder, top).split(sep).join("/");
  return `${up === "" ? "." : up}/node_modules/codicil/dist/meta/${of}.schema.json`;
}
