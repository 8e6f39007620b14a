import * as fs from "node:fs";
import { describe, expect, test, vi } from "vitest";
import {
  addMember,
  clone,
  editSchema,
  lineOf,
  publishMain,
  repository,
  repositoryAt,
  schemaFile,
  type Repository,
} from "../project/repository.ts";
import { codicil, freshProject, scratch, tree, write } from "./project.ts";

const invalid = "schemas/example.parcel/invalid/weightless.json";

interface Said {
  readonly outcome: string;
  readonly diagnostics: readonly { readonly code: string; readonly span: { readonly file: string; readonly line: number } }[];
  readonly contracts: readonly {
    readonly candidate: string;
    readonly outcome: string;
    readonly verdict?: string;
    readonly line?: { readonly findings: readonly { readonly rule: string; readonly path: string; readonly severity: string }[] };
  }[];
  readonly projects: readonly {
    readonly root: string;
    readonly already?: { readonly diagnostics: number; readonly findings: number; readonly contracts: readonly string[] };
    readonly behind?: number;
  }[];
}

async function check(work: Repository, base: string, ...args: string[]): Promise<Said & { readonly code: number }> {
  const { code, out, err } = await work.run("check", "--base", base, "--json", ...args);
  expect(err).toBe("");
  return { code, ...(JSON.parse(out) as Said) };
}

/** `breaking bound-tightened /weight` for everything that a check lists. */
const listed = (said: Said): string[] => [
  ...said.diagnostics.map(({ code }) => code),
  ...said.contracts.flatMap(({ line }) => line?.findings ?? []).map(({ rule, path, severity }) => `${severity} ${rule} ${path}`),
];
const outcomes = (said: Said): Record<string, string> =>
  Object.fromEntries(said.contracts.map(({ candidate, outcome }) => [candidate, outcome]));

async function breakWeight(work: Repository): Promise<void> {
  work.edit(schemaFile, (text) => text.replace('"minimum": 1', '"minimum": 5'));
  await work.run("generate");
  work.commit("at least five");
}

