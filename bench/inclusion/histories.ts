// Six real histories (facts 3.1), read where they lie: `tsx bench/inclusion/histories.ts PATH…`, each a git directory
import { isObject, type Json } from "../../generator/json/json.ts";
import { NotPortable } from "./dialect.ts";
import { found, refutation } from "./question.ts";
import { type Files, Repository } from "./repository.ts";
import { type Place, standalone } from "./standalone.ts";
import { causeOf, quantile, Tally } from "./tally.ts";

/** A schema at one moment, not yet read: there are thousands, and few are asked about. */
type Version = () => { readonly schema: Json; readonly place: Place } | undefined;
interface Pair {
  readonly id: string;
  readonly versions: readonly [Version, Version];
}

interface History {
  /** What the path of its git directory contains. */
  readonly name: string;
  readonly commit: string;
  readonly pairs: (repository: Repository, commit: string) => Pair[];
}

const most = Number(process.env["PAIRS"] ?? 90);
const documents = 500;
const slow = 5_000;

const histories: readonly History[] = [
  { name: "iglu-central", commit: "cbac22e", pairs: igluPairs },
  {
    name: "modelcontextprotocol",
    commit: "b0f60ba5",
    pairs: (repository, commit) => definitionPairs(repository, commit, ["schema"], /schema\.json$/),
  },
  {
    name: "A2A",
    commit: "16ba5269",
    pairs: (repository, commit) => definitionPairs(repository, commit, ["specification"], /a2a\.json$/),
  },
  {
    name: "ucp",
    commit: "fdcf8934",
    pairs: (repository, commit) => filePairs(repository, commit, ["source/schemas", "spec/schemas"], Infinity),
  },
  { name: "ans-schema", commit: "ae887fc", pairs: ansPairs },
  {
    name: "schemastore",
    commit: "3b6446ad",
    pairs: (repository, commit) => filePairs(repository, commit, ["src/schemas/json"], 20_000),
  },
];

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("usage: tsx bench/inclusion/histories.ts PATH…   (git directories of the histories)");
  process.exit(2);
}
let faults = 0;
for (const path of paths) {
  const history = histories.find(({ name }) => new RegExp(`[/+]${name}(?=[/+.]|$)`, "i").test(path));
  const repository = new Repository(path);
  if (history === undefined || !repository.has(history.commit)) {
    console.error(`${path} holds none of the histories, or not the commit it is read at`);
    process.exitCode = 2;
  } else await report(history, spread(history.pairs(repository, history.commit)));
}
if (faults > 0) process.exitCode = 1;

/** So many of them, from first to last, the same on every machine. */
function spread(pairs: readonly Pair[]): { readonly available: number; readonly chosen: readonly Pair[] } {
  const step = Math.max(1, pairs.length / most);
  return {
    available: pairs.length,
    chosen: Array.from({ length: Math.min(most, pairs.length) }, (_, at) => pairs[Math.floor(at * step)] as Pair),
  };
}

