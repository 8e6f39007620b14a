import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { compileSchema, loadUnit, type Compiled } from "../../generator/compile.ts";
import { loadContracts } from "../../generator/contract/load-contracts.ts";
import { workingIdentifier, type Attestation } from "../../generator/contract/record.ts";
import type { Generation } from "../../generator/generate.ts";
import { candidates } from "../../generator/project/candidates.ts";
import type { Json } from "../../generator/json/json.ts";
import type { Judgement as LineJudgement } from "../../registry/compare/line/compare-line.ts";
import { textDigest } from "../../registry/compare/meaning/text.ts";
import { folderStore, publishAll, type Candidate, type Store } from "../../registry/index.ts";
import { replay } from "../../registry/log/replay.ts";
import { judge, type Judgement } from "../../registry/publish/judge.ts";
import { overlayStore } from "../../registry/store/overlay.ts";
import { publishedFolder, publishedModule } from "../support/published.ts";

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

/** Every contract's judgement as publishing makes it, with positions in the author's files; none where the content did not change. */
async function judged(files: Files, store: Store = published): Promise<Map<string, LineJudgement>> {
  const entries = (await replay(store)).entries.map(({ entry }) => entry);
  const lines = authored(files).flatMap((candidate): [string, LineJudgement][] => {
    const judgement: Judgement = judge(entries, base, candidate);
    return "line" in judgement && judgement.line ? [[workingIdentifier(candidate.record), judgement.line]] : [];
  });
  return new Map(lines);
}

const published = folderStore(publishedFolder);

/** A file in which one passage, which stands in it once, is another. */
function edited(file: string, passage: string, other: string, text = shippedText(file)): Files {
  expect(text.split(passage), passage).toHaveLength(2);
  return { [file]: text.replace(passage, () => other) };
}
const added = (file: string, passage: string, addition: string): Files => edited(file, passage, addition + passage);

/** `file:line:column` of what comes after a passage that stands in the file once. */
function placeAfter(files: Files, file: string, passage: string): string {
  const text = files[file] ?? shippedText(file);
  expect(text.split(passage), passage).toHaveLength(2);
  const lines = text.slice(0, text.indexOf(passage) + passage.length).split("\n");
  return `schemas/${file}:${lines.length}:${(lines.at(-1) as string).length + 1}`;
}

const context = "codossier.legal-context/schema.json";
const ask = "codossier.quick-ask/schema.json";
const declaration = "lcp.capability-declaration/schema.json";
const own = "example.reminder/schema.json";

const [legalContext, quickAsk, insight] = ["codossier.legal-context/1", "codossier.quick-ask/1", "codossier.insight/1"];
const [capability, cardExtension, ucp] = ["lcp.capability-declaration/1", "lcp.agent-card-extension/1", "lcp.ucp-capability/1"];

const urgency = `"urgency": { "type": "string", "description": "How soon an answer is needed, in words. Absent: not stated." },\n        `;
const firstOfInbound = `"jurisdiction": {\n          "$ref": "#/$defs/jurisdictionCode",\n          "description": "Where the matter sits,`;
const family = `"The asker is family of a person whom the matter concerns."`;
const audience = `"Whom the caller wants the answer to be written for. Absent: not stated."`;
const inboundRole = `Absent: not stated."\n        },\n        "role": `;
const lastOfRole = `is not read as \`other\`."\n        }`;

