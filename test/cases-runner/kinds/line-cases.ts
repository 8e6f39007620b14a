import { createRequire } from "node:module";
import type { Attestation } from "../../../generator/contract/record.ts";
import type { Json } from "../../../generator/json/json.ts";
import { loadSchema } from "../../../generator/load/load-schemas.ts";
import { buildModel } from "../../../generator/model/build.ts";
import { judgeLine, type Judgement } from "../../../registry/compare/line/compare-line.ts";
import type { LineEntry, LinePromise, Version } from "../../../registry/compare/line/version.ts";
import { attempt, CaseFileError, failed, isRecord, passed, type Kind, type Result } from "../case.ts";

interface CaseContract {
  readonly promise: LinePromise;
  readonly aliases?: readonly string[];
  readonly attestations?: readonly Attestation[];
  readonly withdrawn?: boolean;
}
interface CaseVersion {
  readonly contract: CaseContract;
  readonly schema: Json;
}
interface LineCase {
  readonly id: string;
  readonly history: readonly (CaseVersion & { readonly version: string })[];
  readonly next: CaseVersion;
  readonly expect: {
    readonly verdict: string;
    readonly also?: readonly string[];
    readonly publishesAs: string | null;
    readonly against: string | null;
    readonly rules: readonly string[];
    readonly witness?: { readonly direction: string; readonly document: Json };
    readonly reservation?: Json;
  };
}

/** The project's rule ids that the case files call otherwise. All others are called the same; those that are no kind of theirs are extra. */
const kindOfRule: Readonly<Record<string, string>> = {};

/** The verdict over a major line, with the document that shows it. */
export const lineCases: Kind = {
  name: "line-cases",
  recognises: (content) =>
    isRecord(content) && Array.isArray(content["cases"]) && content["cases"].every((one) => isRecord(one) && "history" in one),
  async *run(content, file) {
    for (const one of (content as { cases: readonly LineCase[] }).cases)
      yield await attempt(one.id, one.expect, () => run(one, file));
  },
};

function run(one: LineCase, file: string): Result {
  const next = versionOf(one.next, `${file}#${one.id}`);
  const history = one.history.map((entry): LineEntry => ({
    ...versionOf(entry, `${file}#${one.id}/${entry.version}`),
    version: entry.version,
    withdrawn: entry.contract.withdrawn === true,
  }));
  const judgement = judgeLine(history, next);
  const faults = faultsOf(one, judgement);
  return faults.length === 0
    ? passed(one.id)
    : failed(one.id, one.expect, { faults, verdict: judgement.verdict, found: judgement.findings.map(summary) });
}

const summary = ({ rule, severity, path, message, against }: Judgement["findings"][number]): string =>
  `${severity} ${rule} ${path} (${against}): ${message}`;

function versionOf({ schema, contract }: CaseVersion, file: string): Version {
  // The same for all entries of a case, so that only what the case says differs.
  const whole = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://cases.example/case.line/1",
    ...(schema as object),
  } as Json;
  const { source, resolved, diagnostics } = loadSchema(`${file}.schema.json`, { value: whole });
  const model = source === undefined ? undefined : buildModel(source, resolved, "opaque").model;
  if (model === undefined) throw new CaseFileError(`${file}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return {
    schema: whole,
    model,
    contract: { promise: contract.promise, aliases: contract.aliases ?? [], attestations: contract.attestations ?? [] },
  };
}

function faultsOf({ expect, history, next }: LineCase, judgement: Judgement): string[] {
  const { verdict, against, publishesAs, findings } = judgement;
  const named = new Set(findings.map(({ rule }) => kindOfRule[rule] ?? rule));
  const missing = expect.rules.filter((kind) => !named.has(kind)).map((kind) => `no finding of the kind ${kind}`);
  const faults = findings.some(({ rule }) => rule === "unexplained") ? ["a refusal is unexplained"] : [];
  if (verdict !== expect.verdict) {
    if (expect.also?.includes(verdict) !== true) return [...faults, ...missing, `verdict ${verdict}`];
    return faults;
  }
  if (publishesAs !== expect.publishesAs) faults.push(`publishes as ${publishesAs}`);
  if (against !== expect.against) faults.push(`against ${against}`);
  const entry = history.find(({ version }) => version === against);
  if (expect.witness !== undefined && verdict === "breaking") {
    const { direction } = expect.witness;
    const shown = judgement.witnesses.find((one) => one.against === against && one.direction === direction);
    if (shown === undefined) faults.push(`no witness that ${direction}`);
    else if (entry !== undefined) {
      const [accepting, refusing] = direction === "next-refuses-old" ? [entry, next] : [next, entry];
      if (!accepts(accepting.schema, shown.document))
        faults.push(`the witness ${JSON.stringify(shown.document)} is not accepted`);
      if (accepts(refusing.schema, shown.document)) faults.push(`the witness ${JSON.stringify(shown.document)} is not refused`);
    }
  }
  if (expect.reservation !== undefined) {
    const newest = history.findLast(({ contract }) => contract.withdrawn !== true);
    if (judgement.reservation === undefined) faults.push("no document that the reservation excludes");
    else if (!accepts((newest as CaseVersion).schema, judgement.reservation) || accepts(next.schema, judgement.reservation))
      faults.push(`${JSON.stringify(judgement.reservation)} is no document that the reservation excludes`);
  }
  return [...faults, ...missing];
}

/** The validator of the schema as the case file writes it. */
function accepts(schema: Json, document: Json): boolean {
  const { Ajv2020 } = createRequire(import.meta.url)("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: false, ownProperties: true, unicodeRegExp: true, validateFormats: false, logger: false });
  return ajv.validate(schema as object | boolean, document) as boolean;
}
