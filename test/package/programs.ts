/** Programs of a consumer: each uses every entry that it names for something that the entry is for. */

/** Plain JavaScript over the entries that need nothing beside the package; `everyday()` gives what it found. */
export const everyday = `
import { contracts } from "codicil-contracts";
import { readAgentCard, Refusal as CardRefusal } from "codicil-contracts/a2a";
import { coLegalAgent } from "codicil-contracts/co-legal";
import { codossierExtension, findStatedOnMessage, placeStatedOnMessage } from "codicil-contracts/codossier";
import { checkViesValidate } from "codicil-contracts/contracts/be.vies.validate/2026-09-18";
import { claimedLevels, hashTerms, readDiscovery, Refusal } from "codicil-contracts/lcp";

const codeOf = (read) => {
  try {
    return read();
  } catch (error) {
    // One class for every entry: the entries share it.
    return error instanceof Refusal && error instanceof CardRefusal ? error.code : String(error);
  }
};

async function everyday() {
  const answered = { jsonrpc: "2.0", id: "1", result: { message: { parts: [{ text: "Een maand." }], taskId: "t-9" } } };
  const reply = await coLegalAgent({ newId: () => "1", fetch: async () => Response.json(answered) }).ask("Welke termijn?");
  const found = findStatedOnMessage(placeStatedOnMessage({ role: "ROLE_USER" }, { role: "mediator" }), codossierExtension);
  const document = { terms: "https://seller.example/terms", atrHash: await hashTerms(new Uint8Array()) };
  return {
    aliases: contracts.find(({ identifier }) => identifier === "be.vies.validate@2026-09-18").aliases,
    answer: reply.value.text,
    role: found.reading.role,
    levels: claimedLevels(readDiscovery(document).document),
    refused: [codeOf(() => readAgentCard({ name: 7 })), codeOf(() => readDiscovery({ terms: "http://seller.example/terms" }))],
    problems: checkViesValidate({}).map(({ rule }) => rule),
  };
}
`;

export const everydayAnswer = {
  aliases: ["be.vies.validate"],
  answer: "Een maand.",
  role: { known: false, raw: "mediator" },
  levels: [1, 2],
  refused: ["card-malformed", "terms-not-https"],
  problems: ["required"],
};

export const printEveryday = `${everyday}\nconsole.log(JSON.stringify(await everyday()));\n`;

/** CommonJS has no static import of ES modules; Node 20.19 and newer can also require them. */
export const commonJs = `
(async () => {
  const { parseExtensions } = await import("codicil-contracts/codossier");
  const { isQuickAsk } = require("codicil-contracts/contracts/codossier.quick-ask/1");
  console.log(JSON.stringify([parseExtensions("https://a.example/v1"), isQuickAsk({ question: "May I?" })]));
})();
`;

/** The entry that needs two packages, on a signed card of \`card.json\` and its key set. */
export const signatures = `
import { readFileSync } from "node:fs";
import { verifyAgentCard } from "codicil-contracts/a2a/verify";

const [card, pinned] = ["card.json", "keys.json"].map((file) => JSON.parse(readFileSync(file, "utf8")));
const verify = async (value) => (await verifyAgentCard(value, { keys: { pinned } })).outcome;
console.log(JSON.stringify([await verify(card), await verify({ ...card, description: "Answers everything." })]));
`;

/** What must compile, and in the lines after \`@ts-expect-error\` what must not. */
export const typed = `
import { contracts, type Contract } from "codicil-contracts";
import { readAgentCard, skillSchemas, type AgentCard } from "codicil-contracts/a2a";
import { verifyAgentCard, type SignatureCode } from "codicil-contracts/a2a/verify";
import { coLegalAgent, type CoLegalCode } from "codicil-contracts/co-legal";
import { findStatedInCall, Refusal, type LegalContextInbound } from "codicil-contracts/codossier";
import { isKnownRole, type Role } from "codicil-contracts/contracts/codossier.legal-context/1/inbound";
import { normaliseDeclaration, type CapabilityDeclaration, type LcpCode } from "codicil-contracts/lcp";

export const first: Contract | undefined = contracts[0];
export const stated: LegalContextInbound = { role: "mediator", "x-desk": 4 };
export const declared: CapabilityDeclaration = normaliseDeclaration({ minimumLevel: 2 });
export const card: AgentCard = readAgentCard(JSON.parse("{}"));
export const schemas = skillSchemas(card);

export function register(role: Role): "professional" | "private" | "unknown" {
  if (!isKnownRole(role)) return "unknown";
  // Exhaustive without a default: a value that the contract gains is an error here.
  switch (role) {
    case "counsel": case "advisor": return "professional";
    case "party": case "family": case "other": return "private";
  }
}

export async function ask(): Promise<string> {
  const verification = await verifyAgentCard(card, { keys: { servedFrom: "https://agent.example" } });
  if (verification.outcome === "refused") return verification.problems.map(({ code }): SignatureCode => code).join();
  const reply = await coLegalAgent({ fetch }).run("be.vies.validate", { vat: "BE 0123.456.789" });
  return reply.outcome === "declined" ? reply.error.message : "answered";
}

export function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : "not ours";
}
export const known: readonly [LcpCode, CoLegalCode] = ["version-unsupported", "not-json"];

// @ts-expect-error a stated role is text
stated.role = 7;
// @ts-expect-error a declaration has no members but its own
export const misspelt: CapabilityDeclaration = { minimumLevl: 2 };
// @ts-expect-error codes are a closed union
export const code: LcpCode = "no-such-code";
const found = findStatedInCall({});
// @ts-expect-error there is no reading before it is known to be there
found.reading;
`;

/** A CommonJS module takes types by name and code when it runs. */
export const typedCommonJs = `
import type { CapabilityDeclaration } from "codicil-contracts/lcp" with { "resolution-mode": "import" };

export async function declaration(): Promise<CapabilityDeclaration> {
  const { normaliseDeclaration } = await import("codicil-contracts/lcp");
  return normaliseDeclaration({ minimumLevel: 1 });
}
`;