async function report({ name, commit }: History, { available, chosen }: ReturnType<typeof spread>): Promise<void> {
  const [outcomes, undecided, notAsked] = [new Tally(), new Tally(), new Tally()];
  const times: number[] = [];
  const lines: string[] = [];
  let dropped = 0;
  for (const { id, versions } of chosen) {
    const pair = portable(versions);
    if (typeof pair === "string") {
      for (const _ of versions) notAsked.add(pair);
      continue;
    }
    dropped += pair.some((one) => one.dropped > 0) ? 1 : 0;
    for (const back of [false, true]) {
      const [before, after] = (back ? pair.toReversed() : pair).map(({ schema }) => schema) as [Json, Json];
      const about = `${id}${back ? " new to old" : " old to new"}`;
      const result = found({ before, after });
      if (result.kind === "unreadable") notAsked.add(causeOf(result.reason));
      else if (result.kind === "crashed") {
        outcomes.add("crashed");
        lines.push(`CRASHED ${about}: ${result.reason}`);
      } else {
        const { answer, ms, sides } = result;
        times.push(ms);
        outcomes.add(answer.outcome);
        if (answer.outcome === "not-included") outcomes.add(back ? "not new to old" : "not old to new");
        if (process.env["SHOW"]) console.error(`${about}: ${answer.outcome}, ${ms.toFixed(0)} ms`);
        if (ms > slow) lines.push(`slow ${about}: ${ms.toFixed(0)} ms, ${answer.outcome}`);
        if (ms > slow) outcomes.add("slow");
        if (answer.outcome === "undecided") undecided.add(causeOf(answer.reason));
        if (answer.outcome === "undecided" && process.env["SHOW"]) console.error(about, answer.reason, answer.place.pointer);
        if (answer.outcome !== "included") continue;
        const document = await refutation({ before, after }, sides, documents);
        if (document === undefined) continue;
        outcomes.add("refuted");
        lines.push(`REFUTED ${about}: ${JSON.stringify(document)}`);
      }
    }
  }
  faults += outcomes.of("refuted") + outcomes.of("crashed");
  const share = times.length === 0 ? 0 : (100 * (outcomes.of("included") + outcomes.of("not-included"))) / times.length;
  console.log(
    `\n${name} at ${commit}: ${chosen.length} pairs of ${available}, both ways; ${times.length} questions asked, ${notAsked.total} not asked`,
  );
  console.log(
    `  decided ${share.toFixed(1)} %: included ${outcomes.of("included")}, not included ${outcomes.of("not-included")} (old to new ${outcomes.of("not old to new")}, new to old ${outcomes.of("not new to old")}); undecided ${outcomes.of("undecided")}`,
  );
  console.log(
    `  refuted ${outcomes.of("refuted")}, crashed ${outcomes.of("crashed")}, slow ${outcomes.of("slow")}; pairs with keywords that say nothing ${dropped}`,
  );
  console.log(
    `  median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, slowest ${quantile(times, 1).toFixed(0)} ms`,
  );
  for (const [title, tally] of [
    ["undecided by cause", undecided],
    ["not asked by cause", notAsked],
  ] as const) {
    if (tally.total > 0) console.log([`  ${title}:`, ...tally.lines()].join("\n"));
  }
  for (const line of lines) console.log(`  ${line}`);
}