describe("what a change brings is listed, and nothing else", () => {
  test("no change", async () => {
    const work = await repository();
    const commit = work.git("rev-parse", "HEAD").slice(0, 12);
    expect(await work.run("check", "--base", "main")).toEqual({
      code: 0,
      out:
        "2 contracts in schemas, 6 examples run, 8 generated files compared.\nunchanged  2 contracts, as published\n\n" +
        `Compared with what is published at main (${commit}); new since the merge base ${commit}.\nHeld: this change may be merged.\n`,
      err: "",
    });
  });

  test("an addition is held, and what it would be published as", async () => {
    const work = await repository();
    await addMember(work, "wrapping");
    const { code, out } = await work.run("check", "--base", "main");
    expect(code).toBe(0);
    expect(out).toMatch(/^new {8}example\.parcel\/1\.1 {2}\(addition\)\n {11}member-added \/wrapping: /m);
  });

  test("a narrowing is refused, on the line of the keyword that changed", async () => {
    const work = await repository();
    await breakWeight(work);
    const { code, out } = await work.run("check", "--base", "main");
    expect(code).toBe(1);
    expect(out).toContain("breaking[bound-tightened] /weight: ");
    expect(out).toContain(
      `--> proposed  ${schemaFile}:${lineOf(work, schemaFile, '"minimum": 5')}:18  #/properties/weight/minimum`,
    );
    expect(out).toContain('= document: {"weight":1}');
    expect(out).toMatch(/\nFailed: each problem above says what to do\. \(1 contract refused\)\n$/);
  });

  test("work that is not committed counts too", async () => {
    const work = await repository();
    work.edit(schemaFile, (text) => text.replace('"minimum": 1', '"minimum": 5'));
    expect(listed(await check(work, "main"))).toContain("breaking bound-tightened /weight");
  });

  test("problems of files that stood at the merge base: counted in one line, and no failure", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    work.edit("generated/example.parcel/1/index.d.ts", (text) => `${text}// by hand\n`);
    work.edit(invalid, (text) => text.replace('"minimum"', '"maximum"'));
    work.commit("not in order");
    work.git("switch", "--quiet", "--create", "mine");
    work.edit("schemas/example.parcel/valid/small.json", (text) => text.replace("A small one.", "A light one."));
    work.commit();
    expect((await work.run("check")).code).toBe(1);
    const { code, out } = await work.run("check", "--base", "main");
    expect(code).toBe(0);
    expect(out).toContain("already so at the merge base, not counted: 2 problems of files\n");
    expect(out).not.toMatch(/generated-drift|example-other-reason/);
  });

  test("lines that were put above an old problem do not make it new", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    work.edit(invalid, (text) => text.replace('"minimum"', '"maximum"'));
    work.commit("not in order");
    work.git("switch", "--quiet", "--create", "mine");
    work.edit(invalid, (text) => text.replace("{\n", "{\n\n\n"));
    const said = await check(work, "main");
    expect([said.code, listed(said), said.projects[0]?.already?.diagnostics]).toEqual([0, [], 1]);
  });

  describe("what kept schemas from being judged before", () => {
    async function undescribed(): Promise<Repository> {
      const work = await repository();
      work.git("switch", "--quiet", "main");
      work.edit(schemaFile, (text) => text.replace('"description": "The town.",', ""));
      work.commit("no description");
      work.git("switch", "--quiet", "--create", "mine");
      return work;
    }

    test("is old where no schema changes", async () => {
      const work = await undescribed();
      work.edit("schemas/carrier.tracking/valid/code.json", (text) => text.replace("A code.", "One code."));
      expect(await check(work, "main")).toMatchObject({ code: 0, diagnostics: [], projects: [{ already: { diagnostics: 1 } }] });
    });

    test("hides no change of a schema", async () => {
      const work = await undescribed();
      work.edit("schemas/carrier.tracking/schema.json", (text) => text.replace('"maxLength": 12', '"maxLength": 8'));
      const said = await check(work, "main");
      expect([said.code, listed(said)]).toEqual([1, ["description-missing"]]);
    });

    test("nor does a refusal of the whole proposal, after which nothing was compared", async () => {
      const work = await repository();
      work.git("switch", "--quiet", "main");
      work.edit("registry/published/log/0.json", (text) => text.replace("carrier", "courier"));
      work.commit("a damaged log");
      work.git("switch", "--quiet", "--create", "mine");
      const before = await check(work, "main");
      expect([before.code, before.contracts, before.projects[0]?.already?.findings]).toEqual([0, [], 2]);
      work.edit(schemaFile, (text) => text.replace('"minimum": 1', '"minimum": 5'));
      await work.run("generate");
      const after = await check(work, "main");
      expect([after.code, outcomes(after)["example.parcel/1"]]).toEqual([1, "refused"]);
    });
  });

  test("of two problems alike one is old: the other is listed", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    work.edit(invalid, (text) => text.replace('"minimum"', '"maximum"'));
    work.commit("not in order");
    work.git("switch", "--quiet", "--create", "mine");
    work.edit("schemas/carrier.tracking/invalid/long.json", (text) => text.replace('"maxLength"', '"pattern"'));
    const said = await check(work, "main");
    expect([said.code, said.diagnostics.map(({ span }) => span.file)]).toEqual([
      1,
      ["schemas/carrier.tracking/invalid/long.json"],
    ]);
  });

  test("a generated file that differed before and is wanted otherwise now is this change's", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    work.edit("generated/example.parcel/1/index.d.ts", (text) => `// by hand\n${text}`);
    work.commit("not in order");
    work.git("switch", "--quiet", "--create", "mine");
    editSchema(work, ({ properties }) => {
      properties["wrapping"] = { description: "How it is wrapped.", type: "string" };
    });
    const said = await check(work, "main");
    expect(said.diagnostics.map(({ span }) => span.file)).toContain("generated/example.parcel/1/index.d.ts");
    expect(said.code).toBe(1);
  });

  test("a refusal that stood at the merge base is not this change's; one that it adds is", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    await breakWeight(work);
    work.git("switch", "--quiet", "--create", "mine");
    const before = await check(work, "main");
    expect([before.code, listed(before), outcomes(before)]).toEqual([0, [], { "carrier.tracking@2026-09-18": "unchanged" }]);
    expect(before.projects[0]?.already?.contracts).toEqual(["example.parcel/1"]);

    work.edit(schemaFile, (text) => text.replace("Grams, whole.", "Pounds."));
    await work.run("generate");
    const after = await check(work, "main");
    expect([after.code, listed(after)]).toEqual([1, ["needs-attestation meaning-reworded /weight"]]);
    expect(after.contracts.find(({ outcome }) => outcome === "refused")?.verdict).toBe("needs-attestation");
  });

  test("what waits to be published at the merge base is not this change's", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "main");
    await addMember(work, "wrapping");
    work.git("switch", "--quiet", "--create", "mine");
    work.edit("schemas/carrier.tracking/valid/code.json", (text) => text.replace("A code.", "One code."));
    const { code, out } = await work.run("check", "--base", "main");
    expect(code).toBe(0);
    expect(out).not.toContain("new        example.parcel");
    expect(out).toContain("already so at the merge base, not counted: how example.parcel/1 stands\n");
  });

  test("a project that the base does not have yet is all new", async () => {
    const project = freshProject();
    const work = await repository();
    fs.cpSync(project.root, work.path("second"), { recursive: true });
    const { code, out } = await codicil(["check", "--base", "main"], { cwd: work.path("second") });
    expect(code).toBe(1);
    expect(out).toMatch(/generated-drift[^]*^new {8}example\.parcel\/1\.0$/m);
  });
});

