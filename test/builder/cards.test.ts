import { describe, expect, test } from "vitest";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { card, signature, testKey } from "../runtime/a2a/signed-card.ts";
import { write } from "../cli/project.ts";
import { builderProject, placesOf, type BuilderProject } from "./project.ts";

const key = testKey();
const uri = "https://agent.molen.example/a2a/extensions/tool-schema/v1";
const weigh = { type: "object", required: ["graan"], properties: { graan: { type: "string" } }, additionalProperties: false };

/** A card with these schemas by skill id, signed. */
function cardOf(schemas: Readonly<Record<string, unknown>>, signedBy = key): object {
  const skills = Object.keys(schemas).map((id) => ({ id, name: id, description: "", tags: [] }));
  const value = { ...card, capabilities: { streaming: true, extensions: [{ uri, params: schemas }] }, skills };
  return { ...value, signatures: [signature(value, signedBy)] };
}

const signed = { file: "cards/molen.json", jwks: "cards/keys.json" };

function builderWith(value: object, cards: readonly object[] = [signed]): BuilderProject {
  const builder = builderProject({ cards });
  write(builder.root, { "cards/molen.json": value, "cards/keys.json": key.keySet });
  return builder;
}

describe("skills of a card", () => {
  test("become modules of their input, each under the name of the card's file", async () => {
    const builder = builderWith(cardOf({ "molen.weeg": weigh, "molen.alles": true }));
    const { contracts, lock, outcome } = await builder.generate();
    expect(outcome).toBe("written");
    expect(contracts).toEqual([
      { asked: ["molen.weeg"], from: "card", identifier: "cards/molen.json#molen.weeg", folders: ["molen-weeg/molen"] },
      { asked: ["molen.alles"], from: "card", identifier: "cards/molen.json#molen.alles", folders: ["molen-alles/molen"] },
    ]);
    expect(Object.keys(lock?.cards ?? {})).toEqual(["cards/molen.json"]);
    const code = builder.read("generated/molen-weeg/molen/index.js");
    const address = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    const { isMolenWeeg } = (await import(address)) as { isMolenWeeg: (value: unknown) => boolean };
    expect([isMolenWeeg({ graan: "rogge" }), isMolenWeeg({ graan: 1 })]).toEqual([true, false]);
    expect((await builder.generate({ frozen: true, check: true })).outcome).toBe("same");
  });

  test("a card that is written in another way is the same card; one that says something else is a difference in the lock", async () => {
    const builder = builderWith(cardOf({ "molen.weeg": weigh }));
    await builder.generate();
    builder.edit("cards/molen.json", (text) => text.replaceAll("\n", "\r\n"));
    expect((await builder.generate({ frozen: true })).outcome).toBe("same");
    write(builder.root, { "cards/molen.json": cardOf({ "molen.weeg": { ...weigh, required: [] } }) });
    expect(await builder.refused({ frozen: true })).toEqual(["lock-differs codicil.json:3:5"]);
    expect((await builder.generate({ check: true })).diff).toContain('+      "digest": "sha256:');
    expect((await builder.generate()).changed).toContain("codicil.lock");
  });

  test("two cards may have a skill of one name; two files of one name may not", async () => {
    const [molen, other] = [signed, { file: "more/molen.json", unverified: true }];
    const builder = builderWith(cardOf({ "molen.weeg": weigh }), [molen, other]);
    write(builder.root, { "more/molen.json": cardOf({ "molen.weeg": true }) });
    expect(await builder.refused()).toEqual(["contracts-clash codicil.json:7:5"]);
    builder.edit("codicil.json", (text) => text.replace("more/molen.json", "more/Die Andere!.json"));
    write(builder.root, { "more/Die Andere!.json": cardOf({ "molen.weeg": true }) });
    const folders = (await builder.generate()).contracts.flatMap((one) => one.folders);
    expect(folders).toEqual(["molen-weeg/molen", expect.stringMatching(/^molen-weeg\/die-andere-[0-9a-f]{8}$/)]);
  });

  test("an id is data: no path, no code", async () => {
    const ids = ["../../evil", "a\n*/ evil()", "con", "__proto__"];
    const builder = builderWith(cardOf(JSON.parse(`{ ${ids.map((id) => `${JSON.stringify(id)}: true`).join(", ")} }`)));
    const { files, contracts } = await builder.generate();
    expect(contracts.map(({ asked }) => asked[0])).toEqual(ids);
    expect(
      files.every((file) => /^generated\/(?:[a-z0-9_-]+\/molen\/index\.(?:js|d\.ts)|package\.json|manifest\.json)$/.test(file)),
    ).toBe(true);
    for (const file of files) expect(builder.read(file)).not.toMatch(/^\s*\*\/ evil|^evil/m);
  });

  test("a bad schema takes out its skill alone, and is told where it stands in the card", async () => {
    const builder = builderWith(
      cardOf({
        "molen.weeg": weigh,
        "molen.kapot": { type: "whole" },
        "molen.elders": { $ref: "https://elsewhere.example/x" },
        "molen.geen": 7,
      }),
    );
    const { contracts, diagnostics, outcome } = await builder.generate();
    expect([outcome, contracts.length]).toEqual(["written", 1]);
    expect(diagnostics.map(({ code, severity, span }) => `${severity} ${code} ${span.file} ${span.pointer}`)).toEqual([
      "warning skill-refused cards/molen.json /capabilities/extensions/0/params/molen.kapot/type",
      "warning skill-refused cards/molen.json /capabilities/extensions/0/params/molen.elders/$ref",
      expect.stringMatching(/^warning skill-refused cards\/molen\.json /),
    ]);
  });
});