/** A contract of the test's own, with what no shipped one has. */
const reminder = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "${base}example.reminder/1",
  "description": "A reminder.",
  "type": "object",
  "properties": {
    "days": {
      "description": "How long before the date.",
      "type": "integer",
      "default": 14
    },
    "fee": {
      "description": "What the reminder costs.",
      "type": "number",
      "x-unit": "EUR"
    }
  }
}
`;
const ownRecord = {
  name: "example.reminder",
  line: 1,
  kind: "governed",
  promise: "both",
  summary: "A reminder.",
  aliases: [],
  attestations: [],
};
const ownFiles: Files = { [own]: reminder, "example.reminder/contract.json": JSON.stringify(ownRecord) };
const ownEdited = (passage: string, other: string): Files => ({ ...ownFiles, ...edited(own, passage, other, reminder) });

interface Case {
  readonly files: Files;
  /** The verdict of every line whose content changes, by its identifier. */
  readonly lines: Readonly<Record<string, string>>;
  /** All findings of the first line. */
  readonly findings: readonly string[];
  /** Where the first finding points: after this passage of the author's file. */
  readonly at: readonly [file: string, passage: string];
  /** What an author reads there, in its sentence and its hint. */
  readonly says: readonly RegExp[];
}

const both = (verdict: string, ...names: readonly (string | undefined)[]) =>
  Object.fromEntries(names.map((name) => [name as string, verdict]));

const cases: Readonly<Record<string, () => Case>> = {
  "an optional member in the block of a caller is an addition": () => ({
    files: added(context, firstOfInbound, urgency),
    lines: both("addition", legalContext, quickAsk),
    findings: ["note member-added #inbound/urgency"],
    at: [context, `"urgency": `],
    says: [/"urgency" was added/, /readers .* skip it/],
  }),
  "an optional member in the block of an answer is an addition": () => ({
    files: added(context, `"notice": {`, urgency),
    lines: both("addition", legalContext, insight),
    findings: ["note member-added #outbound/urgency"],
    at: [context, `"urgency": `],
    says: [/"urgency" was added/, /readers .* skip it/],
  }),
  "a known value of role is an addition": () => ({
    files: edited(context, lastOfRole, `${lastOfRole},\n        { "const": "mediator", "description": "The asker mediates." }`),
    lines: both("addition", legalContext, quickAsk, insight),
    findings: ["note known-value-added #inbound/role", "note known-value-added #outbound/role"],
    at: [context, `${lastOfRole},\n        `],
    says: [/"mediator" joined the list/, /read it as unknown/],
  }),
  "a member of a capability declaration breaks": () => ({
    files: added(declaration, `"acceptedJurisdictions": {`, `"note": { "type": "string", "description": "A note." },\n    `),
    lines: both("breaking", capability, cardExtension, ucp),
    findings: ["breaking member-added /note"],
    at: [declaration, `"note": `],
    says: [/"note" was added/, /readers refuse members that they do not know/, /next major version/],
  }),
  "a level of a capability declaration breaks": () => ({
    files: added(declaration, `{\n          "const": 1,`, `{ "const": 5, "description": "Level 5, sworn." },\n        `),
    lines: both("breaking", capability, cardExtension, ucp),
    findings: ["breaking known-value-added /minimumLevel"],
    at: [declaration, `"anyOf": [\n        `],
    says: [/The value 5 joined/, /closed for published readers; they refuse it/, /next major version/],
  }),
  "a role under another name breaks": () => ({
    files: edited(context, `"const": "family"`, `"const": "relative"`),
    lines: both("breaking", legalContext, quickAsk, insight),
    findings: [
      "breaking known-value-removed #inbound/role",
      "breaking known-value-removed #outbound/role",
      "note known-value-added #inbound/role",
      "note known-value-added #outbound/role",
    ],
    at: [context, inboundRole],
    says: [/"family" is not known any more/, /Keep it, marked as deprecated/],
  }),
  "a role that comes to mean something else waits for somebody's word": () => ({
    files: edited(context, family, `"The asker keeps the papers of the family."`),
    lines: both("needs-attestation", legalContext, quickAsk, insight),
    findings: ["needs-attestation meaning-reworded #inbound/role", "needs-attestation meaning-reworded #outbound/role"],
    at: [context, `"const": "family",\n          "description": `],
    says: [/of the value "family" was "The asker is family/, /is now "The asker keeps/, /run `codicil attest`/],
  }),
  "a list that loses its last arm breaks": () => ({
    files: edited(context, `${lastOfRole},\n        {\n          "type": "string"\n        }`, lastOfRole),
    lines: both("breaking", legalContext, quickAsk, insight),
    findings: ["breaking list-closed #inbound/role", "breaking list-closed #outbound/role"],
    at: [context, inboundRole],
    says: [/list was open/, /Now such a value is refused/, /Keep the last arm/],
  }),
  "a notice that every answer has to carry breaks": () => ({
    files: edited(context, `"retention",\n        "source"\n`, `"retention",\n        "source",\n        "notice"\n`),
    lines: both("breaking", legalContext, insight),
    findings: ["breaking required-added #outbound/notice"],
    at: [context, `"notice": `],
    says: [/"notice" could be left out; now it has to be there/, /Let "notice" be left out/],
  }),
  "a context that every quick ask has to carry breaks": () => ({
    files: edited(ask, `"type": "object",\n  "properties"`, `"type": "object",\n  "required": ["context"],\n  "properties"`),
    lines: both("breaking", quickAsk),
    findings: ["breaking required-added /context"],
    at: [ask, `"context": `],
    says: [/"context" could be left out; now it has to be there/, /Let "context" be left out/],
  }),
  "a reworded member waits for somebody's word": () => ({
    files: edited(context, audience, `"For whom the answer is to be written. Absent: not stated."`),
    lines: both("needs-attestation", legalContext, quickAsk),
    findings: ["needs-attestation meaning-reworded #inbound/audience"],
    at: [
      context,
      `Absent: not stated."\n        },\n        "audience": {\n          "$ref": "#/$defs/audience",\n          "description": `,
    ],
    says: [/was "Whom the caller wants/, /is now "For whom the answer/, /If it means the same, run `codicil attest`/],
  }),
  "another default breaks": () => ({
    files: ownEdited(`"default": 14`, `"default": 7`),
    lines: both("breaking", "example.reminder/1"),
    findings: ["breaking default-changed /days"],
    at: [own, `"days": `],
    says: [/default/, /14/, /7/],
  }),
  "another unit breaks": () => ({
    files: ownEdited(`"x-unit": "EUR"`, `"x-unit": "USD"`),
    lines: both("breaking", "example.reminder/1"),
    findings: ["breaking annotation-changed /fee"],
    at: [own, `"fee": `],
    says: [/x-unit/, /EUR/, /USD/],
  }),
};

