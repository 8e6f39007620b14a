import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { clone, lineOf } from "../project/repository.ts";
import { branch, land, publishJob, startDay } from "./forge.ts";
import { isAnnotatedAt, refusedPullRequest, saysWhatToDo } from "./refusal.ts";

/** Each step goes on from the one before it. */
const author = startDay();
const schema = "schemas/acme.parcel/schema.json";
const record = "schemas/acme.parcel/contract.json";

const edit = (from: string, to: string): void => author.edit(schema, (text) => text.replace(from, to));
const member = (name: string, description: string): string =>
  `    "${name}": {\n      "description": "${description}",\n      "type": "string"\n    }`;
const addFirst = (name: string, description: string): void =>
  edit('  "properties": {\n', `  "properties": {\n${member(name, description)},\n`);
const addLast = (name: string, description: string): void =>
  edit("    }\n  }\n}\n", `    },\n${member(name, description)}\n  }\n}\n`);

async function generateAndCommit(message: string): Promise<void> {
  expect((await author.run("generate")).code).toBe(0);
  author.commit(message);
}

async function entryOf(identifier: string): Promise<string> {
  const { code, out } = await author.run("lookup", identifier);
  expect(code).toBe(0);
  return out;
}

/** What stands behind an identifier on the newest main. */
async function onMain(identifier: string): Promise<string> {
  author.git("switch", "--quiet", "--detach", "origin/main");
  const out = await entryOf(identifier);
  author.git("switch", "--quiet", "-");
  return out;
}