describe("what is published is what stands at the base", () => {
  test("a branch from before the last publication: what it lacks is not a removal of its own", async () => {
    const work = await repository();
    const late = clone(work);
    late.git("switch", "--quiet", "--create", "late");
    await addMember(late, "insurance", "What is paid when it is lost.");

    await addMember(work, "wrapping");
    await publishMain(work);

    late.git("fetch", "--quiet", "origin");
    const said = await check(late, "origin/main");
    expect([said.code, listed(said), said.projects[0]?.behind]).toEqual([0, [], 1]);
    const { out } = await late.run("check", "--base", "origin/main");
    expect(out).toContain(
      "origin/main has 1 entry in its log that is not here: merge it, and check says what this change is published as\n",
    );
  });

  test("and a meaning of its own for what was published meanwhile is refused", async () => {
    const work = await repository();
    const late = clone(work);
    late.git("switch", "--quiet", "--create", "late");
    await addMember(late, "wrapping", "Whether it is a present.");
    await addMember(work, "wrapping");
    await publishMain(work);
    late.git("fetch", "--quiet", "origin");
    const said = await check(late, "origin/main");
    expect([said.code, listed(said)]).toEqual([1, ["needs-attestation meaning-reworded /wrapping"]]);
  });

  const entry = "registry/published/log/1.json";
  test.each<[string, (work: Repository) => void, string]>([
    ["edited", (work) => work.edit(entry, (text) => text.replace("parcel/1.0", "parcel/1.1")), "was edited"],
    ["removed", (work) => fs.rmSync(work.path(entry)), "is gone"],
    ["with other line ends", (work) => work.edit(entry, (text) => text.replaceAll("\n", "\r\n")), "line ends"],
    ["a link", (work) => (fs.rmSync(work.path(entry)), fs.symlinkSync("0.json", work.path(entry))), "is gone"],
  ])("a published file that is %s is refused, with the command that mends it", async (_, spoil, said) => {
    const work = await repository();
    spoil(work);
    const { code, out } = await work.run("check", "--base", "main");
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`error\\[published-changed\\] .*${said}.*\n *--> ${entry}:1:1`));
    const command = /git (checkout [0-9a-f]{12}) -- "([^"]+)"/.exec(out);
    work.git(...(command?.[1] ?? "").split(" "), "--", command?.[2] ?? "");
    expect((await work.run("check", "--base", "main")).code).toBe(0);
  });

  test("served texts and contents are published files too; indexes are not", async () => {
    const work = await repository();
    for (const name of fs.readdirSync(work.path("registry/published/sha256")))
      fs.rmSync(work.path(`registry/published/sha256/${name}`));
    work.edit("registry/published/c/example.parcel/1.0/schema.json", (text) => text.replace("Grams", "Pounds"));
    work.edit("registry/published/index.json", (text) => `${text}\n`);
    const { diagnostics } = await check(work, "main");
    expect(diagnostics.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => "published-changed"));
  });

  test("another folder in codicil.json does not make what was published go away", async () => {
    const work = await repository();
    await breakWeight(work);
    work.edit("codicil.json", (text) => text.replace("{", '{ "registry": "elsewhere",'));
    const said = await check(work, "main");
    expect(said.code).toBe(1);
    expect(listed(said)).toContain("breaking bound-tightened /weight");
    expect(listed(said)).toContain("published-changed");
  });

  test("an entry that the change itself adds to the log protects nothing", async () => {
    const work = await repository();
    await addMember(work, "wrapping");
    await work.run("publish");
    work.commit("published by hand");
    editSchema(work, ({ properties }) => {
      delete properties["wrapping"];
      delete properties["speed"];
    });
    await work.run("generate");
    expect(listed(await check(work, "main"))).toContain("breaking member-removed /speed");
    expect(listed(await check(work, "main"))).not.toContain("breaking member-removed /wrapping");
  });
});