const shownAt = (span: { readonly file: string; readonly line: number; readonly column: number } | undefined): string =>
  `${span?.file}:${span?.line}:${span?.column}`;

test.each(Object.entries(cases))("%s", async (_title, make) => {
  const { files, lines, findings, at, says } = make();
  const store = own in files ? await withReminder() : published;
  const all = await judged(files, store);
  expect(Object.fromEntries([...all].map(([name, { verdict }]) => [name, verdict]))).toEqual(lines);
  expect([...all.values()].flatMap((one) => one.findings).filter(({ rule }) => rule === "unexplained")).toEqual([]);

  const line = all.get(Object.keys(lines)[0] as string) as LineJudgement;
  expect(line.findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)).toEqual(findings);
  const passes = line.verdict === "addition";
  expect([line.publishesAs, line.against]).toEqual(passes ? ["1.1", null] : [null, "1.0"]);
  const [first] = line.findings;
  expect(shownAt(first?.after)).toBe(placeAfter(files, ...at));
  for (const words of says) expect(`${first?.message} ${first?.hint}`).toMatch(words);
});

/** The registry with the first version of the test's own contract. */
async function withReminder(): Promise<Store> {
  const store = overlayStore(published);
  const publications = await publishAll(store, base, authored(ownFiles));
  expect(publications.filter(({ publication }) => publication.outcome === "published")).toHaveLength(1);
  return store;
}

test("what is committed is what is published", async () => {
  expect(await judged({})).toEqual(new Map());
});

test.each(["a member of a capability declaration breaks", "a level of a capability declaration breaks"])(
  "%s: published readers really refuse the document that is shown, new ones accept it",
  async (title) => {
    const { files } = (cases[title] as () => Case)();
    const line = (await judged(files)).get(capability as string) as LineJudgement;
    expect(line.witnesses.map(({ direction, against }) => `${direction} ${against}`)).toEqual(["old-refuses-next 1.0"]);
    const document = line.witnesses[0]?.document as Json;
    const old = await publishedModule("lcp.capability-declaration/1.0");
    expect(old?.accepts(document)).toBe(false);
    expect(await accepts(files[declaration] as string, document)).toBe(true);
  },
);

