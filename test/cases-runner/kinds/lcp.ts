import { attempt, CaseFileError, failed, isRecord, passed, type Kind, type Result } from "../case.ts";
import { callOf, type Outcome } from "./lcp-calls.ts";
import { faultsOf } from "./lcp-expect.ts";
import { inputOf } from "./lcp-input.ts";

interface LcpCase {
  readonly name: string;
  readonly call: string;
  readonly form?: string;
  readonly input: unknown;
  readonly expect: Readonly<Record<string, unknown>>;
}

/** The discovery document, the declaration and its host entries, judged by the public functions of `runtime/lcp/`. */
export const lcp: Kind = {
  name: "lcp",
  recognises: (content) => Array.isArray(content) && content.every((one) => isRecord(one) && typeof one["call"] === "string"),
  async *run(content, file) {
    for (const [index, one] of (content as readonly LcpCase[]).entries()) {
      const id = `${index} ${one.call}: ${one.name}`;
      try {
        yield await attempt(id, one.expect, () => runOne(id, one));
      } catch (error) {
        if (!(error instanceof CaseFileError)) throw error;
        throw new CaseFileError(`${file}: ${id}: ${error.message}`);
      }
    }
  },
};

async function runOne(id: string, { call, form, input: written, expect }: LcpCase): Promise<Result> {
  const make = () => inputOf(call, form, written);
  const input = make();
  const objectPrototypeBefore = Object.getOwnPropertyNames(Object.prototype);
  const result = await callOf(call)(input);
  const faults = faultsOf(expect, { input, inputBefore: make(), objectPrototypeBefore, result });
  return faults.length === 0 ? passed(id) : failed(id, expect, { faults, ...summary(result) });
}

const summary = ({ outcome, value, refusal }: Outcome): object =>
  refusal === undefined ? { outcome, value } : { outcome, code: refusal.code, pointer: refusal.pointer };