describe("withdrawals that a change makes", () => {
  /** 1.1 has a member that is to go again. */
  async function mistaken(): Promise<Repository> {
    const work = await repository();
    await addMember(work, "wrapping");
    await publishMain(work);
    work.git("switch", "--quiet", "--create", "mend");
    return work;
  }
  async function takeOut(work: Repository): Promise<void> {
    editSchema(work, ({ properties }) => delete properties["wrapping"]);
    await work.run("generate");
    work.commit("out");
  }

  test("count, because there is no other way to make one", async () => {
    const work = await mistaken();
    await takeOut(work);
    expect(listed(await check(work, "origin/main"))).toEqual(["breaking member-removed /wrapping"]);
    await work.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
    for (const options of [[], ["--queue"]]) {
      const said = await check(work, "origin/main", ...options);
      expect([said.code, outcomes(said)["example.parcel/1"]]).toEqual([0, "unchanged"]);
      expect(said.projects[0]).toMatchObject({
        statuses: [{ action: "withdraw", identifier: "example.parcel/1.1", reason: "Wrong." }],
      });
    }
    for (const format of ["text", "markdown", "github"]) {
      const { out } = await work.run("check", "--base", "origin/main", "--format", format);
      expect(out).toMatch(/[Tt]his change withdraws example\.parcel\/1\.1: Wrong\.$/m);
    }
  });

  test("and what would come back from an unchanged schema is told", async () => {
    const work = await mistaken();
    await work.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
    const { code, out } = await work.run("check", "--base", "origin/main");
    expect(code).toBe(0);
    expect(out).toContain('withdrawn-content (root): Same content as withdrawn example.parcel/1.1 ("Wrong.").\n');
    await takeOut(work);
    expect((await work.run("check", "--base", "origin/main")).out).not.toContain("Same content");
  });

  test("but not where the base has gone on: then its log is the one that counts", async () => {
    const work = await mistaken();
    await takeOut(work);
    await work.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
    work.commit("withdrawn");
    work.git("switch", "--quiet", "--create", "other", "origin/main");
    await addMember(work, "colour");
    await publishMain(work);
    work.git("switch", "--quiet", "mend");
    const said = await check(work, "origin/main");
    expect([said.code, listed(said)]).toEqual([
      1,
      expect.arrayContaining(["published-changed", "breaking member-removed /wrapping"]),
    ]);
  });

  test("nor behind an entry that the change publishes itself", async () => {
    const work = await mistaken();
    await addMember(work, "colour");
    await work.run("publish");
    await work.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
    await takeOut(work);
    expect(listed(await check(work, "origin/main"))).toContain("breaking member-removed /wrapping");
  });
});

