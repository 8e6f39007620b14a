import { describe, expect, test } from "vitest";
import { configuredAt, findConfigured, findProject } from "../../generator/project/project.ts";
import { scratch, write } from "../cli/project.ts";

const builders = { contracts: ["codossier.quick-ask/1"] };

/** What is found in a folder with these files: the project's members, or its problems with their places. */
function found(files: Readonly<Record<string, unknown>>, root = scratch()): unknown {
  write(root, files);
  const outcome = configuredAt(root);
  if (outcome.outcome !== "malformed") return outcome.outcome === "found" ? outcome.project : outcome.outcome;
  return outcome.diagnostics.map(({ code, message, span }) => `${code} ${span.file}:${span.line} ${message}`);
}

describe("where a config stands", () => {
  test.each([
    ["codicil.json", { "codicil.json": builders }],
    ["package.json", { "package.json": { name: "shop", codicil: builders } }],
  ])("in %s, also for whoever stands deeper", (file, files) => {
    const root = scratch();
    write(root, { ...files, "src/deep/a.txt": "" });
    const outcome = findConfigured(`${root}/src/deep`);
    expect(outcome).toMatchObject({ outcome: "found", project: { root, hasSchemas: false, registries: ["bundled"] } });
    expect(outcome.outcome === "found" && outcome.project.config.source.file).toBe(file);
  });

  test("a package.json without the member is nobody's config, whatever else is wrong with it", () => {
    expect(found({ "package.json": '{ "name": 1, "name": 2 }' })).toBe("absent");
    expect(found({ "package.json": "{" })).toBe("absent");
    expect(found({ "package.json": { name: "shop" }, "codicil.json": builders })).toMatchObject(builders);
  });

  test("both at once: neither is guessed", () => {
    expect(found({ "codicil.json": builders, "package.json": { name: "shop", codicil: builders } })).toEqual([
      "config-twice package.json:3 There is a config here, and another in codicil.json; which of them is meant cannot be known.",
    ]);
  });

  test("Windows line ends, and a folder with spaces", () => {
    const text = JSON.stringify(builders, null, 2).replaceAll("\n", "\r\n");
    expect(found({ "a b/codicil.json": text })).toBe("absent");
    const root = `${scratch()}/a b`;
    expect(found({ "codicil.json": text }, root)).toMatchObject({ root, ...builders });
  });
});

describe("problems are told where they stand", () => {
  const text = (config: string): string => `{\n  "name": "shop",\n  "codicil": {\n    ${config}\n  }\n}\n`;
  test.each([
    ['"contracts": "a.b/1"', 'gives "contracts" "a.b/1", where a list of identifiers is expected'],
    ['"contracts": ["a.b/1", 7]', 'has as item 2 of "contracts" 7, where an identifier is expected'],
    ['"contracts": ["a.b/1", "a.b/1"]', 'names "a.b/1" twice'],
    ['"contract": []', 'has a member "contract" that it cannot have (perhaps "contracts" was meant)'],
    ['"contracts": [], "vendor": "../v"', 'gives "vendor" "../v", where a relative path that stays in this folder is expected'],
    ['"contracts": [], "readonly": 1', 'gives "readonly" 1, where true or false is expected'],
    [
      '"contracts": [], "registries": ["http://contracts.example/"]',
      'has as item 1 of "registries" "http://contracts.example/", where "bundled", a relative path, or an https address that ends in "/" (http only for this machine) is expected',
    ],
    ['"cards": ["a.json"]', 'has at "/codicil/cards/0" a value that is not an object'],
    [
      '"cards": [{ "file": "a.json" }]',
      'has item 1 of "cards" that needs "jwks" (a file of keys) or "unverified": true, and not both',
    ],
    [
      '"cards": [{ "file": "a.json", "jwks": "k.json", "unverified": true }]',
      'has item 1 of "cards" that needs "jwks" (a file of keys) or "unverified": true, and not both',
    ],
    [
      '"cards": [{ "file": "a.json", "unverified": true }, { "file": "a.json", "jwks": "k.json" }]',
      'names the card "a.json" twice',
    ],
    [
      '"cards": [{ "file": "/etc/a.json", "unverified": true }]',
      'gives "file" "/etc/a.json", where a relative path that stays in this folder is expected',
    ],
  ])("%s", (config, problem) => {
    expect(found({ "package.json": text(config) })).toEqual([
      `config-malformed package.json:4 "codicil" in package.json ${problem}.`,
    ]);
    expect(found({ "codicil.json": `{\n  ${config}\n}` })).toEqual([
      `config-malformed codicil.json:2 codicil.json ${problem.replace("/codicil/cards", "/cards")}.`,
    ]);
  });

  test("a member twice in the config, and not one elsewhere in package.json", () => {
    expect(found({ "package.json": text('"contracts": [], "contracts": []') })).toEqual([
      expect.stringContaining("duplicate-key package.json:4 "),
    ]);
    expect(found({ "package.json": text('"contracts": []').replace('"name"', '"name": "x", "name"') })).toMatchObject({
      contracts: [],
    });
  });
});

describe("base is needed where there are schemas of one's own", () => {
  const schemas = { "schemas/example.parcel/contract.json": {} };
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["they are there", { "codicil.json": builders, ...schemas }, 'the contracts in "schemas" need'],
    ["they are named", { "codicil.json": { ...builders, schemas: "mine" } }, 'the contracts in "mine" need'],
    ["nothing is asked for", { "codicil.json": { registry: "pub" } }, 'is needed where there are no "contracts" and no "cards"'],
  ])("%s", (_what, files, who) => {
    expect(found(files)).toEqual([
      `config-malformed codicil.json:1 codicil.json has no "base" (an https address that ends in "/"), which ${who}.`,
    ]);
  });

  test("a folder that is only called schemas makes nobody an author", () => {
    expect(found({ "codicil.json": builders, "schemas/query.graphql": "", "schemas/a/b.txt": "" })).toMatchObject({
      hasSchemas: false,
    });
  });

  test("a command that works on schemas says what a builder's project lacks", () => {
    const root = scratch();
    write(root, { "codicil.json": builders });
    expect(findProject(root)).toMatchObject({ outcome: "malformed", diagnostics: [{ code: "config-malformed" }] });
  });
});