describe("a card that cannot be used is refused where the config names it", () => {
  const good = cardOf({ "molen.weeg": weigh });
  test.each<[string, object, RegExp]>([
    ["signed by another key", cardOf({ "molen.weeg": weigh }, testKey()), /\(.+\)$/],
    ["changed after it was signed", { ...good, name: "Anders" }, /\(.+\)$/],
    ["not signed", { ...good, signatures: [] }, /it is not signed\.$/],
    ["no card", { name: "Molen" }, /it is not signed\.$/],
    [
      "a card without schemas",
      (({ capabilities: _gone, ...rest }) => ({ ...rest, capabilities: {} }))(good as { capabilities: unknown }),
      /./,
    ],
  ])("%s", async (_what, value, problem) => {
    const builder = builderWith(value);
    expect(await builder.refused()).toEqual(["card-refused codicil.json:3:5"]);
    expect((await generateProject(builder.root)).diagnostics[0]?.message).toMatch(problem);
  });

  test("unless nobody asks for a signature", async () => {
    const builder = builderWith({ ...good, name: "Anders" }, [{ file: "cards/molen.json", unverified: true }]);
    expect((await builder.generate()).outcome).toBe("written");
    write(builder.root, { "cards/molen.json": { name: "Molen" } });
    expect(await builder.refused()).toEqual(["card-refused codicil.json:3:5"]);
    expect((await generateProject(builder.root)).diagnostics[0]?.message).toMatch(/ \(card-[a-z-]+ at "/);
  });

  test("no such file, no such keys, and no JSON", async () => {
    const builder = builderWith(good, [
      { file: "cards/none.json", unverified: true },
      { ...signed, jwks: "cards/none.json" },
    ]);
    const { diagnostics } = await generateProject(builder.root);
    expect(placesOf({ diagnostics })).toEqual(["card-refused codicil.json:3:5", "card-refused codicil.json:7:5"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The agent card cannot be used: "cards/none.json" does not exist.',
      'The agent card cannot be used: "cards/none.json" does not exist.',
    ]);
    write(builder.root, { "cards/none.json": "{" });
    expect((await builder.refused())[0]).toMatch(/^json-syntax cards\/none\.json:/);
  });
});