describe("branches", () => {
  test("stacked: what the branch below did is not counted again", async () => {
    const work = await repository();
    await breakWeight(work);
    work.git("switch", "--quiet", "--create", "upper");
    await addMember(work, "wrapping");
    expect((await check(work, "main")).code).toBe(1);
    const said = await check(work, "work");
    expect([said.code, listed(said)]).toEqual([0, []]);
  });

  /** As a queue does it: the base is the commit of the group before, the head a merge of it and the branch. */
  function queued(work: Repository, base: string, branch: string): void {
    work.git("switch", "--quiet", "--detach", base);
    work.git("merge", "--quiet", "--no-ff", "--no-edit", branch);
  }

  const alias = { kind: "mcp-meta", value: "com.parcels.example/letter" };
  const letter = (name: string, aliases: readonly object[]) => ({
    [`schemas/${name}/contract.json`]: { name, kind: "governed", line: 1, promise: "both", summary: "A letter.", aliases },
    [`schemas/${name}/schema.json`]: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://contracts.example/${name}/1`,
      description: "A letter.",
      type: "string",
    },
    [`schemas/${name}/valid/one.json`]: { about: "One.", document: "a" },
    [`schemas/${name}/invalid/none.json`]: { about: "None.", document: 1, refused: { pointer: "", rule: "type" } },
  });

  async function branch(work: Repository, name: string, files: Record<string, unknown>): Promise<void> {
    work.git("switch", "--quiet", "--create", name, "main");
    write(work.root, files);
    await work.run("generate");
    // Generated indexes are merged by generating again; here each branch leaves that to the queue.
    work.git("checkout", "--quiet", "main", "--", "generated/manifest.json");
    work.commit(name);
  }

  test("queue: two that are each fine alone; the one that comes second is refused", async () => {
    const work = await repository();
    await branch(work, "first", letter("post.letter", [alias]));
    await branch(work, "second", letter("mail.letter", [alias]));
    const alone = await check(work, "main");
    expect(listed(alone)).toEqual(["generated-drift"]);

    queued(work, "main", "first");
    const group = work.git("rev-parse", "HEAD");
    expect(listed(await check(work, "main"))).toEqual(["generated-drift"]);
    queued(work, group, "second");
    const said = await check(work, group);
    expect([said.code, listed(said)]).toEqual([1, ["alias-duplicate"]]);
  });

  test("queue: a conflict of meaning that no line of text shows", async () => {
    const work = await repository();
    const postcode = '"postcode": {\n          "description": "Its code.",\n          "type": "string"\n        },\n        ';
    work.edit(schemaFile, (text) => text.replace('"town": {', `${postcode}"town": {`));
    await work.run("generate");
    work.commit("addresses have a code");
    // Written out where it was referred to: alone the same documents with the same meaning.
    work.git("switch", "--quiet", "--create", "other", "main");
    const { address } = JSON.parse(work.read(schemaFile)).$defs;
    const { $anchor: _anchor, ...shape } = address;
    work.edit(schemaFile, (text) => text.replace(/"to": \{[^}]*\}/, `"to": ${JSON.stringify(shape)}`));
    await work.run("generate");
    work.commit("written out");
    expect((await check(work, "main", "--queue")).code).toBe(0);

    queued(work, "main", "work");
    const group = work.git("rev-parse", "HEAD");
    expect((await check(work, "main", "--queue")).code).toBe(0);
    work.git("merge", "--quiet", "--no-ff", "--no-edit", "--strategy-option=ours", "other");
    await work.run("generate");
    work.commit("queue");
    expect((await check(work, group)).code).toBe(0);
    const said = await check(work, group, "--queue");
    expect([said.code, listed(said)]).toEqual([1, ["breaking member-removed /to/postcode"]]);
  });

  test("queue: a group that was refused itself counts as nothing", async () => {
    const work = await repository();
    await breakWeight(work);
    work.git("switch", "--quiet", "--create", "upper");
    await addMember(work, "wrapping");
    expect(await check(work, "work", "--queue")).toMatchObject({
      code: 0,
      projects: [{ already: { contracts: ["example.parcel/1"] } }],
    });
  });

  test("queue: two additions land in order, each under the number that is free then", async () => {
    const work = await repository();
    await addMember(work, "wrapping");
    work.git("switch", "--quiet", "--create", "other", "main");
    const postcode = '"postcode": {\n          "description": "Its code.",\n          "type": "string"\n        },\n        ';
    work.edit(schemaFile, (text) => text.replace('"town": {', `${postcode}"town": {`));
    await work.run("generate");
    work.commit("postcode");

    queued(work, "main", "work");
    await publishMain(work);
    const main = work.git("rev-parse", "HEAD");
    work.git("merge", "--quiet", "--no-ff", "--no-edit", "--strategy-option=ours", "other");
    await work.run("generate");
    work.commit("queue");
    const { code, out } = await work.run("check", "--base", main);
    expect(code).toBe(0);
    expect(out).toMatch(/^new {8}example\.parcel\/1\.2 {2}\(addition\)\n {11}member-added \/to\/postcode: /m);
    expect(out).not.toContain("/wrapping");
  });
});

