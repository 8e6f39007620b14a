import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The compiler rewrites the endings of imports in code but not in all declarations: there ".ts" becomes ".js" here. */
export function nameEmittedModules(folder) {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), text.replace(/((?:\bfrom |\bimport\()"\.[^"\n]*)\.ts"/g, '$1.js"'));
  }
}