describe("an author's day", () => {
  test("init: the next steps that it prints lead to a first verdict", async () => {
    const { code, out } = await author.run(
      "init",
      "--name",
      "acme.parcel",
      "--base",
      "https://acme.example/",
      "--owner",
      "@acme/api",
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /\nNext:\n {2}1\. npm install --save-dev codicil .*\n {2}2\. codicil generate .*\n {2}3\. codicil check .*\n/,
    );

    const early = await author.run("check");
    expect(early.code).toBe(1);
    saysWhatToDo(early.out);
    expect(early.out).toContain("= hint: Run `codicil generate`");

    expect((await author.run("generate")).code).toBe(0);
    expect(await author.run("check")).toMatchObject({ code: 0, err: "" });
    const { out: next } = await author.run("next");
    expect(next).toBe(
      "acme.parcel/1 would be published as acme.parcel/1.0: the first entry of its line.\n" +
        "1 contract: 1 would be published, 0 unchanged, 0 refused. Publishing happens on the main branch, after review.\n",
    );
  });

  test("before there is anything to compare with, check says so", async () => {
    const { code, err } = await author.run("check", "--base", "origin/main");
    expect(code).toBe(2);
    expect(err).toMatch(/nothing is committed here yet.* Run check without --base\.\n$/);
  });

  test("first publication: 1.0", async () => {
    author.commit("contracts");
    author.git("push", "--quiet", "origin", "main");
    expect(await publishJob(author)).toBe(
      "published  acme.parcel/1.0\n1 contract: 1 published, 0 unchanged.\nNext: commit registry/published.\n",
    );
    expect(await onMain("acme.parcel/1")).toMatch(/^entry {8}acme\.parcel\/1\.0$/m);
  });

  test("an addition: what is forgotten is named, then it is 1.1", async () => {
    branch(author, "wrapping");
    addLast("wrapping", "How it is wrapped.");
    await refusedPullRequest(author, {
      file: "generated/acme.parcel/1/index.d.ts",
      line: 1,
      id: "generated-drift",
    });

    await generateAndCommit("wrapping");
    const { code, out } = await author.run("check", "--base", "origin/main");
    expect(code).toBe(0);
    expect(out).toMatch(/^new {8}acme\.parcel\/1\.1 {2}\(addition\)\n {11}member-added \/wrapping: /m);
    expect(out).toMatch(/\nHeld: this change may be merged\.\n$/);
    expect((await land(author, "wrapping")).published).toMatch(/^published {2}acme\.parcel\/1\.1 {2}\(addition\)$/m);
  });

  test("a reworded description waits for somebody's word, and the command that gives it is named", async () => {
    branch(author, "wording");
    edit("Within the working day.", "On the same working day.");
    await generateAndCommit("wording");
    const place = { file: schema, line: lineOf(author, schema, "On the same working day."), id: "meaning-reworded" };
    const told = await refusedPullRequest(author, place);
    expect(told.text).toContain("= hint: If it means the same, run `codicil attest`");
    expect(told.text).toContain("Within the working day.");
    expect(told.contracts).toMatchObject([{ candidate: "acme.parcel/1", verdict: "needs-attestation" }]);
    const { code, out } = await author.run("next");
    expect(code).toBe(1);
    expect(out).toMatch(/would be refused \(needs-attestation against 1\.1\).*\n {4}If it means the same, run `codicil attest`/);
    const { check, published } = await land(author, "wording");
    isAnnotatedAt(check.out, place);
    expect([check.code, published]).toEqual([1, undefined]);
  });

  test("attested, it is 1.2", async () => {
    const asked = await author.run("attest");
    expect(asked.code).toBe(64);
    expect(asked.err).toMatch(/say --reason .* and --by /);
    const { code, out } = await author.run("attest", "--reason", "A preposition.", "--by", "A. Author");
    expect([code, out]).toEqual([
      0,
      `${record}: attested /properties/urgency/anyOf/1/description (A preposition.; A. Author)\n` +
        "Next: `codicil check`, then commit contract.json together with the schema.\n",
    ]);
    expect((await author.run("check", "--base", "origin/main")).out).toMatch(/^new {8}acme\.parcel\/1\.2 {2}\(editorial\)$/m);
    author.commit("attested");
    expect((await land(author, "wording")).published).toMatch(/^published {2}acme\.parcel\/1\.2 {2}\(editorial\)$/m);
  });

  test("a narrowing is refused at its line, with a document that shows it", async () => {
    branch(author, "narrow");
    edit('"pattern": "\\\\S"', '"pattern": "\\\\S",\n      "maxLength": 40');
    await generateAndCommit("narrow");
    const place = { file: schema, line: lineOf(author, schema, '"maxLength": 40'), id: "bound-tightened" };
    const told = await refusedPullRequest(author, place);
    const [finding] = told.contracts.flatMap(({ line }) => line?.findings ?? []).filter(({ rule }) => rule === place.id);
    expect(finding?.severity).toBe("breaking");

    // What was accepted by the published entry, and what the proposal refuses.
    const document = finding?.witness as { readonly subject: string };
    fs.writeFileSync(author.path("witness.json"), JSON.stringify(document));
    expect((await author.run("validate", "acme.parcel/1.2", "witness.json")).code).toBe(0);
    fs.rmSync(author.path("witness.json"));
    expect([...document.subject].length).toBeGreaterThan(40);
    expect(told.text).toContain(`= document: ${JSON.stringify(document)}`);
    expect(told.markdown).toContain(JSON.stringify(document));

    const { check, published } = await land(author, "narrow");
    isAnnotatedAt(check.out, place);
    expect([check.code, published]).toEqual([1, undefined]);
    expect(await onMain("acme.parcel/1")).toMatch(/^entry {8}acme\.parcel\/1\.2$/m);
  });

  test("what the refusal says about breaking it on purpose leads to 2.0 beside 1.2", async () => {
    const { text, markdown } = await refusedPullRequest(author, {
      file: schema,
      line: lineOf(author, schema, '"maxLength": 40'),
      id: "bound-tightened",
    });
    for (const told of [text, markdown]) expect(told).toContain('"line": 2 in contract.json, …/acme.parcel/2 as');
    author.edit(record, (was) => was.replace('"line": 1', '"line": 2'));
    const half = await refusedPullRequest(author, { file: schema, line: lineOf(author, schema, '"$id"'), id: "id-foreign" });
    expect(half.text).toContain('= hint: Write "$id": "https://acme.example/acme.parcel/2"');
    edit("acme.parcel/1", "acme.parcel/2");
    await author.run("generate");
    await refusedPullRequest(author, { file: record, line: lineOf(author, record, '"attestations"'), id: "attestation-wrong" });
    author.edit(record, (was) => was.replace(/"attestations": \[[^\]]*\]/, '"attestations": []'));
    expect((await author.run("check", "--base", "origin/main")).out).toMatch(/^new {8}acme\.parcel\/2\.0$/m);
    author.commit("the next major version");
    expect((await land(author, "narrow")).published).toMatch(/^published {2}acme\.parcel\/2\.0$/m);
    expect(await onMain("acme.parcel/1")).toMatch(/^entry {8}acme\.parcel\/1\.2$/m);
    expect(await onMain("acme.parcel/2")).toMatch(/^entry {8}acme\.parcel\/2\.0$/m);
  });

  test("the folder goes back to line 1, which is as it was published", async () => {
    branch(author, "back");
    author.git("checkout", "--quiet", "wording", "--", "schemas", "generated");
    fs.rmSync(author.path("generated/acme.parcel/2"), { recursive: true });
    await generateAndCommit("line 1 goes on");
    const { code, out } = await author.run("check", "--base", "origin/main");
    expect([code, out]).toEqual([0, expect.stringMatching(/^unchanged {2}1 contract, as published$/m)]);
    expect((await land(author, "back")).published).toMatch(/0 published, 1 unchanged/);
  });

  test("two branches that each add something: 1.3 and 1.4, in the order in which they land", async () => {
    branch(author, "tracking");
    addFirst("tracking", "By what it is followed.");
    await generateAndCommit("tracking");
    branch(author, "insurance");
    addLast("insurance", "Who pays if it is lost.");
    await generateAndCommit("insurance");
    for (const name of ["tracking", "insurance"]) {
      author.git("switch", "--quiet", name);
      const { code, out } = await author.run("check", "--base", "origin/main");
      expect([name, code, out]).toEqual([name, 0, expect.stringMatching(/^new {8}acme\.parcel\/1\.3 {2}\(addition\)$/m)]);
    }
    expect((await land(author, "tracking")).published).toMatch(/^published {2}acme\.parcel\/1\.3 {2}\(addition\)$/m);

    author.git("switch", "--quiet", "insurance");
    const late = await author.run("check", "--base", "origin/main");
    expect(late.out).toContain("origin/main has 1 entry in its log that is not here: merge it");
    // Both changed the same generated files: git leaves its marks there, and generating again is the cure.
    expect(() => author.git("merge", "--quiet", "--no-edit", "origin/main")).toThrow();
    expect(
      author
        .git("diff", "--name-only", "--diff-filter=U")
        .split("\n")
        .every((path) => path.startsWith("generated/")),
    ).toBe(true);
    saysWhatToDo((await author.run("check")).out);
    await generateAndCommit("Merge main");
    const { code, out } = await author.run("check", "--base", "origin/main");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^new {8}acme\.parcel\/1\.4 {2}\(addition\)\n {11}member-added \/insurance: /m),
    ]);
    expect(out).not.toContain("/tracking");
    expect((await land(author, "insurance")).published).toMatch(/^published {2}acme\.parcel\/1\.4 {2}\(addition\)$/m);
  });

  test("a conflict of meaning between two that are each fine alone: the queue refuses the second", async () => {
    const value = (description: string): string =>
      `        {\n          "const": "tonight",\n          "description": "${description}"\n        },\n`;
    branch(author, "early");
    edit('      "anyOf": [\n', `      "anyOf": [\n${value("Before eight in the morning.")}`);
    author.commit("early");
    branch(author, "late");
    edit('        {\n          "type": "string"\n', `${value("After ten at night.")}        {\n          "type": "string"\n`);
    author.commit("late");
    for (const name of ["early", "late"]) {
      author.git("switch", "--quiet", name);
      await author.run("generate");
      const { code, out } = await author.run("check", "--base", "origin/main");
      expect([name, code, out]).toEqual([name, 0, expect.stringMatching(/^new {8}acme\.parcel\/1\.5 {2}\(addition\)$/m)]);
      author.git("checkout", "--quiet", "--", "generated");
    }

    // The queue merges the schemas without a conflict of text; generated files stand as their authors would have merged them.
    author.git("switch", "--quiet", "--detach", "origin/main");
    author.git("merge", "--quiet", "--no-ff", "--no-edit", "early");
    await generateAndCommit("group: early");
    const group = author.git("rev-parse", "HEAD");
    author.git("merge", "--quiet", "--no-ff", "--no-edit", "late");
    await generateAndCommit("group: late");
    const queued = await author.run("check", "--base", group, "--queue");
    expect(queued.code).toBe(1);
    saysWhatToDo(queued.out);
    expect(queued.out).toContain("Before eight in the morning.");
    expect(queued.out).toContain("After ten at night.");
    expect(queued.out).toMatch(/^refused {4}acme\.parcel\/1: /m);
    const annotated = await author.run("check", "--base", group, "--queue", "--format", "github");
    isAnnotatedAt(annotated.out, { file: schema, line: lineOf(author, schema, "After ten at night."), id: "meaning-reworded" });
  });

  test("a withdrawn entry answers by its identifier, and its line goes on without it", async () => {
    branch(author, "withdraw");
    const usage = await author.run("withdraw", "acme.parcel/1.4");
    expect([usage.code, usage.err]).toEqual([
      64,
      expect.stringMatching(/wants a reason.* Usage: codicil withdraw ID --reason TEXT\n$/),
    ]);
    const { code, out } = await author.run("withdraw", "acme.parcel/1.4", "--reason", "Nobody insures parcels.");
    expect(code).toBe(0);
    expect(out).toMatch(/\nacme\.parcel\/1 now stands for acme\.parcel\/1\.3\.\n/);
    expect(out).toContain("Next: commit registry/published on the newest main branch");
    expect(out).toContain("If the working schema still says what acme.parcel/1.4 said, change it");
    expect((await author.run("next")).out).toMatch(/^acme\.parcel\/1 would be published as acme\.parcel\/1\.5/m);
    edit(`,\n${member("insurance", "Who pays if it is lost.")}`, "");
    await generateAndCommit("withdraw 1.4");
    expect((await author.run("check", "--base", "origin/main")).out).toMatch(/^unchanged {2}1 contract, as published$/m);
    expect((await land(author, "withdraw")).published).toMatch(/0 published, 1 unchanged/);

    const exact = await onMain("acme.parcel/1.4");
    expect(exact).toMatch(/^entry {8}acme\.parcel\/1\.4$/m);
    expect(exact).toMatch(/^status {7}withdrawn: Nobody insures parcels\.$/m);
    const line = await onMain("acme.parcel/1");
    expect(line).toMatch(/^entry {8}acme\.parcel\/1\.3$/m);
    expect(line).toMatch(/is a line; its newest entry that stands is acme\.parcel\/1\.3\.$/m);
  });

  test("its number stays used, and its name keeps what it meant", async () => {
    branch(author, "again");
    addLast("insurance", "The sum for which it is insured.");
    await generateAndCommit("another insurance");
    const told = await refusedPullRequest(author, {
      file: schema,
      line: lineOf(author, schema, "The sum for which it is insured."),
      id: "name-reused",
    });
    expect(told.text).toContain("1.4");
    edit("insurance", "insured");
    await generateAndCommit("insured");
    expect((await land(author, "again")).published).toMatch(/^published {2}acme\.parcel\/1\.5 {2}\(addition\)$/m);
  });

  test("in the evening a fresh clone holds, and its log tells the day in order", async () => {
    const fresh = clone(author);
    for (const command of ["check", "verify", "doctor", "next"])
      expect([command, (await fresh.run(command)).code]).toEqual([command, 0]);
    const log = fs.readdirSync(fresh.path("registry/published/log")).map((name) => Number.parseInt(name, 10));
    const told = log
      .sort((before, after) => before - after)
      .map(
        (sequence) =>
          JSON.parse(fresh.read(`registry/published/log/${sequence}.json`)) as { action?: string; identifier: string },
      )
      .map(({ action, identifier }) => `${action === "withdraw" ? "withdraw " : ""}${identifier.replace("acme.parcel/", "")}`);
    expect(told).toEqual(["1.0", "1.1", "1.2", "2.0", "1.3", "1.4", "withdraw 1.4", "1.5"]);
  });
});
