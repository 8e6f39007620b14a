import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import standalone from "ajv/dist/standalone/index.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { existsSync } from "node:fs";
import type { Json } from "../../generator/json/json.ts";
import { writtenByHand } from "./by-hand.ts";
import { stated, valibot, zod } from "./libraries.ts";
import type { Subject } from "./subjects.ts";

/** `is` answers yes or no; `check` answers the list of all that is wrong. */
export type Face = "is" | "check";

/** One way to validate: its module for some subjects, which exports `validators`, undefined for what it cannot state. */
export interface Contestant {
  readonly name: string;
  readonly package?: string;
  /** Faces that it has; both where it does not say. */
  readonly faces?: readonly Face[];
  readonly source: (subjects: readonly Subject[], face: Face) => string;
}

const require = createRequire(import.meta.url);

export const contestants: readonly Contestant[] = [
  { name: "codicil", source: codicil },
  { name: "ajv standalone, ownProperties", package: "ajv", source: ajvStandalone(true) },
  { name: "ajv standalone, ownProperties, schemas as written", package: "ajv", source: ajvStandalone(true, "written") },
  { name: "ajv standalone", package: "ajv", source: ajvStandalone(false) },
  { name: "ajv run time", package: "ajv", source: ajvRunTime },
  { name: "@exodus/schemasafe", package: "@exodus/schemasafe", source: schemasafe },
  { name: "typebox", package: "typebox", source: typebox },
  { name: "by hand", faces: ["is"], source: byHand },
  { name: "valibot", package: "valibot", source: inLibrary("v", "valibot") },
  { name: "zod", package: "zod", source: inLibrary("z", "zod") },
];

export const hasFace = ({ faces }: Contestant, face: Face): boolean => faces === undefined || faces.includes(face);

export const missingPackages = (): string[] =>
  [...new Set(contestants.flatMap((one) => one.package ?? []))].filter(
    (name) => name !== "ajv" && !existsSync(fileURLToPath(new URL(`node_modules/${name}`, import.meta.url))),
  );

export function versionOf(name: string): string {
  const folder = name === "ajv" ? "../../node_modules" : "node_modules";
  return (require(fileURLToPath(new URL(`${folder}/${name}/package.json`, import.meta.url))) as { version: string }).version;
}

/** The modules as they are generated; each is resolved by the name of its subject. */
function codicil(subjects: readonly Subject[], face: Face): string {
  const imports = subjects.map(
    ({ identifier, typeName }, at) =>
      `import { ${face}${typeName} as f${at} } from ${JSON.stringify(`subject:${identifier}`)};\n`,
  );
  return `${imports.join("")}export const validators = [${subjects.map((_one, at) => `f${at}`).join(", ")}];\n`;
}

function byHand(subjects: readonly Subject[]): string {
  const written = subjects.map(({ identifier }) => writtenByHand[identifier]);
  const names = [...new Set(written.filter((name) => name !== undefined))];
  return `import { ${names.join(", ")} } from "./by-hand.ts";\n${exported(subjects, (at) => written[at] ?? "undefined")}`;
}

const ajvOptions = (face: Face, ownProperties: boolean) =>
  ({ allErrors: face === "check", ownProperties, strict: false, validateSchema: false, validateFormats: false }) as const;

/** AJV's module is CommonJS; a function around it makes one module of many. */
function ajvStandalone(ownProperties: boolean, of: "schema" | "written" = "schema"): Contestant["source"] {
  return (subjects, face) => {
    const modules = subjects.map((subject) => {
      const ajv = new Ajv2020({ ...ajvOptions(face, ownProperties), unicodeRegExp: true, code: { source: true } });
      const code = standalone.default(ajv, ajv.compile(subject[of] as object));
      return `((module) => { ${code}; return module.exports; })({ exports: {} })`;
    });
    return `${modules.map((code, at) => `const f${at} = ${code};\n`).join("")}${exported(subjects, (at) => told(face, `f${at}`))}`;
  };
}

const told = (face: Face, name: string): string => (face === "is" ? name : `(value) => (${name}(value) ? [] : ${name}.errors)`);

const exported = (subjects: readonly Subject[], validator: (at: number) => string): string =>
  `export const validators = [${subjects.map((_one, at) => validator(at)).join(", ")}];\n`;

function ajvRunTime(subjects: readonly Subject[], face: Face): string {
  const compiled = subjects.map(
    ({ schema }, at) =>
      `const f${at} = new Ajv2020(${JSON.stringify(ajvOptions(face, true))}).compile(${JSON.stringify(schema)});\n`,
  );
  return `import { Ajv2020 } from "ajv/dist/2020.js";\n${compiled.join("")}${exported(subjects, (at) => told(face, `f${at}`))}`;
}

function schemasafe(subjects: readonly Subject[], face: Face): string {
  const { validator } = require("@exodus/schemasafe") as {
    validator: (schema: Json, options: object) => { toModule: () => string };
  };
  const isTelling = face === "check";
  const options = {
    mode: "lax",
    includeErrors: isTelling,
    allErrors: isTelling,
    $schemaDefault: "https://json-schema.org/draft/2020-12/schema",
  };
  const functions = subjects.map(({ schema }) => validator(schema, options).toModule().replace(/;\s*$/u, ""));
  return `${functions.map((code, at) => `const f${at} = ${code};\n`).join("")}${exported(subjects, (at) => told(face, `f${at}`))}`;
}

/** It takes JSON Schema as it is. */
function typebox(subjects: readonly Subject[], face: Face): string {
  const compiled = subjects.map(({ schema }, at) => `const f${at} = Compile(${JSON.stringify(schema)});\n`);
  const call = face === "is" ? "Check(value)" : "Errors(value)[1]";
  return `import { Compile } from "typebox/schema";\n${compiled.join("")}${exported(subjects, (at) => `(value) => f${at}.${call}`)}`;
}

/** Libraries with a language of their own: the schemas are stated in it by `libraries.ts`. */
function inLibrary(alias: "v" | "z", name: "valibot" | "zod"): Contestant["source"] {
  return (subjects, face) => {
    const texts = subjects.map(({ schema }) => stated(schema, name === "zod" ? zod : valibot));
    const parse = (at: number): string => (name === "zod" ? `f${at}.safeParse(value)` : `v.safeParse(f${at}, value)`);
    const faces = {
      is: (at: number) => (name === "zod" ? `(value) => ${parse(at)}.success` : `(value) => v.is(f${at}, value)`),
      check: (at: number) => `(value) => ${parse(at)}.${name === "zod" ? "error?.issues" : "issues"} ?? []`,
    };
    return (
      `import * as ${alias} from "${name}";\n` +
      texts.map((text, at) => (text === undefined ? "" : `const f${at} = ${text};\n`)).join("") +
      exported(subjects, (at) => (texts[at] === undefined ? "undefined" : faces[face](at)))
    );
  };
}
