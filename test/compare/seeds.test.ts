import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { loadContracts } from "../../generator/contract/load-contracts.ts";
import { workingIdentifier, type Attestation } from "../../generator/contract/record.ts";
import type { Generation } from "../../generator/generate.ts";
import type { Json } from "../../generator/json/json.ts";
import { candidates } from "../../generator/project/candidates.ts";
import type { Finding } from "../../registry/compare/finding.ts";
import type { Judgement as LineJudgement } from "../../registry/compare/line/compare-line.ts";
import { textDigest } from "../../registry/compare/meaning/text.ts";
import { folderStore, memoryStore, publishAll, type Candidate, type Store } from "../../registry/index.ts";
import { replay } from "../../registry/log/replay.ts";
import { judge, type Judgement } from "../../registry/publish/judge.ts";
import { publishedFolder } from "../support/published.ts";

// What the contracts' owners say about versions, held on the shipped contracts: an author edits a file of `schemas/`, and it is judged
// against what `registry/published` holds.

const shipped = fileURLToPath(new URL("../../schemas", import.meta.url));
const { base } = JSON.parse(readFileSync(new URL("../../codicil.json", import.meta.url), "utf8")) as { base: string };
const temporary = mkdtempSync(join(tmpdir(), "codicil-seeds-"));
afterAll(() => rmSync(temporary, { recursive: true }));

type Files = Readonly<Record<string, string>>;

const shippedText = (file: string): string => readFileSync(join(shipped, file), "utf8");

/** The author's folder: the shipped one with some files replaced or added, as candidates for publishing. */
let copies = 0;
function authored(files: Files): readonly Candidate[] {
  const folder = join(temporary, String((copies += 1)));
  cpSync(shipped, folder, { recursive: true, filter: (path) => !/[\\/](?:valid|invalid|unknown)$/.test(path) });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const loaded = loadContracts(folder, { base, shownAs: "schemas" });
  expect(loaded.diagnostics).toEqual([]);
  return candidates({ loaded } as Generation, base);
}

/** Every contract's judgement as publishing makes it; a line whose content did not change has none. */
async function judged(files: Files, store: Store = folderStore(publishedFolder)): Promise<Map<string, LineJudgement>> {
  const entries = (await replay(store)).entries.map(({ entry }) => entry);
  const lines = authored(files).flatMap((candidate): [string, LineJudgement][] => {
    const judgement: Judgement = judge(entries, base, candidate);
    return "line" in judgement && judgement.line ? [[workingIdentifier(candidate.record), judgement.line]] : [];
  });
  for (const [name, { findings }] of lines)
    console.log(name, JSON.stringify(findings.map((f) => ({ ...f, before: undefined })), null, 1));
  return new Map(lines);
}

const context = "codossier.legal-context/schema.json";
const declaration = "lcp.capability-declaration/schema.json";

/** A file in which one passage, which stands in it once, is another. */
function edited(file: string, passage: string, other: string, text = shippedText(file)): Files {
  expect(text.split(passage)).toHaveLength(2);
  return { [file]: text.replace(passage, () => other) };
}
const before = (file: string, passage: string, added: string): Files => edited(file, passage, added + passage);

test("probe", async () => {
  const inboundFirst = `"jurisdiction": {\n          "$ref": "#/$defs/jurisdictionCode",\n          "description": "Where the matter sits,`;
  const sentence = `"description": "How soon an answer is needed, in words. Absent: not stated."`;
  const j = async (name: string, files: Files) => {
    console.log("=====", name);
    for (const [id, line] of await judged(files)) console.log(id, line.verdict, line.against, line.publishesAs, JSON.stringify(line.witnesses), JSON.stringify(line.reservation));
  };
  await j("unchanged", {});
  await j("inbound", before(context, inboundFirst, `"urgency": { "type": "string", ${sentence} },\n        `));
  await j("outbound", before(context, `"notice": {`, `"urgency": { "type": "string", ${sentence} },\n        `));
  await j("role", before(context, `{\n          "const": "other",`, `{\n          "const": "mediator",\n          "description": "The asker mediates."\n        },\n        `));
  await j("decl", before(declaration, `"acceptedJurisdictions": {`, `"note": { "type": "string", ${sentence} },\n    `));
  await j("level", before(declaration, `{\n          "const": 1,`, `{ "const": 5, "description": "Level 5." },\n        `));
  await j("rename", edited(context, `"const": "family"`, `"const": "relative"`));
  await j("reuse", edited(context, `"The asker is family of a person whom the matter concerns."`, `"The asker keeps the family's papers."`));
  await j("closed", edited(context, `is not read as \`other\`."\n        },\n        {\n          "type": "string"\n        }`, `is not read as \`other\`."\n        }`));
  await j("notice", edited(context, `"retention",\n        "source"\n`, `"retention",\n        "source",\n        "notice"\n`));
  await j("qa", edited("codossier.quick-ask/schema.json", `"type": "object",\n  "properties"`, `"type": "object",\n  "required": ["context"],\n  "properties"`));
  await j("reword", edited(context, `"Whom the caller wants the answer to be written for. Absent: not stated."`, `"For whom the answer is to be written. Absent: not stated."`));
  await j("def", edited(context, `"The role of the asker in the matter."`, `"Which part the asker has in the matter."`));
});
void [compileSchema, loadUnit, textDigest, memoryStore, publishAll];
export type { Attestation, Finding, Json };