describe("histories that are cut off", () => {
  const commandIn = (text: string): string[] => (/git (fetch [^().]*?)(?= \(|\.|,|$)/.exec(text)?.[1] ?? "").trim().split(" ");

  test("a shallow clone without the base: the command that is printed is enough", async () => {
    const work = await repository();
    await addMember(work, "wrapping");
    work.git("push", "--quiet", "origin", "work");
    const shallow = clone(work, "--depth=1", "--branch=work");
    const { code, out, err } = await shallow.run("check", "--base", "origin/main");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe(
      'codicil: --base "origin/main": there is no commit "origin/main" here. Fetch it: git fetch --unshallow origin ' +
        "main:refs/remotes/origin/main (in GitHub Actions: fetch-depth: 0 of actions/checkout).\n",
    );
    shallow.git(...commandIn(err));
    expect((await shallow.run("check", "--base", "origin/main")).code).toBe(0);
  });

  test("a shallow clone with both ends and not what is between", async () => {
    const work = await repository();
    await addMember(work, "wrapping");
    work.git("push", "--quiet", "origin", "work");
    work.git("switch", "--quiet", "main");
    work.commit("more");
    work.git("push", "--quiet", "origin", "main");
    const shallow = clone(work, "--depth=1", "--branch=work", "--no-single-branch");
    const { code, out, err } = await shallow.run("check", "--base", "origin/main");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("this clone is shallow and does not reach the commit at which this work left");
    shallow.git(...commandIn(err));
    expect((await shallow.run("check", "--base", "origin/main")).code).toBe(0);
  });

  test("no history in common", async () => {
    const work = await repository();
    work.git("switch", "--quiet", "--orphan", "apart");
    work.commit();
    work.git("switch", "--quiet", "work");
    const { code, err } = await work.run("check", "--base", "apart");
    expect([code, err]).toEqual([
      2,
      'codicil: --base "apart": "apart" and this work have no commit in common. Name the branch into which the work goes.\n',
    ]);
  });

  test("a branch that only the remote has is offered under its name here", async () => {
    const work = clone(await repository(), "--branch=main");
    work.git("switch", "--quiet", "--create", "mine");
    work.git("branch", "--quiet", "--delete", "--force", "main");
    const { code, err } = await work.run("check", "--base", "main");
    expect([code, err]).toEqual([
      2,
      'codicil: --base "main": there is no commit "main" here. Use --base origin/main, which is here.\n',
    ]);
  });

  test("nothing committed yet, and no git at all", async () => {
    const project = freshProject();
    const outside = await project.run("check", "--base", "main");
    expect([outside.code, outside.err]).toEqual([
      2,
      expect.stringMatching(/^codicil: --base "main": --base compares with a commit of git/),
    ]);
    fs.mkdirSync(project.path(".git"));
    expect((await project.run("check", "--base", "main")).code).toBe(2);
  });
});

describe("a reference is data", () => {
  test.each([
    ["--upload-pack=touch spoiled"],
    ["--output=spoiled"],
    ["-h"],
    ["; touch spoiled"],
    ["$(touch spoiled)"],
    ["`touch spoiled`"],
    ["main..work"],
    [":/first\u001b[31m"],
    [""],
    ["a\nb"],
    ["a\0b"],
    ["\ud800"],
    ["x".repeat(1_000)],
  ])("%j", async (ref) => {
    const work = await repository();
    const before = tree(work.root);
    const { code, out, err } = await work.run("check", `--base=${ref}`);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^codicil: --base ".*": there is no commit ".*" here\. Name a branch or a commit that this clone has\.\n$/s,
    );
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|fault of codicil/);
    expect(tree(work.root)).toEqual(before);
  });

  test("a tag, a commit and HEAD are commits", async () => {
    const work = await repository();
    work.git("tag", "--annotate", "--message=one", "v1");
    for (const ref of ["v1", "HEAD", work.git("rev-parse", "HEAD"), "origin/main", "main^{commit}"])
      expect((await work.run("check", "--base", ref)).code).toBe(0);
  });
});

