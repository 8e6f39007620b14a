import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { base, freshProject, projectAt, scratch, write, type TestProject } from "../cli/project.ts";

/** An author's project with parcels in 1.0, 1.1 (a value joined the list) and 2.0 (definitions renamed, a member required). */
async function published(): Promise<TestProject> {
  const author = freshProject();
  const schema = "schemas/example.parcel/schema.json";
  const release = async () => {
    for (const command of ["generate", "publish"]) {
      const { code, out, err } = await author.run(command);
      if (code !== 0) throw new Error(`${command}: ${out}${err}`);
    }
  };
  await release();
  author.edit(schema, (text) =>
    text.replace(
      '{\n          "type": "string"\n        }',
      '{\n          "const": "drone",\n          "description": "By drone."\n        },\n        {\n          "type": "string"\n        }',
    ),
  );
  rmSync(author.path("schemas/example.parcel/unknown"), { recursive: true });
  await release();
  author.edit("schemas/example.parcel/contract.json", (text) =>
    text.replace('"line": 1', '"line": 2').replace(/"aliases": \[[^\]]*\]/, '"aliases": []'),
  );
  author.edit(schema, (text) =>
    text
      .replace(`${base}example.parcel/1`, `${base}example.parcel/2`)
      .replaceAll("#/$defs/speed", "#/$defs/pace")
      .replace(/"speed": \{\n      "desc/, '"pace": {\n      "desc')
      .replace('"required": [\n    "weight"\n  ]', '"required": [\n    "weight",\n    "to"\n  ]'),
  );
  write(author.root, {
    "schemas/example.parcel/valid/small.json": { about: "Small.", document: { weight: 20, to: { town: "Aalst" } } },
  });
  await release();
  return author;
}
let made: Promise<TestProject> | undefined;

export const source = `import { type Speed, isKnownSpeed, isParcel } from "./generated/example.parcel/1/index.js";\nexport const f = (s: Speed) => isKnownSpeed(s) && isParcel({});\n`;

/** A builder's project that asks for what is given, with its modules generated. The registry lies in a folder of its own. */
export async function builderProject(
  contracts: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<TestProject> {
  const author = await (made ??= published());
  const builder = projectAt(scratch());
  cpSync(author.path("registry/published"), join(builder.root, "registry of theirs"), { recursive: true });
  write(builder.root, {
    "codicil.json": `{\n  "registries": ["registry of theirs"],\n  "contracts": ${JSON.stringify(contracts)} }\n`,
    "a.ts": source,
    ...more,
  });
  const { code, out, err } = await builder.run("generate");
  if (code !== 0) throw new Error(`${out}${err}`);
  return builder;
}
