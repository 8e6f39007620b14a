import { join } from "node:path";
import { findReworded, keyOf, publishedAttestations, type Reworded } from "../../attest/find-reworded.ts";
import { attestationOf, writeAttestation, type Vouching } from "../../attest/write-attestation.ts";
import type { Attestation } from "../../contract/record.ts";
import { printable, quote } from "../../diagnostic/define.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import type { Project } from "../../project/project.ts";
import { shellQuote } from "../../shell-quote.ts";
import type { Invocation, Run } from "../command.ts";
import { openProject, plural, printJson, shownPath } from "../context.ts";
import { exit, Refusal, UsageError, type Io } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const [name, ...others] = invocation.positionals;
  if (others.length > 0) throw new UsageError("attest takes the name of one contract, or none. Usage: codicil attest [NAME]");
  const asked = { name, ...flags(invocation) };
  const project = await openProject(invocation, io);
  const attested: Written[] = [];
  const seen = new Set<string>();
  let skipped = 0;
  // Once what the newest entry said is attested, a withdrawn one may have said it otherwise again.
  for (;;) {
    const waiting = (await textsFor(project, asked, io)).filter((one) => !seen.has(keyOf(one)));
    if (waiting.length === 0) break;
    if (seen.size === 0) demandAnswers(waiting, asked, io);
    for (const one of waiting) {
      seen.add(keyOf(one));
      const vouching = await vouch(one, asked, io);
      if (vouching === undefined) skipped += 1;
      else attested.push(await attest(project, one, vouching, io));
    }
  }
  if (invocation.values["json"]) printJson(io, { attested, skipped });
  else io.out(conclusion(attested, skipped));
  return skipped > 0 ? exit.failed : exit.held;
};

interface Asked {
  readonly name: string | undefined;
  readonly pointer: string | undefined;
  readonly reason: string | undefined;
  readonly by: string | undefined;
}

type Written = Attestation & { readonly file: string };

function flags({ values }: Invocation): Omit<Asked, "name"> {
  const text = (name: string): string | undefined => {
    const value = values[name];
    if (typeof value !== "string") return undefined;
    if (name !== "pointer" && (value.trim() === "" || /\p{Surrogate}/u.test(value)))
      throw new UsageError(`--${name} wants a text: it is published with the entry.`);
    return value;
  };
  return { pointer: text("pointer"), reason: text("reason"), by: text("by") };
}

/** What waits, of the contract and at the pointer that were asked for. */
async function textsFor(project: Project, { name, pointer }: Asked, io: Io): Promise<readonly Reworded[]> {
  const found = await findReworded(project, shownPath(project.schemas, io));
  if (found.outcome === "unreadable")
    throw new Refusal(
      `nothing can be compared while the schemas are at fault. Mend them first:\n${renderDiagnostics(found.diagnostics, { color: io.color })}`,
      exit.failed,
    );
  if (found.outcome === "damaged") throw new Refusal(found.problem.detail, exit.failed);
  const names = found.generation.loaded.contracts.map(({ record }) => record.name);
  if (name !== undefined && !names.includes(name))
    throw new Refusal(`there is no contract ${quote(name)}; there is: ${names.join(", ")}.`, exit.failed);
  return found.reworded.filter(
    (one) => (name === undefined || concerns(one, name)) && (pointer === undefined || one.pointer === pointer),
  );
}

const concerns = ({ owner, lines }: Reworded, name: string): boolean =>
  owner.record.name === name || lines.some((line) => line.startsWith(`${name}/`));

/** Without a terminal everything has to be said in the command; one reason is the reason of one text. */
function demandAnswers(waiting: readonly Reworded[], { reason, by }: Asked, io: Io): void {
  if (io.ask === undefined && (reason === undefined || by === undefined)) {
    io.out(waiting.map(show).join("\n"));
    throw new UsageError(
      'there is no terminal to ask at: say --reason "why it means the same" and --by "who says so", and --pointer where several texts wait.',
    );
  }
  const places = new Map(waiting.map((one) => [`${one.owner.folder}#${one.pointer}`, one]));
  if (reason === undefined || places.size === 1) return;
  const commands = [...places.values()].map(
    (one) => `  codicil attest ${one.owner.record.name} --pointer ${shellQuote(one.pointer)} …\n`,
  );
  throw new UsageError(
    `${plural(places.size, "text")} wait, and one reason is the reason of one. Say which:\n${commands.join("")}`.trimEnd(),
  );
}

/** Undefined where whoever was asked gave no reason: the text is left as it is. */
async function vouch(one: Reworded, { reason, by }: Asked, io: Io): Promise<Vouching | undefined> {
  if (one.owner.record.kind === "mirrored") {
    io.err(`${show(one)}Its owner, ${one.owner.record.name}, is mirrored and keeps no attestations: copy the definition here.\n`);
    return undefined;
  }
  if (io.ask === undefined) return { reason: reason ?? "", who: by ?? "" };
  io.err(show(one));
  const answer = (reason ?? (await io.ask("Does it mean the same? Why (empty: leave it as it is): "))).trim();
  if (answer === "") return undefined;
  const who = (by ?? (await io.ask("Who says so: "))).trim();
  return who === "" ? undefined : { reason: answer, who };
}

async function attest(project: Project, one: Reworded, vouching: Vouching, io: Io): Promise<Written> {
  const { folder, record } = one.owner;
  const attestation = attestationOf(one, vouching);
  const place = join(project.schemas, folder);
  await writeAttestation(place, attestation, await publishedAttestations(project, record.name));
  return { file: shownPath(join(place, "contract.json"), io), ...attestation };
}

/** Both texts, whole. */
function show({ owner, pointer, against, before, after }: Reworded): string {
  const text = (said: string): string =>
    said === "" ? "    (none)\n" : said.replace(/^/gm, "    ").split("\n").map(printable).join("\n") + "\n";
  return `${printable(`${owner.schema.file}  #${pointer}`)}\n  published in ${against}:\n${text(before)}  now:\n${text(after)}`;
}

function conclusion(attested: readonly Written[], skipped: number): string {
  if (attested.length === 0 && skipped === 0) return "No reworded text waits for an attestation.\n";
  const lines = attested.map(({ file, pointer, reason, who }) => printable(`${file}: attested ${pointer} (${reason}; ${who})`));
  if (skipped > 0)
    lines.push(
      `${plural(skipped, "text")} left as it is: attest it, put the published text back, or make it the next major version.`,
    );
  if (attested.length > 0) lines.push("Next: `codicil check`, then commit contract.json together with the schema.");
  return `${lines.join("\n")}\n`;
}