test("a quick ask without its context, and an answer without its notice, are the documents that show it", async () => {
  const asked = (await judged(cases["a context that every quick ask has to carry breaks"]!().files)).get(quickAsk as string);
  expect(asked?.witnesses).toEqual([{ direction: "next-refuses-old", document: {}, against: "1.0" }]);

  const { files } = cases["a notice that every answer has to carry breaks"]!();
  const answered = (await judged(files)).get(insight as string);
  const [witness] = answered?.witnesses ?? [];
  expect(witness?.direction).toBe("next-refuses-old");
  expect((await publishedModule("codossier.insight/1.0"))?.accepts(witness?.document)).toBe(true);
  expect(witness?.document).toHaveProperty("legal_context.audience");
  expect(witness?.document).not.toHaveProperty("legal_context.notice");
});

/** The validator of a schema that stands alone. */
async function accepts(text: string, document: Json): Promise<boolean> {
  const compiled: Compiled = compileSchema(text, { name: "example.proposed" });
  const module = await loadUnit(compiled, compiled.units[0] as Compiled["units"][number]);
  return module.accepts(document);
}

const reworded = `"The asker belongs to the family of a person whom the matter concerns."`;
const attestedBy = (pointer: string, texts: readonly [string, string]): Files => {
  const attestation: Attestation = {
    pointer,
    before: `sha256:${textDigest(JSON.parse(texts[0]) as string)}`,
    after: `sha256:${textDigest(JSON.parse(texts[1]) as string)}`,
    reason: "The same in other words.",
    who: "reviewer@cases.example",
  };
  return edited(
    "codossier.legal-context/contract.json",
    `"attestations": []`,
    `"attestations": [${JSON.stringify(attestation)}]`,
  );
};

test("the owner's word for a definition covers every contract that uses it", async () => {
  const files = {
    ...edited(context, family, reworded),
    ...attestedBy("/$defs/role/anyOf/3/description", [family, reworded]),
  };
  const all = await judged(files);
  const verdicts = [...all].map(([name, { verdict, publishesAs }]) => `${name} ${verdict} ${publishesAs}`);
  expect(verdicts.sort()).toEqual([insight, legalContext, quickAsk].map((name) => `${name} editorial 1.1`));
  for (const { findings } of all.values())
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["meaning-attested"]));

  const store = overlayStore(published);
  const publications = await publishAll(store, base, authored(files));
  const done = publications.flatMap(({ publication }) =>
    publication.outcome === "published" ? [publication.entry.identifier] : [],
  );
  expect(done.sort()).toEqual(["codossier.insight/1.1", "codossier.legal-context/1.1", "codossier.quick-ask/1.1"]);
  expect(publications.filter(({ publication }) => publication.outcome === "refused")).toEqual([]);
  const again = await publishAll(store, base, authored(files));
  expect(new Set(again.map(({ publication }) => publication.outcome))).toEqual(new Set(["unchanged"]));
});

test("a word for one text is none for another", async () => {
  const other = `"The asker keeps the papers of the family."`;
  const all = await judged({
    ...edited(context, family, other),
    ...attestedBy("/$defs/role/anyOf/3/description", [family, reworded]),
  });
  const line = all.get(legalContext as string);
  expect(line?.verdict).toBe("error");
  expect(line?.findings[0]).toMatchObject({ rule: "attestation-wrong", message: expect.stringContaining("another text") });
  expect(shownAt(line?.findings[0]?.after)).toBe(
    placeAfter(edited(context, family, other), context, `"const": "family",\n          "description": `),
  );
});

test("a definition's own text binds nobody where every use of it has one", async () => {
  const all = await judged(
    edited(context, `"The role of the asker in the matter."`, `"Which part the asker has in the matter."`),
  );
  expect([...all.values()].map(({ verdict }) => verdict)).toEqual(["editorial", "editorial", "editorial"]);
});
