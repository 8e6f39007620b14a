import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

/** Maps name their sources from the root of the project, wherever it was built: the same bytes on every machine. */
export function nameSources(outputs) {
  for (const file of outputs.filter((one) => one.endsWith(".map"))) {
    const map = JSON.parse(readFileSync(file, "utf8"));
    const sources = map.sources.map((source) => relative(".", resolve(dirname(file), source)).replaceAll("\\", "/"));
    writeFileSync(file, JSON.stringify({ ...map, sourceRoot: "codicil:///", sources }));
  }
}
