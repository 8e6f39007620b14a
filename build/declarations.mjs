import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The compiler rewrites the endings of imports in code but not in all declarations: there ".ts" becomes ".js" here. */
export function nameEmittedModules(folder) {
  for (const file of declarationsIn(folder)) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/((?:\bfrom |\bimport\()"\.[^"\n]*)\.ts"/g, '$1.js"'));
  }
}

/** Removes what no entry names, directly or through another: the compiler writes declarations of everything that it read. */
export function keepReachable(folder, entries) {
  const kept = new Set();
  const keep = (file) => {
    if (kept.has(file)) return;
    kept.add(file);
    for (const [, to] of readFileSync(file, "utf8").matchAll(/\b(?:from |import\()"(\.[^"\n]*)\.js"/g))
      keep(join(dirname(file), `${to}.d.ts`));
  };
  for (const entry of entries) keep(join(folder, entry.replace(/\.ts$/, ".d.ts")));
  for (const file of declarationsIn(folder)) if (!kept.has(file)) rmSync(file);
}

const declarationsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => join(folder, file));
