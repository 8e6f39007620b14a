import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** What publint says of a packed package, warnings as errors and suggestions too. */
export async function publintProblems(tarball: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** What are-the-types-wrong says of it for everybody who resolves by `exports`. */
export async function typesProblems(tarball: string, entries: readonly string[] = []): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
    includeEntrypoints: [...entries],
  });
  if (!analysis.types) return ["there are no types"];
  // A package of ES modules alone answers a require with one: CommonJS imports it when it runs, or requires it since Node 20.19.
  return analysis.problems
    .filter(({ kind }) => kind !== "CJSResolvesToESM")
    .filter((problem) => kinds.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)))
    .map((problem) => JSON.stringify(problem));
}
const kinds = ["node16-cjs", "node16-esm", "bundler"] as const;
