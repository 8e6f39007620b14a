import { compareSchemas, judgeLine, type Judgement } from "../../../registry/compare/line/compare-line.ts";
import { lineContract } from "../../../registry/compare/line/read-version.ts";
import type { LinePromise, Version } from "../../../registry/compare/line/version.ts";
import type { Span } from "../../diagnostic/diagnostic.ts";
import type { ContractRecord } from "../../contract/record.ts";
import type { Json } from "../../json/json.ts";
import { valueAt } from "../../json/pointer.ts";
import type { SchemaModel } from "../../model/model.ts";
import type { Operand } from "../../project/operand.ts";
import type { Run } from "../command.ts";
import { printJson } from "../context.ts";
import { UsageError } from "../io.ts";
import { renderJudgement, verdictExit } from "../judgement.ts";
import { nodeOf, twoOperands } from "../sides.ts";

const promises: readonly LinePromise[] = ["both", "requests", "answers"];

export const run: Run = async (invocation, io) => {
  const [before, after] = await twoOperands(invocation, io, "codicil compare A B");
  const asked = invocation.values["promise"];
  const promise = promises.find((one) => one === asked);
  if (asked !== undefined && promise === undefined) throw new UsageError(`--promise is one of ${promises.join(", ")}.`);
  const judgement = placed(judge(before, after, promise), before, after);
  if (invocation.values["json"]) printJson(io, { before: before.label, after: after.label, ...judgement });
  else io.out(renderJudgement(judgement, "", { color: io.color }));
  return verdictExit[judgement.verdict];
};

/** Two versions of one contract are held to what it says beside the schema; loose files to the promise that was asked for. */
function judge(before: Operand, after: Operand, promise: LinePromise | undefined): Judgement {
  const [left, right] = [before.record, after.record];
  if (promise === undefined && left?.kind === "governed" && right?.kind === "governed" && left.name === right.name) {
    const history = [{ ...version(before, left), version: before.label }];
    return { ...judgeLine(history, version(after, right), { descriptions: false }), publishesAs: null };
  }
  const loose = (one: Operand) => ({ schema: schemaOf(one), model: modelOf(one) });
  return compareSchemas(loose(before), loose(after), { promise: promise ?? "both", name: before.label });
}

const version = (operand: Operand, record: ContractRecord): Version => ({
  schema: schemaOf(operand),
  model: modelOf(operand),
  contract: lineContract(record),
});

/** With `#name` the definition stands alone; without it the root is compared, and every anchored definition. */
const modelOf = (operand: Operand): SchemaModel =>
  operand.definition === undefined ? operand.model : { root: nodeOf(operand), anchored: new Map() };

/** By what "the same content" is judged: the whole text, or the definition's. */
const schemaOf = (operand: Operand): Json =>
  operand.definition === undefined ? operand.source.value : (valueAt(operand.source.value, nodeOf(operand).span.pointer) ?? null);

/** Positions of texts and keywords, which the model knows by their pointers; each in the text of its own side. */
function placed(judgement: Judgement, before: Operand, after: Operand): Judgement {
  const at = (span: Span | undefined, own: Operand, other: Operand): Span | undefined => {
    if (span === undefined || own.source.file === other.source.file) return span;
    if (span.file === other.source.file) return undefined;
    return span.file === own.source.file ? own.source.span(span.pointer) : span;
  };
  const findings = judgement.findings.map(({ before: published, after: proposed, ...finding }) => {
    const [left, right] = [at(published, before, after), at(proposed, after, before)];
    return { ...finding, ...(left ? { before: left } : {}), ...(right ? { after: right } : {}) };
  });
  return { ...judgement, findings };
}
