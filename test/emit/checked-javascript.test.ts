import { expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { strictProject } from "../types/compiler.ts";
import { emitted } from "./emitted.ts";

/** Something of everything that a module may hold. */
const schema: Json = {
  type: "object",
  properties: {
    role: {
      anyOf: [
        { const: "party", description: "d" },
        { type: "string", minLength: 2, maxLength: 4 },
      ],
    },
    list: { type: "array", uniqueItems: true, contains: { multipleOf: 0.1 } },
    one: { oneOf: [{ const: { a: 1 } }, { type: "number" }] },
    next: { $ref: "#" },
  },
  required: ["role"],
  anyOf: [{ properties: { a: true } }, { patternProperties: { "^x-": { type: "string" } } }],
  unevaluatedProperties: false,
};

test("a project that checks its JavaScript too finds nothing in what is generated, and checks what uses it", async () => {
  const { files } = await emitted(schema);
  const folder = "/generated/example.probe/0";
  const project = strictProject({
    ...Object.fromEntries(files.map(({ path, text }) => [`/generated/${path}`, text])),
    "/right.js": `import { isProbe } from ".${folder}/index.js";\nexport const role = (/** @type {unknown} */ value) => (isProbe(value) ? value.role : undefined);\n`,
    "/wrong.js": `import { isProbe } from ".${folder}/index.js";\nexport const answer = isProbe();\n`,
  });
  project.compilerOptions.set({ allowJs: true, checkJs: true });
  const found = project.getSourceFiles().map((file) => [file.getFilePath(), file.getPreEmitDiagnostics().length]);
  expect(Object.fromEntries(found)).toEqual({
    [`${folder}/index.d.ts`]: 0,
    [`${folder}/index.js`]: 0,
    "/package.json": 0,
    "/right.js": 0,
    "/wrong.js": 1,
  });
});
