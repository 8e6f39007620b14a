import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { overview } from "../../generator/cli/help-page.ts";
import { commands } from "../../generator/cli/help.ts";
import { generatorVersion } from "../../generator/version.ts";
import { Random } from "../support/random.ts";
import { codicil, freshProject, publishedProject, scratch, sharedProject, tree, write } from "./project.ts";

describe("help", () => {
  test.each([[["--help"]], [["-h"]], [["help"]]])("%j is the overview: every command, once", async (args) => {
    const ran = await codicil(args);
    expect(ran).toEqual({ code: 0, out: overview(generatorVersion), err: "" });
    for (const { name } of commands) expect(ran.out.match(new RegExp(`^ {2}${name} +`, "gm"))).toHaveLength(1);
  });

  test("no command at all prints it too, and is wrong usage", async () => {
    expect(await codicil([])).toEqual({ code: 64, out: overview(generatorVersion), err: "" });
  });

  test.each(commands)("$name --help mentions every option of it, and works anywhere", async ({ name, options, usage }) => {
    const ran = await codicil([name, "--help"], { cwd: scratch() });
    expect([ran.code, ran.err]).toEqual([0, ""]);
    expect(ran.out).toContain(`Usage: ${usage}\n`);
    for (const option of [...options.map((one) => one.name), "help"])
      expect(ran.out).toMatch(new RegExp(`^ {2}.*--${option}\\b`, "m"));
    expect(await codicil(["help", name])).toEqual(ran);
    expect(await codicil([name, "-h"])).toEqual(ran);
  });

  test("--version", async () => {
    expect(await codicil(["--version"])).toEqual({ code: 0, out: `${generatorVersion}\n`, err: "" });
  });
});

describe("wrong usage is exit 64 and one sentence", () => {
  test.each([
    [["nonsense"], 'there is no command "nonsense". Commands: init, check,'],
    [["help", "nonsense"], 'there is no command "nonsense".'],
    [["--json"], 'there is no command "--json".'],
    [[""], 'there is no command "".'],
    [["toString"], 'there is no command "toString".'],
    [["lookup"], "lookup takes one identifier."],
    [["lookup", "a.b/1", "c.d/1"], "lookup takes one identifier."],
    [["lookup", "a.b/1", "--nope"], "unknown option '--nope'."],
    [["lookup", "a.b/1", "--json", "--types"], "--schema, --types, --field and --json exclude each other."],
    [["lookup", "a.b/1", "--field"], "option '--field <value>' argument missing."],
    [["lookup", "example.parcel/1", "--field", "weight"], '"weight" is no JSON Pointer; it begins with "/".'],
    [["lookup", "a.b/1", "--json=yes"], "option '--json' does not take an argument."],
    [["validate"], "validate takes an identifier and at least one file."],
    [["validate", "example.parcel/1"], "validate takes an identifier and at least one file."],
    [["verify", "a", "b"], "verify takes one folder."],
    [["check", "example.parcel"], 'check takes no argument "example.parcel".'],
    [["generate", "example.parcel"], 'generate takes no argument "example.parcel".'],
    [["publish", "--", "--dry-run"], 'publish takes no argument "--dry-run".'],
    [["check", "--\u001b[31m"], "unknown option '--\\u001b[31m'."],
  ])("%j", async (args, sentence) => {
    const project = await sharedProject();
    const { code, out, err } = await project.run(...args);
    // Who asks for a value gets one, and the sentence beside it.
    expect([code, out === ""]).toEqual([64, !args.includes("--json")]);
    expect(err).toMatch(/^codicil: [^\n]*\n$/);
    expect(err).toContain(sentence);
  });
});

