import { isObject, member, type Json } from "../json/json.ts";
import type { LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { verifyCard } from "./verify-card.ts";
import { verifyLegalContext } from "./verify-legal-context.ts";
import { verifyProfile } from "./verify-profile.ts";

export type DocumentKindName = "agent-card" | "ucp-profile" | "legal-context";

/** A kind of document that announces contracts, and how it is looked at. */
export interface DocumentKind {
  readonly name: DocumentKindName;
  readonly path: string;
  /** By its members, where the path says nothing. */
  readonly isShaped: (document: Json) => boolean;
  /** The contract of the document itself, by a name whose newest entry counts, or by an alias; none where nobody publishes one. */
  readonly contract?: string;
  readonly verify: (document: Json, context: LiveContext) => Promise<LiveCheck[]>;
}

const documentKinds: readonly DocumentKind[] = [
  {
    name: "agent-card",
    path: "/.well-known/agent-card.json",
    isShaped: (document) => isObject(member(document, "capabilities")),
    contract: "a2a.agent-card",
    verify: verifyCard,
  },
  {
    name: "ucp-profile",
    path: "/.well-known/ucp",
    isShaped: (document) => isObject(member(document, "ucp")),
    verify: verifyProfile,
  },
  {
    name: "legal-context",
    path: "/.well-known/legal-context.json",
    isShaped: (document) => member(document, "terms") !== undefined,
    contract: "/.well-known/legal-context.json",
    verify: verifyLegalContext,
  },
];

/** By the path of its address, else by its members; undefined where neither says anything. */
export const documentKindOf = (address: URL, document: Json): DocumentKind | undefined =>
  documentKinds.find(({ path }) => address.pathname === path) ?? documentKinds.find(({ isShaped }) => isShaped(document));
