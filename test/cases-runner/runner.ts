import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CaseFileError, isRecord, type Kind, type Result } from "./case.ts";
import { agentCards } from "./kinds/agent-cards.ts";
import { codossier } from "./kinds/codossier.ts";
import { compatPairs } from "./kinds/compat-pairs.ts";
import { hostileSchema } from "./kinds/hostile-schema.ts";
import { lcp } from "./kinds/lcp.ts";
import { lineCases } from "./kinds/line-cases.ts";

const kinds: readonly Kind[] = [codossier, lcp, compatPairs, lineCases, hostileSchema, agentCards];

export interface FileReport {
  readonly file: string;
  readonly kind: string;
  readonly results: readonly Result[];
}

/** Runs every case of the files and folders named, wherever they lie. */
export async function* runCases(paths: readonly string[]): AsyncGenerator<FileReport> {
  for (const file of paths.flatMap(caseFiles)) {
    const content = parse(file);
    const kind = kinds.find((one) => one.recognises(content));
    if (kind === undefined) {
      if (isSupport(content)) continue;
      throw new CaseFileError(`${file}: no kind of case file has this shape (see cases/README.md)`);
    }
    const results: Result[] = [];
    for await (const result of kind.run(content, file)) results.push(result);
    yield { file, kind: kind.name, results };
  }
}

/** Every JSON file of a folder and below, in order of names; a file as it is. */
function caseFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => name.endsWith(".json") || statSync(join(path, name)).isDirectory())
    .flatMap((name) => caseFiles(join(path, name)));
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CaseFileError(`${file}: ${(error as Error).message}`);
  }
}

/** Cards and key sets that cases refer to; they hold no expectations of their own. */
const isSupport = (content: unknown): boolean =>
  isRecord(content) &&
  (Array.isArray(content["keys"]) || (Object.hasOwn(content, "capabilities") && Object.hasOwn(content, "skills")));