describe("where there is no project", () => {
  const sentence = (cwd: string): string =>
    `codicil: no codicil.json at or above ${JSON.stringify(cwd)}. Name its folder with --project FOLDER, or make a project with \`codicil init\`.`;

  test.each([["check"], ["publish"]])("%s", async (...args) => {
    const cwd = scratch();
    expect(await codicil(args, { cwd })).toEqual({ code: 2, out: "", err: `${sentence(cwd)}\n` });
  });

  test("generate, which a builder has without any schema", async () => {
    const cwd = scratch();
    const { code, out, err } = await codicil(["generate"], { cwd });
    expect([code, out]).toEqual([2, ""]);
    expect(err.startsWith(`${sentence(cwd)}\n\nTo generate from a registry, put this into codicil.json`)).toBe(true);
    fs.writeFileSync(`${cwd}/codicil.json`, err.slice(err.indexOf("\n{\n")));
    expect(await codicil(["generate"], { cwd })).toMatchObject({ code: 0, err: "" });
  });

  test("an identifier is looked up in the registry that comes with codicil", async () => {
    const cwd = scratch();
    expect((await codicil(["lookup", "codossier.quick-ask/1"], { cwd })).out).toMatch(/^entry {8}codossier\.quick-ask\/1\.\d+$/m);
    expect(await codicil(["lookup", "a.b/1"], { cwd })).toMatchObject({ code: 1, out: "" });
    expect(await codicil(["validate", "codossier.quick-ask/1", "-"], { cwd, stdin: '{"context":1}' })).toMatchObject({ code: 1 });
  });

  test.each([["verify"], ["withdraw", "a.b/1.0", "--reason", "Wrong."]])("%s, which takes a registry alone", async (...args) => {
    const cwd = scratch();
    const err = `${sentence(cwd)} Or name a published registry with --registry FOLDER.\n`;
    expect(await codicil(args, { cwd })).toEqual({ code: 2, out: "", err });
  });

  test("a folder that is named is the one that is meant, and never the next one above it", async () => {
    const project = freshProject();
    fs.mkdirSync(project.path("inside"));
    for (const named of ["inside", "nowhere"]) {
      const { code, out, err } = await project.run("generate", "--project", named);
      expect([code, out, err]).toEqual([
        2,
        "",
        expect.stringContaining(
          `codicil: no codicil.json in ${JSON.stringify(project.path(named))}. --project names the folder that holds it.\n`,
        ),
      ]);
    }
    expect(await codicil(["generate", "--check"], { cwd: project.path("inside") })).toMatchObject({ code: 1 });
  });

  test("a project with nothing in it yet", async () => {
    const root = scratch();
    write(root, { "codicil.json": { base: "https://contracts.example/" } });
    const lookup = await codicil(["lookup", "a.b/1"], { cwd: root });
    expect([lookup.code, lookup.out]).toEqual([2, ""]);
    expect(lookup.err).toBe(
      'codicil: there is no registry at "registry/published". Name one with --registry FOLDER, or run `codicil publish`.\n',
    );
    const check = await codicil(["check"], { cwd: root });
    expect([check.code, check.err]).toEqual([1, ""]);
    expect(check.out).toContain("error[file-missing]");
  });
});

describe("a codicil.json that cannot be used", () => {
  test.each([
    ["not JSON", "{", "json-syntax"],
    ["no base", "{}", "config-malformed"],
    ["a base without a slash", '{ "base": "https://contracts.example" }', "config-malformed"],
    ["a folder that leads out", '{ "base": "https://contracts.example/", "generated": "../out" }', "config-malformed"],
    ["a folder with a NUL", '{ "base": "https://contracts.example/", "generated": "a\\u0000b" }', "config-malformed"],
    ["a member that nobody knows", '{ "base": "https://contracts.example/", "schema": "x" }', "config-malformed"],
    ["a member twice", '{ "base": "https://contracts.example/", "base": "https://contracts.example/" }', "duplicate-key"],
  ])("%s", async (_what, text, expected) => {
    const root = scratch();
    write(root, { "codicil.json": text });
    for (const command of ["check", "generate", "publish", "verify"]) {
      const { code, out, err } = await codicil([command], { cwd: root });
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/^codicil: codicil\.json cannot be used\.\n/);
      expect(err).toContain(`error[${expected}]`);
      expect(err).toMatch(/--> codicil\.json:\d+:\d+/);
    }
  });
});

describe("folders that are missing, or are no folders", () => {
  test("generated is a file", async () => {
    const project = freshProject();
    write(project.root, { generated: "mine" });
    const before = tree(project.root);
    for (const args of [["generate"], ["generate", "--check"], ["check"]]) {
      const { code, out, err } = await project.run(...args);
      expect([1, 2]).toContain(code);
      expect(out + err).not.toMatch(/fault of codicil itself|^ +at /m);
    }
    expect(tree(project.root)).toEqual(before);
  });

  test("the registry is a file", async () => {
    const project = freshProject();
    await project.run("generate");
    write(project.root, { "registry/published": "mine" });
    for (const args of [["publish"], ["lookup", "example.parcel/1"], ["verify"]]) {
      const { code, out, err } = await project.run(...args);
      expect([1, 2]).toContain(code);
      expect(out + err).not.toMatch(/fault of codicil itself|^ +at /m);
    }
    expect(project.read("registry/published")).toBe("mine");
  });

  test("codicil.json is a folder", async () => {
    const root = scratch();
    fs.mkdirSync(`${root}/codicil.json`);
    expect((await codicil(["check"], { cwd: root })).err).toMatch(/^codicil: no codicil\.json at or above /);
  });
});

