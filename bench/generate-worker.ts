// One measured run in a process of its own: `generate-worker <what> <project folder>` prints its milliseconds and peak megabytes.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadContracts } from "../generator/contract/load-contracts.ts";
import { nameUnit } from "../generator/emit/naming.ts";
import { emitTypes } from "../generator/emit/types/types.ts";
import { unitsOf } from "../generator/emit/units.ts";
import { generate } from "../generator/generate.ts";
import { buildModel } from "../generator/model/build.ts";
import { writeGenerated } from "../generator/write.ts";

const base = "https://codicil.example/";
const [what = "", project = ""] = process.argv.slice(2);
const schemas = join(project, "schemas");
const inputs = (): Buffer[] =>
  readdirSync(schemas, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => readFileSync(join(schemas, path)));

function write(path: string, text: string | Buffer): void {
  const file = join(project, what, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const runs: Readonly<Record<string, () => unknown>> = {
  /** The floor: what any generator has to do. */
  floor: () =>
    inputs().forEach((bytes, at) => {
      JSON.parse(bytes.toString());
      write(`${at}/1/schema.json`, bytes);
    }),
  hash: () => inputs().map((bytes) => createHash("sha256").update(bytes).digest("hex")),
  types() {
    const loaded = loadContracts(schemas, { base });
    for (const { record, schema } of loaded.contracts) {
      const { model } = buildModel(schema, loaded.resolved);
      if (model === undefined) throw new Error(`${record.name} is refused`);
      const subject = { name: record.name, version: "1", identifier: record.name, digest: "", assertFormats: false };
      for (const unit of unitsOf(subject, model))
        write(`${unit.folder}/index.d.ts`, emitTypes(unit, nameUnit(unit, "refuse")).declarations);
    }
  },
  /** As the command does; a second time nothing has changed. */
  async everything() {
    const { files, diagnostics } = generate(schemas, { base });
    if (files.length === 0) throw new Error(diagnostics[0]?.message);
    await writeGenerated(join(project, "generated"), files);
  },
};

const started = process.hrtime.bigint();
await runs[what]?.();
const ms = Number(process.hrtime.bigint() - started) / 1e6;
console.log(JSON.stringify({ ms, peak: process.resourceUsage().maxRSS / 1024 }));
