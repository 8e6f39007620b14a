import { a2aCodes, readAgentCard, type AgentCard } from "../../runtime/a2a/index.ts";
import { verifyAgentCard, type CardVerification } from "../../runtime/a2a/verify/index.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { readJson } from "../load/read-json.ts";
import type { Source } from "../load/source.ts";
import { canonicalDigest } from "../json/digest.ts";
import { planImport, type ImportContext, type ImportPlan } from "./plan-import.ts";

export interface CardFile {
  /** As it is called in diagnostics. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface CardImportOptions extends Omit<ImportContext, "origin"> {
  /** The key set that is trusted; without one the signature is not asked about. */
  readonly keys?: CardFile;
  /** Where the card is from; its own well-known address where it is left out. */
  readonly address?: string;
  readonly date: string;
}

export type CardImport =
  /** The card or the key set is no JSON that every reader takes the same way. */
  | { readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  /** It is no agent card, or none that can be read without guessing. */
  | { readonly outcome: "not-a-card"; readonly code: string; readonly pointer: string; readonly message: string }
  /** Nothing says where the card is from. */
  | { readonly outcome: "address-missing" }
  /** No signature of it holds; nothing in it was looked at further. */
  | { readonly outcome: "not-verified"; readonly verification: Exclude<CardVerification, Verified> }
  | {
      readonly outcome: "planned";
      readonly plan: ImportPlan;
      readonly address: string;
      /** Absent where no key set was given. */
      readonly verification?: Verified;
    };

/** From the bytes of a card to what its skills give. The signature is verified before anything in the card is used. */
export const importCard = (file: CardFile, options: CardImportOptions): Promise<CardImport> =>
  withCard(file, options.keys, (card, source, verification) => planned(card, source, options, verification));

/** What is wrong with a card, or with the file that should be one. */
export type UnusableCard = Extract<CardImport, { readonly outcome: "unreadable" | "not-a-card" | "not-verified" }>;
export type Verified = CardVerification & { readonly outcome: "verified" };

/** Does something with a card that was read, and whose signature holds where keys are given; or says why nothing was done. */
export async function withCard<T>(
  file: CardFile,
  keyFile: CardFile | undefined,
  use: (card: AgentCard, source: Source, verification: Verified | undefined) => T,
): Promise<T | UnusableCard> {
  const [card, keys] = [readJson(file.file, file.bytes), keyFile && readJson(keyFile.file, keyFile.bytes)];
  const diagnostics = [...card.diagnostics, ...(keys?.diagnostics ?? [])];
  if (card.source === undefined || diagnostics.some(isError)) return { outcome: "unreadable", diagnostics };
  const verification = keys && (await verifyAgentCard(card.source.value, { keys: { pinned: keys.source?.value } }));
  if (verification !== undefined && verification.outcome !== "verified") return { outcome: "not-verified", verification };
  try {
    return use(readAgentCard(card.source.value), card.source, verification);
  } catch (error) {
    if (!(error instanceof Refusal) || !Object.hasOwn(a2aCodes, error.code)) throw error;
    return { outcome: "not-a-card", code: error.code, pointer: error.pointer, message: error.message };
  }
}

function planned(card: AgentCard, source: Source, options: CardImportOptions, verification: Verified | undefined): CardImport {
  const address = options.address ?? wellKnown(card);
  if (address === undefined) return { outcome: "address-missing" };
  const origin = { address, date: options.date, digest: canonicalDigest(source.value) };
  const plan = planImport(card, source, { ...options, origin });
  return { outcome: "planned", plan, address, ...(verification && { verification }) };
}

/** The address at which A2A serves a card, on the host of its first interface. (A2A 1.0, 8.2.) */
function wellKnown({ supportedInterfaces }: AgentCard): string | undefined {
  const url = supportedInterfaces[0]?.url;
  return url !== undefined && URL.canParse(url) && /^https?:/i.test(url)
    ? `${new URL(url).origin}/.well-known/agent-card.json`
    : undefined;
}