describe("several projects in one repository", () => {
  async function several(): Promise<Repository> {
    const work = await repository();
    const inner = tree(work.root);
    for (const path of ["codicil.json", "schemas", "generated", "registry"]) {
      fs.mkdirSync(work.path("packages/parcels"), { recursive: true });
      fs.cpSync(work.path(path), work.path(`packages/parcels/${path}`), { recursive: true });
      fs.cpSync(work.path(path), work.path(`services/mail room/${path}`), { recursive: true });
      fs.rmSync(work.path(path), { recursive: true });
    }
    expect(inner["codicil.json"]).toBeDefined();
    fs.mkdirSync(work.path("ignored"), { recursive: true });
    write(work.root, { "ignored/codicil.json": "{", ".gitignore": "ignored/\n" });
    work.git("switch", "--quiet", "main");
    work.commit("two projects");
    work.git("switch", "--quiet", "--create", "mine");
    return work;
  }

  test("from the top all that git knows are checked, and named", async () => {
    const work = await several();
    const { code, out, err } = await work.run("check");
    expect([code, err]).toEqual([0, ""]);
    expect(out.match(/^2 contracts in .*/gm)).toEqual([
      "2 contracts in packages/parcels/schemas, 6 examples run, 8 generated files compared.",
      "2 contracts in services/mail room/schemas, 6 examples run, 8 generated files compared.",
    ]);
  });

  test("one that fails makes all fail; what is wrong is called by its path from here", async () => {
    const work = await several();
    work.edit(`services/mail room/${schemaFile}`, (text) => text.replace('"minimum": 1', '"minimum": 5'));
    const said = await check(work, "main");
    expect([said.code, said.projects.map(({ root }) => root)]).toEqual([1, ["packages/parcels", "services/mail room"]]);
    expect(new Set(said.diagnostics.map(({ span }) => span.file.split("/")[0]))).toEqual(new Set(["services"]));
  });

  test("one that was named is the only one", async () => {
    const work = await several();
    const { code, out } = await work.run("check", "--project", "packages/parcels", "--base", "main");
    expect([code, out.match(/contracts in/g)]).toEqual([0, ["contracts in"]]);
  });

  test("a codicil.json that cannot be used is named with its folder", async () => {
    const work = await several();
    write(work.root, { "packages/parcels/codicil.json": "{" });
    const { code, out, err } = await work.run("check");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^codicil: packages\/parcels\/codicil\.json cannot be used\.\n/);
  });

  test("none at all", async () => {
    const work = await repository();
    fs.rmSync(work.path("codicil.json"));
    const { code, err } = await work.run("check");
    expect([code, err]).toEqual([2, expect.stringMatching(/^codicil: no codicil\.json at or above /)]);
    expect((await codicil(["check"], { cwd: scratch() })).code).toBe(2);
  });
});

test("writes nothing, whatever it finds", async () => {
  const work = await repository();
  work.edit(schemaFile, (text) => text.replace('"minimum": 1', '"minimum": 5'));
  const before = tree(work.root);
  await work.run("check", "--base", "main");
  expect(tree(work.root)).toEqual(before);
});

describe("a base that cannot be had: the message says what to do instead", () => {
  const refusal = async (cwd: string, base: string): Promise<string> => {
    const { code, out, err } = await codicil(["check", "--base", base], { cwd });
    expect([code, out]).toEqual([2, ""]);
    return err;
  };

  test("no git at all", async () => {
    const project = freshProject();
    expect(await refusal(project.root, "main")).toMatch(/git reads no work tree here .*\. Run check without --base\.\n$/);
  });

  test("nothing was committed yet", async () => {
    const project = freshProject();
    repositoryAt(project.root).git("init", "--quiet", "--initial-branch=main");
    for (const base of ["main", "origin/main", "HEAD"])
      expect(await refusal(project.root, base)).toMatch(/nothing is committed here yet.*Run check without --base\.\n$/);
  });

  test("no remote from which it could be fetched", async () => {
    const work = await repository();
    work.git("remote", "remove", "origin");
    expect(await refusal(work.root, "origin/main")).toMatch(/Name a branch or a commit that this clone has\.\n$/);
  });

  test("a work tree of another user, as containers have", async () => {
    const work = await repository();
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    const said = await refusal(work.root, "main");
    vi.unstubAllEnvs();
    expect(said).toContain(`If you trust it: git config --global --add safe.directory ${work.root}`);
  });
});