/** Both versions in 2020-12, or why not. */
function portable(versions: Pair["versions"]): ReturnType<typeof standalone>[] | string {
  try {
    const read = versions.map((version) => version());
    return read.map((one) => {
      if (one === undefined) throw new NotPortable("reference", "a file that the snapshot lacks, or no JSON");
      return standalone(one.schema, one.place);
    });
  } catch (error) {
    if (error instanceof NotPortable) return `${error.cause}: ${error.message}`;
    throw error;
  }
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

/** A file of a tree, whose neighbours lie in that tree: beside it, or where the end of their address says. */
function versionIn(files: () => Files, path: string, text: () => string | undefined): Version {
  return () => {
    const schema = parsed(text());
    if (schema === undefined) return undefined;
    const neighbour: Place["neighbour"] = (reference, from) => {
      const found = beside(reference, from.path, files()) ?? named(reference, from.id, files());
      const other = found === undefined ? undefined : parsed(files().text(found));
      return found === undefined || other === undefined ? undefined : { path: found, schema: other };
    };
    return { schema, place: { path, neighbour } };
  };
}

function beside(reference: string, from: string, files: Files): string | undefined {
  if (/^\w+:/.test(reference)) return undefined;
  const path = decodeURIComponent(new URL(reference, `file:///${from}`).pathname).slice(1);
  return files.called(path.slice(path.lastIndexOf("/") + 1)).includes(path) ? path : undefined;
}

/** The one file whose path ends as the address does, at the longest. */
function named(reference: string, id: string | undefined, files: Files): string | undefined {
  if (!URL.canParse(reference, id)) return undefined;
  const parts = new URL(reference, id).pathname.split("/").filter((part) => part !== "");
  const alike = files.called(parts.at(-1) ?? "");
  for (let from = 0; from < parts.length; from += 1) {
    const ending = `/${parts.slice(from).join("/")}`;
    const fitting = alike.filter((path) => `/${path}`.endsWith(ending));
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

function numeric(before: string, after: string): number {
  return before.localeCompare(after, "en", { numeric: true });
}

/** `schemas/VENDOR/NAME/jsonschema/M-R-A`: version files, of which consecutive ones are pairs. */
function igluPairs(repository: Repository, commit: string): Pair[] {
  const files = repository.files(commit, ["schemas"]);
  const byFolder = new Map<string, string[]>();
  for (const path of files.paths.filter((one) => /\/jsonschema\/\d+-\d+-\d+$/.test(one))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  return [...byFolder.values()].flatMap((paths) => {
    const sorted = paths.toSorted(numeric);
    return sorted.slice(1).map((path, at): Pair => ({
      id: path,
      versions: [
        versionIn(
          () => files,
          sorted[at] as string,
          () => files.text(sorted[at] as string),
        ),
        versionIn(
          () => files,
          path,
          () => files.text(path),
        ),
      ],
    }));
  });
}

/** `ans/VERSION/…`: the same file in consecutive versions, where its own text says something else. */
function ansPairs(repository: Repository, commit: string): Pair[] {
  const root = "src/main/resources/schema/ans/";
  const files = repository.files(commit, [root]);
  files.preload();
  const versions = [...new Set(files.paths.flatMap((path) => path.slice(root.length).split("/")[0] ?? []))].toSorted(
    (before, after) => numeric(dotted(before), dotted(after)),
  );
  return versions.slice(1).flatMap((version, at) => {
    const earlier = versions[at] as string;
    return files.paths.flatMap((path): Pair[] => {
      if (!path.startsWith(`${root}${version}/`) || !path.endsWith(".json")) return [];
      const old = path.replace(`/${version}/`, `/${earlier}/`);
      const [before, after] = [files.text(old), files.text(path)];
      if (before === undefined || after === undefined || before.replaceAll(earlier, "") === after.replaceAll(version, ""))
        return [];
      return [
        {
          id: path.slice(root.length),
          versions: [
            versionIn(
              () => files,
              old,
              () => before,
            ),
            versionIn(
              () => files,
              path,
              () => after,
            ),
          ],
        },
      ];
    });
  });
}

function dotted(version: string): string {
  return version.replace(/^v/, "").replaceAll("_", ".");
}

/** Consecutive revisions of schema files, with their neighbours as they lay then. */
function filePairs(repository: Repository, commit: string, under: readonly string[], largest: number): Pair[] {
  const changes = repository.changes(commit, under).filter(({ path }) => path.endsWith(".json"));
  const sizes = repository.sizes(changes.flatMap(({ before, after }) => [before, after]));
  const isSmall = (id: string): boolean => (sizes.get(id) ?? Infinity) <= largest;
  return changes
    .filter(({ before, after }) => isSmall(before) && isSmall(after))
    .map(({ path, commit: at, before, after }) => ({
      id: `${at.slice(0, 8)} ${path}`,
      versions: [
        versionIn(
          () => repository.files(`${at}^`, under),
          path,
          () => repository.blob(before),
        ),
        versionIn(
          () => repository.files(at, under),
          path,
          () => repository.blob(after),
        ),
      ],
    }));
}

/** The definitions of which consecutive revisions say something else, each as the root of its file. */
function definitionPairs(repository: Repository, commit: string, under: readonly string[], file: RegExp): Pair[] {
  return repository.changes(commit, under).flatMap(({ path, commit: at, before, after }): Pair[] => {
    if (!file.test(path)) return [];
    const [old, now] = [definitionsOf(parsed(repository.blob(before))), definitionsOf(parsed(repository.blob(after)))];
    if (old === undefined || now === undefined) return [];
    const changed = Object.keys(now.definitions).filter(
      (name) =>
        old.definitions[name] !== undefined && JSON.stringify(old.definitions[name]) !== JSON.stringify(now.definitions[name]),
    );
    return changed.map((name) => ({ id: `${at.slice(0, 8)} ${path} ${name}`, versions: [old.rooted(name), now.rooted(name)] }));
  });
}

function definitionsOf(
  schema: Json | undefined,
): { readonly definitions: { readonly [name: string]: Json }; readonly rooted: (name: string) => Version } | undefined {
  if (!isObject(schema ?? null)) return undefined;
  const whole = schema as { readonly [name: string]: Json };
  const keyword = Object.hasOwn(whole, "$defs") ? "$defs" : "definitions";
  const definitions = (whole[keyword] ?? {}) as { readonly [name: string]: Json };
  const rooted =
    (name: string): Version =>
    () => ({
      schema: {
        ...(whole["$schema"] === undefined ? {} : { $schema: whole["$schema"] }),
        $ref: `#/${keyword}/${name}`,
        [keyword]: definitions,
      },
      place: { path: "", neighbour: () => undefined },
    });
  return { definitions, rooted };
}
