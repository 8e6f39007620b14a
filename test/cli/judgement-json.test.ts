import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { main } from "../../generator/cli/main.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const described = (page: string) =>
  new Ajv2020({ strict: true, strictTypes: false }).compile(
    JSON.parse(readFileSync(`${root}docs/reference/${page}.schema.json`, "utf8")) as object,
  );
const isJudgement = described("judgement");
const isCheck = described("check");

async function printed(args: readonly string[]): Promise<unknown> {
  let text = "";
  const io = {
    out: (more: string) => void (text += more),
    err: () => {},
    color: false,
    cwd: root,
    stdin: async () => new Uint8Array(),
  };
  await main(args, io);
  return JSON.parse(text);
}

test.each([
  ["the same", "codossier.quick-ask/1", "codossier.quick-ask/1.0", "unchanged"],
  ["a wider and a narrower shape", "codossier.quick-ask/1", "codossier.insight/1", "breaking"],
  ["one definition and another", "codossier.legal-context/1#inbound", "codossier.legal-context/1#outbound", "breaking"],
])("compare --json of %s is what its schema says", async (_, before, after, verdict) => {
  const judgement = await printed(["compare", before, after, "--json"]);
  isJudgement(judgement);
  expect(isJudgement.errors).toBeNull();
  expect(judgement).toMatchObject({ verdict });
});

test("check --json is what its schema says", async () => {
  const checked = await printed(["check", "--json"]);
  isCheck(checked);
  expect(isCheck.errors).toBeNull();
  expect(checked).toMatchObject({ outcome: "held", diagnostics: [] });
});

test("something else is not", () => {
  expect(isJudgement({ verdict: "fine" })).toBe(false);
  expect(isCheck({ outcome: "fine" })).toBe(false);
});
