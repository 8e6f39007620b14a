import * as fs from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import { problemsOf } from "../types/compiler.ts";

/**
 * A folder a thing to show: `schema.json`, and `types.txt` with the declarations that it gives, without the faces that every
 * module has. What the code does is tested by running it.
 */
const root = join(import.meta.dirname, "golden");
const names = fs.readdirSync(root).sort();

function declarationsOf(name: string): string {
  const text = fs.readFileSync(join(root, name, "schema.json"), "utf8");
  const { files, diagnostics } = compileSchema(text, { name: "example.shown", onClash: "refuse" });
  expect(diagnostics).toEqual([]);
  return files.find(({ path }) => path.endsWith("index.d.ts"))?.text ?? "";
}

/** Without the header, whose digest says nothing to a reader, and the faces. */
const shown = (declarations: string): string =>
  declarations
    .split("\n")
    .slice(2)
    .join("\n")
    .replace(/\n*\/\*\* (?:One way in which|Values of open lists)[^]*$/, "\n");

test.each(names)("%s", (name) => {
  const actual = shown(declarationsOf(name));
  const path = join(root, name, "types.txt");
  if (process.env["UPDATE"] === "1") fs.writeFileSync(path, actual);
  expect(actual).toBe(fs.readFileSync(path, "utf8"));
});

test("all of them compile, whole", () => {
  expect(problemsOf(Object.fromEntries(names.map((name) => [`/${name}/index.d.ts`, declarationsOf(name)])))).toEqual([]);
});

test("the faces are the same in every module, whatever it is called", () => {
  const faces = (name: string) => {
    const { files } = compileSchema({ value: { type: "string" } }, { name });
    return files[0]!.text.split("\n").slice(1).join("\n");
  };
  expect(faces("example.one-thing").replaceAll("OneThing", "Other").replaceAll("oneThing", "other")).toBe(faces("example.other"));
});
