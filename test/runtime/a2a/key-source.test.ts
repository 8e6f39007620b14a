import { describe, expect, test } from "vitest";
import { verifyAgentCard } from "../../../runtime/a2a/verify/index.ts";
import { card, signature, signed, testKey } from "./signed-card.ts";

const key = testKey();
const servedFrom = "https://agent.molen.example/.well-known/agent-card.json";
const jku = "https://agent.molen.example/.well-known/jwks.json";

/** Verifies with what `answer` serves, and says what was asked for. */
async function verify(value: unknown, answer: () => Response | Promise<Response>, from = servedFrom) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer();
  };
  const verification = await verifyAgentCard(value, { keys: { servedFrom: from, fetch } });
  const codes = verification.outcome === "refused" ? verification.problems.map(({ code }) => code) : verification.outcome;
  return { asked, codes };
}
const keySet = () => Response.json(key.keySet);

describe("keys from the host of the card", () => {
  test("are asked for once, and hold", async () => {
    const bad = signature({ ...card, name: "Bakker" }, key, { jku });
    const value = { ...card, signatures: [bad, signature(card, key, { jku })] };
    expect(await verify(value, keySet)).toEqual({ asked: [jku], codes: "verified" });
  });

  test("what the card says about its own host does not count", async () => {
    expect(await verify(signed(key, { jku }), keySet, "https://kopie.example/card.json")).toEqual({
      asked: [],
      codes: ["key-address-foreign"],
    });
  });

  test.each([
    "https://elders.example/jwks.json",
    "https://agent.molen.example.elders.example/jwks.json",
    "https://molen.example/jwks.json",
    "https://agent.molen.example:8443/jwks.json",
    "http://agent.molen.example/.well-known/jwks.json",
    "https://agent.molen.example@elders.example/jwks.json",
    "https://elders.example\\@agent.molen.example/jwks.json",
    "https://elders.example/@agent.molen.example",
    "https://agent.molen.example/\tjwks.json",
    " https://agent.molen.example/jwks.json",
    "//agent.molen.example/jwks.json",
    "data:application/json,{}",
    "https://",
    "",
  ])("%j is foreign, and nothing is asked", async (address) => {
    expect(await verify(signed(key, { jku: address }), keySet)).toEqual({ asked: [], codes: ["key-address-foreign"] });
  });

  test("a card that was served without https has no host that counts", async () => {
    expect((await verify(signed(key, { jku }), keySet, "http://agent.molen.example/card.json")).codes).toEqual([
      "key-address-foreign",
    ]);
  });

  test.each([[{}], [{ jku: 5 }]])("no address: %j", async (header) => {
    expect(await verify(signed(key, header), keySet)).toEqual({ asked: [], codes: ["key-address-missing"] });
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ["another status", () => Response.json(key.keySet, { status: 404 }), "keys-unavailable"],
    ["elsewhere", () => Response.redirect("https://elders.example/jwks.json", 302), "keys-unavailable"],
    [
      "elsewhere, by a transport that follows",
      () => Object.defineProperty(keySet(), "redirected", { value: true }),
      "keys-unavailable",
    ],
    ["nothing", () => Promise.reject(new TypeError("fetch failed")), "keys-unavailable"],
    ["too much", () => new Response("x".repeat(2_000_000)), "keys-unavailable"],
    ["a page", () => new Response("<html></html>"), "keys-malformed"],
    ["a list", () => Response.json([]), "keys-malformed"],
    ["another key", () => Response.json(testKey("elders-1").keySet), "key-unknown"],
  ])("the host serves %s", async (_what, answer, code) => {
    expect((await verify(signed(key, { jku }), answer)).codes).toEqual([code]);
  });
});

test.each([undefined, null])("no source at all: %s", async (keys) => {
  const { outcome, ...rest } = await verifyAgentCard(signed(key, { jku }), { keys: keys as never });
  expect([outcome, rest]).toMatchObject(["refused", { problems: [{ code: "keys-unavailable" }] }]);
});

test("a pinned set counts whatever address a signature names, and nothing is asked", async () => {
  const value = signed(key, { jku: "https://elders.example/jwks.json" });
  expect(await verifyAgentCard(value, { keys: { pinned: key.keySet } })).toMatchObject({ outcome: "verified" });
});
