import { CaseFileError } from "./case.ts";
import { runCases } from "./runner.ts";

const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) {
    console.error("Usage: npm run cases -- FILE|FOLDER…");
    return 64;
  }
  let passes = 0;
  let failures = 0;
  for await (const { file, kind, results } of runCases(paths)) {
    const failing = results.filter((result) => result.outcome === "failed");
    console.log(`${file} (${kind}): ${results.length - failing.length} of ${results.length}`);
    for (const { id, expected, actual } of failing)
      console.log(`  ${id}\n    expected ${show(expected)}\n    actual   ${show(actual)}`);
    passes += results.length - failing.length;
    failures += failing.length;
  }
  console.log(`${passes} passed, ${failures} failed`);
  return failures === 0 && passes > 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CaseFileError)) throw error;
  console.error(`cases: ${error.message}`);
  process.exitCode = 2;
}
