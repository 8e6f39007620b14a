import { beforeAll, describe, expect, test } from "vitest";
import { isObject } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";
import { contractsUnderTest, running } from "../support/contracts.ts";
import { someDocuments } from "../support/documents.ts";
import { ofKind, inPlace } from "../support/documents/flatten.ts";
import { awkwardNames } from "../support/documents/texts.ts";
import { asParsed, withMember } from "../support/edit-json.ts";
import { register, secondEngine, type SecondEngine } from "../support/second-engine.ts";
import { facesOf, type Faces } from "./compare.ts";
import { inheriting, ownPart } from "./inherited.ts";

/** Only own members count, everywhere; and a validator leaves no trace on what it is asked about. */
const contracts = contractsUnderTest();
register(contracts.map(({ working }) => working.schema.value));
const units = contracts.flatMap((contract) => contract.units);
const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

describe.each(units)("$identifier", (under) => {
  const { root } = under.unit;
  const written = under.examples.filter(({ kind }) => kind !== "invalid").map(({ example }) => example.document);
  const made = someDocuments(root, 40, { seed: "own properties", examples: written }).filter((one) => one.intended === "valid");
  const documents = [...written, ...made.map((one) => one.document)].filter(isObject);
  // What one arm of a choice asks for, another may do without.
  const optional = root.kind === "anyOf" || root.kind === "oneOf" ? new Set(inPlace(root.arms)) : new Set<Node>();
  const always = [...inPlace([root])].filter((node) => !optional.has(node));
  const required = always.flatMap((node) => ofKind([node], "object")).flatMap((node) => [...node.required]);
  let faces: Faces;
  let second: SecondEngine;
  beforeAll(async () => {
    faces = facesOf(under.unit.typeName, await running(under));
    second = await secondEngine(under.schemaUri);
  });
  const verdicts = (value: unknown) => ({
    is: faces.is(value),
    check: faces.check(value).length === 0,
    parse: faces.parse(value).ok,
  });
  const all = (verdict: boolean) => ({ is: verdict, check: verdict, parse: verdict });

  test("a member that is only inherited is absent", () => {
    const refused: string[] = [];
    for (const { about, value } of documents.flatMap(inheriting)) {
      const expected = second.accepts(ownPart(value));
      if (!expected) refused.push(about);
      expect(verdicts(value), about).toEqual(all(expected));
    }
    for (const name of new Set(required)) expect(refused).toContain(`/ inherits ${JSON.stringify(name)}`);
  });

  test("a wrong value that is only inherited refuses nothing", () => {
    const declared = [...inPlace([root])].flatMap((node) => ofKind([node], "object")).flatMap((node) => [...node.members.keys()]);
    const parent = Object.fromEntries([...declared, "extra"].map((name) => [name, Number.NaN]));
    for (const document of documents) {
      const value = Object.defineProperties(Object.create(parent) as object, Object.getOwnPropertyDescriptors(document));
      expect(verdicts(value)).toEqual(all(true));
    }
  });

  test("names that every object inherits are ordinary names", () => {
    for (const name of [...inheritedNames, ...awkwardNames]) {
      const document = asParsed(withMember(documents[0]!, name, "text"));
      expect(verdicts(document), name).toEqual(all(second.accepts(document)));
    }
  });

  test("an enumerable member on Object.prototype changes no verdict", () => {
    const cases = [...documents, null, {}, [], "text"].map((document) => ({ document, expected: second.accepts(document) }));
    const found = cases.map(({ document }) => polluted(() => verdicts(document)));
    expect(found).toEqual(cases.map(({ expected }) => all(expected)));
  });

  test("documents are left as they were", () => {
    for (const { document } of someDocuments(root, 60, { seed: "left alone", examples: written })) {
      // As text: equality of values stumbles over own members called "constructor" and "__proto__".
      const before = JSON.stringify(document);
      verdicts(document);
      expect(JSON.stringify(document)).toBe(before);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inheritedNames);
  });
});

/** Runs something while every object inherits members; whatever happens, they are taken away again. */
function polluted<T>(run: () => T): T {
  const names = ["extra", "terms", "minimumLevel", "params", "query"];
  try {
    for (const name of names)
      Object.defineProperty(Object.prototype, name, { value: 7, enumerable: true, configurable: true, writable: true });
    return run();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
}
