// Loads every module under generated/ and asks each face of it about every example document of schemas/, whoever's it is. Plain JavaScript, so
// that any Node runs it as it is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const filesIn = (name, wanted) =>
  readdirSync(folder(name), { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => wanted.test(path))
    .sort()
    .map((path) => join(folder(name), path));

const documents = filesIn("schemas", /\/(?:valid|invalid|unknown)\/[^/]+\.json$/).map((path) => {
  const example = JSON.parse(readFileSync(path, "utf8"));
  return example.document ?? example;
});
const modules = {};
const answers = [];
for (const path of filesIn("generated", /\/index\.js$/)) {
  const exports = await import(pathToFileURL(path).href);
  modules[path] = Object.keys(exports);
  const [is, check] = ["is", "check"].map((face) =>
    Object.keys(exports).find((name) => name.startsWith(face) && !name.startsWith("isKnown")),
  );
  for (const document of documents) answers.push([exports[is](document), exports[check](document).length]);
}
process.stdout.write(JSON.stringify({ version: process.versions.node, modules, answers }));