describe("colour", () => {
  const escape = /\u001b\[/;
  test("only where it is asked for", async () => {
    const project = freshProject();
    for (const args of [["check"], ["generate", "--check"], ["lookup", "nowhere"], ["--help"]]) {
      const plain = await codicil(args, { cwd: project.root });
      expect(plain.out + plain.err).not.toMatch(escape);
    }
    expect((await codicil(["check"], { cwd: project.root, color: true })).out).toMatch(escape);
    expect((await codicil(["check", "--json"], { cwd: project.root, color: true })).out).not.toMatch(escape);
  });
});

describe("nonsense command lines", () => {
  // `init` makes a project in any folder that it is given, "/" among them; its own tests keep it in one of theirs.
  const harmless = commands.map(({ name }) => name).filter((name) => name !== "init");
  const words = [
    ...harmless,
    ...[
      "help",
      "--help",
      "-h",
      "--version",
      "--json",
      "--check",
      "--dry-run",
      "--schema",
      "--types",
      "--field",
      "--project",
      "--registry",
    ],
    ...[
      "example.parcel/1",
      "example.parcel/1.0#address",
      "carrier.tracking",
      "example.parcel@2026-13-99",
      "sha256:00",
      "https://parcels.example/",
      "/.well-known/x",
    ],
    ...[
      "a.json",
      "schemas",
      "generated",
      "registry/published",
      "nowhere",
      "codicil.json",
      ".",
      "..",
      "/",
      "/dev/null",
      "-",
      "--",
      "---",
      "-x",
      "-jh",
    ],
    ...[
      "",
      " ",
      "#",
      "##",
      "@",
      "%",
      "~",
      "\\",
      '"',
      "'",
      "é",
      "ﬁ",
      "💥",
      "\ud800",
      "\u202e",
      "\u001b[31m",
      "\n",
      "__proto__",
      "constructor",
      "toString",
    ],
    ...[
      "--field=",
      "--field=/",
      "--field=~",
      "--project=",
      "--registry=.",
      "--json=1",
      "--=",
      "a".repeat(5_000),
      "../".repeat(200),
      "1e999",
      "NaN",
    ],
  ];

  test.each([1, 2, 3])("three hundred of them, seed %i: an exit code, no stack, no fault of our own", async (seed) => {
    const random = new Random(`nonsense ${seed}`);
    const project = await publishedProject();
    write(project.root, { "a.json": { weight: 1 } });
    const faults: string[] = [];
    for (let round = 0; round < 100; round += 1) {
      const count = random.below(6);
      const args = Array.from({ length: count }, () => random.pick(words));
      if (random.chance(0.7)) args.unshift(random.pick(harmless));
      const { code, out, err } = await codicil(args, { cwd: project.root });
      if (![0, 1, 2, 64].includes(code)) faults.push(`${JSON.stringify(args)}: exit ${code}`);
      if (/fault of codicil itself|^ +at \S+ \(/m.test(out + err)) faults.push(`${JSON.stringify(args)}: ${err.slice(0, 300)}`);
      if (code === 64 && args.length > 0 && ((out !== "" && !args.includes("--json")) || err === ""))
        faults.push(`${JSON.stringify(args)}: wrong usage, but not a word of it`);
      if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(err))
        faults.push(`${JSON.stringify(args)}: raw controls in ${JSON.stringify(err.slice(0, 200))}`);
    }
    expect(faults).toEqual([]);
  });
});

describe.skipIf(process.getuid?.() === 0)(
  "folders that may not be read or written (root may do everything, so not as root)",
  () => {
    test.each([
      ["generate", "generated", 0o555],
      ["publish", "registry/published", 0o555],
      ["check", "schemas", 0o000],
    ])("%s, where %s is closed", async (command, folder, mode) => {
      const project = await publishedProject();
      project.edit("schemas/carrier.tracking/contract.json", (text) =>
        text.replace("What the carrier asks for.", "What it asks for."),
      );
      fs.rmSync(project.path("generated/package.json"));
      fs.chmodSync(project.path(folder), mode);
      try {
        const { code, out, err } = await project.run(command);
        expect([1, 2]).toContain(code);
        expect(out + err).not.toMatch(/fault of codicil itself|^ +at /m);
      } finally {
        fs.chmodSync(project.path(folder), 0o755);
      }
    });
  },
);
