import { createRequire } from "node:module";
import { compile as jstt } from "json-schema-to-typescript";
import { compileSchema } from "../../generator/compile.ts";
import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import type { Remotes } from "../../generator/load/load-schemas.ts";

/** A module's text, and the exported type that stands for the whole schema. */
export interface Printed {
  readonly code: string;
  readonly root: string;
}
export type Contestant = (schema: Json, remotes: Remotes) => Promise<Printed>;

const codicil: Contestant = async (schema, remotes) => {
  const { files, units, diagnostics } = compileSchema({ value: schema }, { name: "root", remotes });
  const types = files.find(({ path }) => path.endsWith("/index.d.ts"));
  const [unit] = units;
  if (unit === undefined || types === undefined) throw new Error(diagnostics[0]?.message);
  return { code: types.text, root: unit.typeName };
};

const jsonSchemaToTypescript: Contestant = async (schema, remotes) => {
  const titled = isObject(schema) ? { ...schema, title: "BenchRoot" } : schema;
  const code = await jstt(titled as Parameters<typeof jstt>[0], "BenchRoot", {
    bannerComment: "",
    format: false,
    $refOptions: {
      resolve: {
        file: false,
        http: { order: 1, canRead: true, read: ({ url }: { url: string }) => text(remotes, url) },
      },
    } as NonNullable<NonNullable<Parameters<typeof jstt>[2]>["$refOptions"]>,
  });
  return { code, root: "BenchRoot" };
};

function text(remotes: Remotes, address: string): string {
  const found = remotes.get(address.replace(/#.*$/, ""));
  if (found === undefined) throw new Error(`nothing at ${address}`);
  return JSON.stringify(found);
}

/** What is installed beside this file alone. */
const here = createRequire(import.meta.url);
const load = async <Module>(name: string): Promise<Module> => (await import(here.resolve(name))) as Module;

interface Quicktype {
  readonly JSONSchemaStore: abstract new () => object;
  readonly JSONSchemaInput: new (store: object) => { addSource(source: { name: string; schema: string }): Promise<void> };
  readonly InputData: new () => { addInput(input: object): void };
  readonly quicktype: (options: object) => Promise<{ readonly lines: readonly string[] }>;
}
interface OpenapiTypescript {
  readonly default: (document: object, options: object) => Promise<object>;
  readonly astToString: (tree: object) => string;
}

const quicktype: Contestant = async (schema, remotes) => {
  const { InputData, JSONSchemaInput, JSONSchemaStore, quicktype: run } = await load<Quicktype>("quicktype-core");
  class Store extends JSONSchemaStore {
    async fetch(address: string) {
      return address.startsWith("https://bench.example/") ? schema : remotes.get(address.replace(/#.*$/, ""));
    }
  }
  const input = new JSONSchemaInput(new Store());
  // It gives lists and texts no name of their own, so the schema is reached through a member.
  const around = { type: "object", properties: { root: { $ref: "https://bench.example/schema.json" } }, required: ["root"] };
  await input.addSource({ name: "Around", schema: JSON.stringify({ ...around, additionalProperties: false }) });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await run({ inputData, lang: "typescript", rendererOptions: { "just-types": "true" } });
  return { code: `${lines.join("\n")}\nexport type BenchRoot = Around["root"];\n`, root: "BenchRoot" };
};

const openapiTypescript: Contestant = async (schema) => {
  const { default: run, astToString } = await load<OpenapiTypescript>("openapi-typescript");
  const ast = await run(
    { openapi: "3.1.0", info: { title: "t", version: "1" }, paths: {}, components: components(schema) },
    { silent: true },
  );
  return { code: `${astToString(ast)}\nexport type BenchRoot = components["schemas"]["Root"];\n`, root: "BenchRoot" };
};

/** Definitions become components of their own; everything else of the schema is one. */
function components(schema: Json): Json {
  const moved = (value: Json): Json =>
    isArray(value)
      ? value.map(moved)
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => [
              name,
              name === "$ref" && typeof one === "string" ? target(one) : moved(one),
            ]),
          )
        : value;
  const target = (ref: string): string =>
    ref === "#"
      ? "#/components/schemas/Root"
      : ref.replace(/^#\/\$defs\/([^/]+)/, (_, name: string) => `#/components/schemas/Def_${safe(name)}`);
  if (!isObject(schema)) return { schemas: { Root: schema } };
  const { $defs = {}, $schema: _dialect, ...root } = schema as { readonly [name: string]: Json };
  const definitions = isObject($defs)
    ? Object.entries($defs).map(([name, one]) => [`Def_${safe(name)}`, moved(one)] as const)
    : [];
  return { schemas: { ...Object.fromEntries(definitions), Root: moved(root) } };
}
const safe = (name: string): string => name.replace(/[^A-Za-z0-9_.-]/gu, (char) => `_${char.codePointAt(0)!.toString(16)}_`);

const typebox: Contestant = async (schema) => ({
  code: `import type { XStatic } from "typebox/schema";\nconst schema = ${JSON.stringify(schema)} as const;\nexport type BenchRoot = XStatic<typeof schema>;\n`,
  root: "BenchRoot",
});

export const contestants: Readonly<Record<string, Contestant>> = {
  codicil,
  "json-schema-to-typescript": jsonSchemaToTypescript,
  "quicktype-core": quicktype,
  "openapi-typescript": openapiTypescript,
  typebox,
};
