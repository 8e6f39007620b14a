import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import canonicalize from "canonicalize";

/** A key made for one run of the tests, and its public half as a key set. */
export interface TestKey {
  readonly privateKey: KeyObject;
  readonly keySet: { readonly keys: readonly object[] };
  readonly kid: string;
}

export function testKey(kid = "molen-1"): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { privateKey, kid, keySet: { keys: [{ ...publicKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid }] } };
}

/** A signature over the canonical form of the members, made by Node's own crypto and not by the library under test. */
export function signature(members: object, key: TestKey, header: object = {}): { protected: string; signature: string } {
  const encoded = base64url(JSON.stringify({ alg: "ES256", kid: key.kid, typ: "JOSE", ...header }));
  const input = Buffer.from(`${encoded}.${base64url(canonicalize(members) as string)}`);
  const bytes = sign("sha256", input, { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return { protected: encoded, signature: bytes.toString("base64url") };
}

export const base64url = (text: string): string => Buffer.from(text).toString("base64url");

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  required: [],
  properties: { graan: { type: "string", enum: ["", "rogge", "tarwe"], default: "", description: "Soort, of niets." } },
  additionalProperties: false,
};

/** A card with members at their default, an empty list inside params and letters outside ASCII. */
export const card = {
  name: "Molen",
  description: "",
  provider: { organization: "Molen De Vlijt", url: "https://molen.example" },
  version: "1.0.0",
  supportedInterfaces: [{ url: "https://agent.molen.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
  capabilities: {
    streaming: false,
    extensions: [
      {
        uri: "https://agent.molen.example/a2a/extensions/tool-schema/v1",
        required: false,
        params: { "molen.weeg": schema, "molen.leeg": true },
      },
    ],
  },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  securityRequirements: [{}, { schemes: { key: { list: [] } } }],
  skills: [
    { id: "molen.praat", name: "Praten", description: "Zonder schema\u00ad.", tags: [] },
    { id: "molen.weeg", name: "Wegen", description: "Één lading.", tags: ["read"], examples: [] },
    { id: "molen.leeg", name: "Legen", description: "", tags: ["read"] },
  ],
};

/** The card with a signature over it as served. */
export const signed = (key: TestKey, header?: object) => ({ ...card, signatures: [signature(card, key, header)] });
