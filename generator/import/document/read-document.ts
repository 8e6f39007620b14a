import { readJson, type ReadJson } from "../../load/read-json.ts";

/** Whether a file is read on import, and as what its name says that it is. */
export const isDocument = (path: string): boolean => /\.(?:json|ya?ml)$/i.test(path);

/** A JSON or YAML text, by the ending of its name; strictly, with all of its problems. What reads YAML is loaded where there is some. */
export const readDocument = async (file: string, bytes: Uint8Array): Promise<ReadJson> =>
  /\.ya?ml$/i.test(file) ? (await import("./read-yaml.ts")).readYaml(file, bytes) : readJson(file, bytes);

/** A path without the ending that says what it is. */
export const documentStem = (path: string): string => path.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, "");
