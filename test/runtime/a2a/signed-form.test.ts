import { AgentCard, generateAgentCardSignature } from "@a2a-js/sdk";
import { describe, expect, test } from "vitest";
import { signedMembers } from "../../../runtime/a2a/verify/signed-form.ts";
import { verifyAgentCard } from "../../../runtime/a2a/verify/index.ts";
import { card, signature, signed, testKey } from "./signed-card.ts";

const extension = card.capabilities.extensions[0]!;
const key = testKey();
const keys = { pinned: key.keySet };

describe("what of a card was signed", () => {
  test("as served, it is the card without its signatures", () => {
    expect(signedMembers(signed(key), "as-served")).toEqual(card);
  });

  test("by the rules of presence, what the protocol requires stays at its default, and what has presence too", () => {
    const stripped = signedMembers(signed(key), "presence-rules") as typeof card;
    expect(stripped.description).toBe("");
    expect(stripped.capabilities.streaming).toBe(false);
    expect(stripped.skills[0]?.tags).toEqual([]);
    expect(stripped.skills[1]).not.toHaveProperty("examples");
    expect(stripped.capabilities.extensions[0]).not.toHaveProperty("required");
    expect(stripped.securityRequirements).toEqual([{}, { schemes: { key: {} } }]);
  });

  test("without defaults, none of them stays", () => {
    const stripped = signedMembers({ ...card, iconUrl: null, order: 0 }, "defaults-stripped") as Record<string, unknown>;
    expect(Object.keys(stripped)).toEqual(Object.keys(card).filter((name) => name !== "description"));
    expect(stripped["capabilities"]).toEqual({ extensions: [{ uri: extension.uri, params: extension.params }] });
  });

  test.each(["presence-rules", "defaults-stripped"] as const)("%s: nothing below params is left out", (form) => {
    const params = { empty: "", none: null, no: false, zero: 0, list: [[], ""], inner: { required: [], params: { x: "" } } };
    const value = { ...card, capabilities: { extensions: [{ uri: "urn:x", params }] } };
    const stripped = signedMembers(value, form) as typeof value;
    expect(stripped.capabilities.extensions[0]?.params).toEqual(params);
  });

  test.each(["presence-rules", "defaults-stripped"] as const)(
    "%s: a scope without a description is not left out",
    async (form) => {
      const withScopes = (scopes: object) => ({
        ...card,
        securitySchemes: { login: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "", scopes } } } } },
      });
      const agreed = withScopes({ read: "" });
      const signatures = [signature(signedMembers(agreed, form) as object, key)];
      expect(await verifyAgentCard({ ...agreed, signatures }, { keys })).toMatchObject({ outcome: "verified" });
      const widened = { ...withScopes({ read: "", admin: "" }), signatures };
      expect(await verifyAgentCard(widened, { keys })).toMatchObject({ outcome: "refused" });
    },
  );

  test("params anywhere else are members like others", () => {
    expect(signedMembers({ params: { empty: "" }, skills: [{ params: { empty: "" } }] }, "defaults-stripped")).toEqual({
      params: {},
      skills: [{ params: {} }],
    });
  });

  test("a member called __proto__ stays a member", () => {
    const value = JSON.parse('{"__proto__": {"name": "x"}, "skills": [{"__proto__": ""}]}') as object;
    expect(JSON.stringify(signedMembers(value as never, "defaults-stripped"))).toBe('{"__proto__":{"name":"x"},"skills":[{}]}');
  });
});

describe("a card signed without its defaults holds in the form that it was served in", () => {
  test.each(["presence-rules", "defaults-stripped"] as const)("%s", async (form) => {
    const value = { ...card, signatures: [signature(signedMembers(card, form) as object, key)] };
    expect(await verifyAgentCard(value, { keys })).toMatchObject({ outcome: "verified", form });
    expect(await verifyAgentCard(value, { keys, forms: ["as-served"] })).toMatchObject({ outcome: "refused" });
  });

  test("one that was signed by the JavaScript SDK, with nothing empty in its params", async () => {
    const { securityRequirements: _, ...rest } = card;
    const [first] = rest.capabilities.extensions;
    const plain = { ...rest, capabilities: { extensions: [{ ...first, params: { "molen.weeg": { type: "object" } } }] } };
    const sign = generateAgentCardSignature(key.privateKey, { alg: "ES256", kid: key.kid, typ: "JOSE" });
    const typed = await sign(AgentCard.fromJSON(plain));
    const value = { ...plain, signatures: typed.signatures };
    expect(await verifyAgentCard(value, { keys })).toMatchObject({ outcome: "verified", form: "defaults-stripped" });
  });
});
