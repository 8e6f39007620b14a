import { expect } from "vitest";
import { isSarif } from "../cli/sarif-schema.ts";
import type { Ran, TestProject } from "../cli/project.ts";

/** What a pull request is told, by every channel at once. */
export interface Told {
  readonly text: string;
  readonly markdown: string;
  readonly contracts: readonly {
    readonly candidate: string;
    readonly verdict?: string;
    readonly line?: {
      readonly findings: readonly { readonly rule: string; readonly severity: string; readonly witness?: unknown }[];
    };
  }[];
}

/** Where the thing that has to be mended stands. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** The rule or code that says so. */
  readonly id: string;
}

/** Checks a pull request that has to be refused, by every reporter, and holds each to the place and to saying what to do. */
export async function refusedPullRequest(work: TestProject, place: Place, ...options: readonly string[]): Promise<Told> {
  const check = (format: string): Promise<Ran> => work.run("check", "--base", "origin/main", ...options, "--format", format);
  const [text, json, github, sarif, markdown] = [
    await check("text"),
    await check("json"),
    await check("github"),
    await check("sarif"),
    await check("markdown"),
  ];
  for (const { code, err } of [text, json, github, sarif, markdown]) expect([code, err]).toEqual([1, ""]);
  saysWhatToDo(text.out);
  expect(text.out).toContain(`${place.file}:${place.line}:`);
  isAnnotatedAt(github.out, place);
  isResultAt(sarif.out, place);
  expect(markdown.out).toMatch(/^<!-- codicil: check -->\n\n### codicil: this change does not hold\n/);
  expect(markdown.out).toContain(`\`${place.file}:${place.line}\``);
  return { text: text.out, markdown: markdown.out, ...(JSON.parse(json.out) as Pick<Told, "contracts">) };
}

/** Every problem has its hint, and the last line says what all of it comes to. */
export function saysWhatToDo(text: string): void {
  const problems = text.match(/^(?:error|warning|breaking|undecided|needs-attestation|note)\[.*$/gm) ?? [];
  expect(problems.length).toBeGreaterThan(0);
  expect(text.match(/^ *= hint: \S.*$/gm)).toHaveLength(problems.length);
  expect(text).toMatch(/\nFailed: each problem above says what to do\. \(.*\)\n$/);
}

/** GitHub shows an error at the line, and what to do under it. */
export function isAnnotatedAt(out: string, { file, line, id }: Place): void {
  const annotation = out
    .split("\n")
    .find((one) => one.startsWith(`::error file=${file},line=${line},`) && one.includes(` ${id}`));
  expect([file, line, id, annotation ?? out]).toEqual([file, line, id, expect.stringMatching(/%0AWhat to do: \S/)]);
}

interface SarifLog {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly ruleId: string;
        readonly level: string;
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
      }[];
    },
  ];
}

function isResultAt(out: string, { file, line, id }: Place): void {
  const log = JSON.parse(out) as SarifLog;
  isSarif(log);
  expect(isSarif.errors).toBeNull();
  const results = log.runs[0].results.map(({ ruleId, level, locations: [{ physicalLocation: at }] }) => [
    ruleId,
    level,
    at.artifactLocation.uri,
    at.region.startLine,
  ]);
  expect(results).toContainEqual([id, "error", file, line]);
}
