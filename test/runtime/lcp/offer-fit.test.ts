import { describe, expect, test } from "vitest";
import { claimedLevels, type DeclarationInput, type LegalContextJson, offerFit } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const terms = "https://seller.example/terms.md";
const atrHash = `0x${"ab".repeat(32)}`;
const outcomes = (declaration: DeclarationInput, offer: object): string[] =>
  offerFit(declaration, { terms, ...offer }).map(({ requirement, outcome }) => `${requirement} ${outcome}`);

test.each<[object, number[]]>([
  [{}, [1]],
  [{ atrHash }, [1, 2]],
  [{ acceptanceRequired: false }, [1]],
  [{ acceptanceRequired: true }, [1, 3]],
  [{ disputeResolution: {} }, [1, 4]],
  [{ api: "https://seller.example/lcp" }, [1, 4]],
  [{ returns: "desk 4", contact: { legal: "l" } }, [1]],
  [{ atrHash, acceptanceRequired: true, api: "https://seller.example/lcp", disputeResolution: {} }, [1, 2, 3, 4]],
  [{ atrHash: undefined, api: undefined }, [1]],
])("%j claims the levels %j", (members, levels) => {
  expect(claimedLevels({ terms, ...members } as LegalContextJson)).toEqual(levels);
});

describe("the minimum level", () => {
  test.each<[DeclarationInput["minimumLevel"], object, string]>([
    [1, {}, "met"],
    [2, {}, "unmet"],
    [2, { atrHash }, "met"],
    [3, { atrHash }, "unmet"],
    [3, { atrHash, acceptanceRequired: true }, "met"],
    [3, { atrHash, acceptanceRequired: false }, "unmet"],
    [4, { disputeResolution: {} }, "met"],
    [4, { atrHash, acceptanceRequired: true }, "unmet"],
    // Claims are independent: a richer interface says nothing of a digest.
    [2, { api: "https://seller.example/lcp" }, "cannot-tell"],
    [2, { acceptanceRequired: true }, "cannot-tell"],
  ])("%d against %j is %s", (minimumLevel, offer, want) => {
    expect(outcomes({ minimumLevel }, offer)).toEqual([`minimumLevel ${want}`]);
  });
});

describe("jurisdictions and methods", () => {
  const declaration = {
    minimumLevel: 1,
    acceptedDisputeMethods: ["Ombudsman", "court"],
    acceptedJurisdictions: ["BE", "New York, USA"],
  } as const;
  test.each<[object, string, string]>([
    [{ disputeResolution: { jurisdiction: "New York, USA", method: "court" } }, "met", "met"],
    [{ disputeResolution: { jurisdiction: "NL", method: "ombudsman" } }, "unmet", "unmet"],
    [{ disputeResolution: { jurisdiction: " BE" } }, "unmet", "cannot-tell"],
    [{ disputeResolution: {} }, "cannot-tell", "cannot-tell"],
    [{}, "cannot-tell", "cannot-tell"],
    [{ jurisdiction: "BE", method: "court" }, "cannot-tell", "cannot-tell"],
  ])("%j: %s, %s", (offer, jurisdictions, methods) => {
    expect(outcomes(declaration, offer)).toEqual([
      "minimumLevel met",
      `acceptedJurisdictions ${jurisdictions}`,
      `acceptedDisputeMethods ${methods}`,
    ]);
  });

  test("only what is required is answered", () => {
    const offer = { disputeResolution: { jurisdiction: "NL" } };
    expect(outcomes({ minimumLevel: 1 }, offer)).toEqual(["minimumLevel met"]);
    expect(outcomes({ minimumLevel: 1, acceptedJurisdictions: undefined }, offer)).toEqual(["minimumLevel met"]);
  });
});

test("each answer says why, with text of the document in quotes", () => {
  const why = offerFit(
    { minimumLevel: 3, acceptedJurisdictions: ["BE"], acceptedDisputeMethods: ["court"] },
    { terms, atrHash, disputeResolution: { jurisdiction: 'NL".\nAll met' } },
  ).map((one) => one.why);
  expect(why).toEqual([
    "The document claims levels 1, 2, 4, and a higher level does not imply level 3.",
    'The document states "NL\\".\\nAll met", which is none of those accepted.',
    "The document does not state any.",
  ]);
});

test("what is no declaration or no document is refused and not compared", () => {
  expect(refused(() => offerFit({ minimumLevel: 7 } as never, { terms }))).toBe("level-invalid /minimumLevel");
  expect(refused(() => offerFit({ minimumLevel: 1 }, { terms, atrHash: "0x" }))).toBe("hash-malformed /atrHash");
  expect(refused(() => offerFit({ minimumLevel: 1 }, null as never))).toBe("not-an-object");
});

test("inherited members make no offer", () => {
  const offer = Object.assign(Object.create({ atrHash, disputeResolution: { jurisdiction: "BE" } }) as object, { terms });
  expect(outcomes({ minimumLevel: 2, acceptedJurisdictions: ["BE"] }, offer)).toEqual([
    "minimumLevel unmet",
    "acceptedJurisdictions cannot-tell",
  ]);
  expect(offerFit({ minimumLevel: 2 }, offer as LegalContextJson)[0]?.outcome).toBe("unmet");
});
