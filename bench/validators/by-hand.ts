/**
 * What somebody writes who knows the contracts and wants a fast check: a peer. As people do, members are read without asking whether they are
 * inherited; the generated code asks. The contracts of this project's own files and the envelopes of the co-legal agent are not written.
 */
type Value = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Value => typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === "string";
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isFilled = (value: unknown): boolean => typeof value === "string" && /\S/u.test(value);
const isBetween = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function isListOf(value: unknown, check: Check): boolean {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (!check(item)) return false;
  return true;
}

function isMapOf(value: unknown, check: Check): boolean {
  if (!isObject(value)) return false;
  for (const name in value) if (!check(value[name])) return false;
  return true;
}

function hasOnly(value: Value, names: readonly string[]): boolean {
  for (const name in value) if (!names.includes(name)) return false;
  return true;
}

function isStringList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== "string") return false;
  return true;
}

/** Characters, not UTF-16 units. They are counted where that can matter. */
function hasLength(value: unknown, least: number, most: number): boolean {
  if (typeof value !== "string" || value.length < least) return false;
  if (value.length <= most && value.length >= 2 * least) return true;
  let count = 0;
  for (const _character of value) count += 1;
  return count >= least && count <= most;
}

// -- Codossier ----------------------------------------------------------------------------------------------------------

export const isInbound = (value: unknown): boolean =>
  isObject(value) &&
  (value["jurisdiction"] === undefined || isString(value["jurisdiction"])) &&
  (value["forum"] === undefined || isString(value["forum"])) &&
  (value["audience"] === undefined || isString(value["audience"])) &&
  (value["role"] === undefined || isString(value["role"])) &&
  (value["matter"] === undefined || isFilled(value["matter"])) &&
  (value["on_behalf_of"] === undefined || isFilled(value["on_behalf_of"])) &&
  (value["privilege"] === undefined || isString(value["privilege"]));

const isAssumedJurisdiction = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["value"]) &&
  isString(value["basis"]) &&
  (value["forum"] === undefined || isString(value["forum"]));

export const isOutbound = (value: unknown): boolean =>
  isObject(value) &&
  isAssumedJurisdiction(value["jurisdiction"]) &&
  isString(value["audience"]) &&
  isString(value["role"]) &&
  isString(value["privilege"]) &&
  isFilled(value["handling"]) &&
  isFilled(value["retention"]) &&
  isFilled(value["source"]) &&
  (value["notice"] === undefined ? value["audience"] !== "individual" : isFilled(value["notice"]));

export const isQuickAsk = (value: unknown): boolean =>
  isObject(value) && (value["context"] === undefined || isInbound(value["context"]));
export const isInsight = (value: unknown): boolean => isObject(value) && isOutbound(value["legal_context"]);

// -- LCP ----------------------------------------------------------------------------------------------------------------

const host =
  "(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\\.?|\\[[0-9A-Fa-f:.]+\\])";
const port = "(?::(?:[0-9]{0,4}|[0-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?";
const rest =
  "(?:[/?#][^\\u0000-\\u0020\\u005C\\u007F-\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uD800-\\uDFFF\\uFEFF]*)?";
const address = /* @__PURE__ */ new RegExp(`^https://${host}${port}${rest}$`, "u");
const ownAddress = /* @__PURE__ */ new RegExp(
  `^https://[Ii][Nn][Tt][Ee][Gg][Rr][Aa][Ll][Ee][Dd][Gg][Ee][Rr]\\.[Cc][Oo][Mm](?::(?:0{0,2}443)?)?${rest}$`,
  "u",
);

const isAddress = (value: unknown): boolean => typeof value === "string" && address.test(value);
const isHash = (value: unknown): boolean => typeof value === "string" && /^0x[0-9a-fA-F]{64}$/u.test(value);
const isClause = (value: unknown): boolean => typeof value === "string" && /^sha256:0x[0-9a-fA-F]{64}$/u.test(value);

const isDisputeResolution = (value: unknown): boolean =>
  isObject(value) &&
  (value["method"] === undefined || isFilled(value["method"])) &&
  (value["jurisdiction"] === undefined || isFilled(value["jurisdiction"])) &&
  (value["contact"] === undefined || isFilled(value["contact"])) &&
  (value["clauseId"] === undefined || isClause(value["clauseId"])) &&
  (value["source"] === undefined || isFilled(value["source"])) &&
  (value["catalog"] === undefined || isFilled(value["catalog"]));

const isContact = (value: unknown): boolean =>
  isObject(value) &&
  (value["legal"] === undefined || isFilled(value["legal"])) &&
  (value["technical"] === undefined || isFilled(value["technical"]));

export const isLegalContextJson = (value: unknown): boolean =>
  isObject(value) &&
  isAddress(value["terms"]) &&
  (value["termsFormat"] === undefined || isString(value["termsFormat"])) &&
  (value["atrHash"] === undefined || isHash(value["atrHash"])) &&
  (value["acceptanceRequired"] === undefined || isBoolean(value["acceptanceRequired"])) &&
  (value["disputeResolution"] === undefined || isDisputeResolution(value["disputeResolution"])) &&
  (value["returns"] === undefined || isFilled(value["returns"])) &&
  (value["contact"] === undefined || isContact(value["contact"])) &&
  (value["api"] === undefined || isFilled(value["api"]));

const isFilledList = (value: unknown): boolean => isListOf(value, isFilled) && (value as readonly unknown[]).length > 0;

const declared = ["minimumLevel", "acceptedJurisdictions", "acceptedDisputeMethods"];
export const isDeclaration = (value: unknown): boolean =>
  isObject(value) &&
  isBetween(value["minimumLevel"], 1, 4) &&
  (value["acceptedJurisdictions"] === undefined || isFilledList(value["acceptedJurisdictions"])) &&
  (value["acceptedDisputeMethods"] === undefined || isFilledList(value["acceptedDisputeMethods"])) &&
  hasOnly(value, declared);

const extensionUri = "https://integraledger.com/lcp/a2a/legal-context/v1";

export const isExtensionRead = (value: unknown): boolean =>
  isObject(value) &&
  value["uri"] === extensionUri &&
  (isNothing(value["description"]) || isString(value["description"])) &&
  (isNothing(value["required"]) || isBoolean(value["required"])) &&
  isDeclaration(value["params"]);

const extensionMembers = ["uri", "description", "required", "params"];
export const isExtensionWrite = (value: unknown): boolean =>
  isObject(value) &&
  value["uri"] === extensionUri &&
  (value["description"] === undefined || isFilled(value["description"])) &&
  isBoolean(value["required"]) &&
  isDeclaration(value["params"]) &&
  hasOnly(value, extensionMembers);

const isOwnAddress = (value: unknown): boolean => typeof value === "string" && ownAddress.test(value);

export const isCapabilityRead = (value: unknown): boolean =>
  isObject(value) &&
  value["version"] === "2026-07-30" &&
  (value["spec"] === undefined || isAddress(value["spec"])) &&
  isOwnAddress(value["schema"]) &&
  isDeclaration(value["config"]);

const capabilityMembers = ["version", "spec", "schema", "config"];
export const isCapabilityWrite = (value: unknown): boolean =>
  isObject(value) &&
  value["version"] === "2026-07-30" &&
  value["spec"] === "https://integraledger.com/lcp/ucp/2026-07-30/legal-context" &&
  value["schema"] === "https://integraledger.com/lcp/ucp/2026-07-30/legal-context.schema.json" &&
  isDeclaration(value["config"]) &&
  hasOnly(value, capabilityMembers);

// -- The agent card -----------------------------------------------------------------------------------------------------

const isProvider = (value: unknown): boolean => isObject(value) && isString(value["url"]) && isString(value["organization"]);

const isInterface = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["url"]) &&
  isString(value["protocolBinding"]) &&
  isString(value["protocolVersion"]) &&
  (isNothing(value["tenant"]) || isString(value["tenant"]));

const isExtension = (value: unknown): boolean =>
  isObject(value) &&
  (isNothing(value["uri"]) || isString(value["uri"])) &&
  (isNothing(value["description"]) || isString(value["description"])) &&
  (isNothing(value["required"]) || isBoolean(value["required"])) &&
  (isNothing(value["params"]) || isObject(value["params"]));

const isCapabilities = (value: unknown): boolean =>
  isObject(value) &&
  (isNothing(value["streaming"]) || isBoolean(value["streaming"])) &&
  (isNothing(value["pushNotifications"]) || isBoolean(value["pushNotifications"])) &&
  (isNothing(value["extendedAgentCard"]) || isBoolean(value["extendedAgentCard"])) &&
  (isNothing(value["extensions"]) || isListOf(value["extensions"], isExtension));

const isSchemes = (value: unknown): boolean => isMapOf(value, isObject);
const isRequirement = (value: unknown): boolean =>
  isObject(value) && (isNothing(value["schemes"]) || isSchemes(value["schemes"]));
const isRequirementList = (value: unknown): boolean => isListOf(value, isRequirement);

const isSkill = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["id"]) &&
  isString(value["name"]) &&
  isString(value["description"]) &&
  isStringList(value["tags"]) &&
  (isNothing(value["examples"]) || isStringList(value["examples"])) &&
  (isNothing(value["inputModes"]) || isStringList(value["inputModes"])) &&
  (isNothing(value["outputModes"]) || isStringList(value["outputModes"])) &&
  (isNothing(value["securityRequirements"]) || isRequirementList(value["securityRequirements"]));

const isSignature = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["protected"]) &&
  isString(value["signature"]) &&
  (isNothing(value["header"]) || isObject(value["header"]));

export const isAgentCard = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["name"]) &&
  isString(value["description"]) &&
  isString(value["version"]) &&
  (isNothing(value["provider"]) || isProvider(value["provider"])) &&
  (isNothing(value["documentationUrl"]) || isString(value["documentationUrl"])) &&
  (isNothing(value["iconUrl"]) || isString(value["iconUrl"])) &&
  isListOf(value["supportedInterfaces"], isInterface) &&
  isCapabilities(value["capabilities"]) &&
  isStringList(value["defaultInputModes"]) &&
  isStringList(value["defaultOutputModes"]) &&
  isListOf(value["skills"], isSkill) &&
  (isNothing(value["securitySchemes"]) || isSchemes(value["securitySchemes"])) &&
  (isNothing(value["securityRequirements"]) || isRequirementList(value["securityRequirements"])) &&
  (isNothing(value["signatures"]) || isListOf(value["signatures"], isSignature));

// -- Inputs of skills ---------------------------------------------------------------------------------------------------

/** An input of one text. */
const oneText =
  (name: string, least: number, most: number): Check =>
  (value) =>
    isObject(value) && hasLength(value[name], least, most) && hasOnly(value, [name]);

export const isEcliLookup: Check = /* @__PURE__ */ oneText("ecli", 15, 80);
export const isEnterpriseLookup: Check = /* @__PURE__ */ oneText("enterprise_number", 10, 16);
export const isVatValidate: Check = /* @__PURE__ */ oneText("vat", 8, 18);
export const isCurrency: Check = /* @__PURE__ */ oneText("currency", 3, 3);
export const isIbanValidate: Check = /* @__PURE__ */ oneText("iban", 15, 42);
export const isCitationVerify: Check = /* @__PURE__ */ oneText("citation", 2, 200);

const inheritance = ["categorie"];
const categories = ["rechte_lijn_partners", "broers_zussen", "anderen"];
export const isInheritanceTax = (value: unknown): boolean =>
  isObject(value) &&
  (value["categorie"] === undefined || categories.includes(value["categorie"] as string)) &&
  hasOnly(value, inheritance);

const isCursor = (value: unknown): boolean => hasLength(value, 0, 50) && /^([0-9]+:[0-9]+)?$/u.test(value as string);
export const isCorpusRead = (value: unknown): boolean =>
  isObject(value) &&
  hasLength(value["document_id"], 1, 200) &&
  (value["cursor"] === undefined || isCursor(value["cursor"])) &&
  (value["max_chunks"] === undefined || isBetween(value["max_chunks"], 1, 40)) &&
  hasOnly(value, ["document_id", "cursor", "max_chunks"]);

// prettier-ignore
const sources: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["belgisch_staatsblad_scrape", "eurlex_api", "fiscale_rulings", "fod_financien_circulaires", "grondwettelijk_hof_mbbs", "juportal_scrape", "justel_scrape", "kbo_bedrijven", "nbb_jaarrekeningen", "ovb_deontologie", "vlaamse_codex_api", "vlabel_rulings"]);
// prettier-ignore
const corpora: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["administrative_guidance", "case_law", "financial_filing", "legislation", "official_publication", "registry", "ruling"]);
const isSourceList = (value: unknown): boolean =>
  isListOf(value, (one) => sources.has(one)) && (value as readonly unknown[]).length <= 12;
const isDate = (value: unknown): boolean => hasLength(value, 0, 10);
const isRegion = (value: unknown): boolean => value === "belgium" || value === "eu" || value === "flanders";
const searched = ["query", "max_results", "sources", "category", "jurisdiction", "date_from", "date_to", "prefer_recent"];
export const isCorpusSearch = (value: unknown): boolean =>
  isObject(value) &&
  hasLength(value["query"], 3, 2000) &&
  (value["max_results"] === undefined || isBetween(value["max_results"], 1, 25)) &&
  (value["sources"] === undefined || isSourceList(value["sources"])) &&
  (value["category"] === undefined || corpora.has(value["category"])) &&
  (value["jurisdiction"] === undefined || isRegion(value["jurisdiction"])) &&
  (value["date_from"] === undefined || isDate(value["date_from"])) &&
  (value["date_to"] === undefined || isDate(value["date_to"])) &&
  (value["prefer_recent"] === undefined || isBoolean(value["prefer_recent"])) &&
  hasOnly(value, searched);

const isArticleLookup = (value: unknown, longestCode: number, longestArticle: number): boolean =>
  isObject(value) &&
  hasLength(value["code"], 2, longestCode) &&
  (value["article"] === undefined || hasLength(value["article"], 0, longestArticle)) &&
  hasOnly(value, ["code", "article"]);
export const isBelgianLookup = (value: unknown): boolean => isArticleLookup(value, 40, 24);
export const isDutchLookup = (value: unknown): boolean => isArticleLookup(value, 60, 20);

export const isLegalRead = (value: unknown): boolean =>
  isObject(value) &&
  isString(value["url"]) &&
  (value["max_chars"] === undefined || isBetween(value["max_chars"], 1000, 60000)) &&
  hasOnly(value, ["url", "max_chars"]);

export const isLegalSearch = (value: unknown): boolean =>
  isObject(value) &&
  hasLength(value["keyword"], 2, 120) &&
  (value["limit"] === undefined || isBetween(value["limit"], 1, 10)) &&
  hasOnly(value, ["keyword", "limit"]);

export const isDocumentDraft = (value: unknown): boolean =>
  isObject(value) &&
  hasLength(value["title"], 1, 200) &&
  hasLength(value["body_markdown"], 1, 20000) &&
  (value["document_type"] === undefined || hasLength(value["document_type"], 0, 60)) &&
  hasOnly(value, ["title", "body_markdown", "document_type"]);

export const isEurlexLookup = (value: unknown): boolean =>
  isObject(value) &&
  hasLength(value["celex"], 7, 30) &&
  (value["language"] === undefined || hasLength(value["language"], 2, 2)) &&
  hasOnly(value, ["celex", "language"]);

/** Which of them judges a contract. */
export const writtenByHand: Readonly<Record<string, string>> = {
  "a2a.agent-card@2026-08-18": "isAgentCard",
  "be.ecli.lookup@2026-09-18": "isEcliLookup",
  "be.fiscal.erfbelasting@2026-09-18": "isInheritanceTax",
  "be.kbo.lookup@2026-09-18": "isEnterpriseLookup",
  "be.legal.corpus.read@2026-09-18": "isCorpusRead",
  "be.legal.corpus.search@2026-09-18": "isCorpusSearch",
  "be.legal.lookup@2026-09-18": "isBelgianLookup",
  "be.legal.read@2026-09-18": "isLegalRead",
  "be.legal.search@2026-09-18": "isLegalSearch",
  "be.vies.validate@2026-09-18": "isVatValidate",
  "co-legal.document.draft@2026-09-18": "isDocumentDraft",
  "codossier.insight/1": "isInsight",
  "codossier.legal-context/1#inbound": "isInbound",
  "codossier.legal-context/1#outbound": "isOutbound",
  "codossier.quick-ask/1": "isQuickAsk",
  "ecb.rates@2026-09-18": "isCurrency",
  "eu.eurlex.lookup@2026-09-18": "isEurlexLookup",
  "iban.validate@2026-09-18": "isIbanValidate",
  "lcp.agent-card-extension/1#read": "isExtensionRead",
  "lcp.agent-card-extension/1#write": "isExtensionWrite",
  "lcp.capability-declaration/1": "isDeclaration",
  "lcp.legal-context-json/1": "isLegalContextJson",
  "lcp.ucp-capability/1#read": "isCapabilityRead",
  "lcp.ucp-capability/1#write": "isCapabilityWrite",
  "legal.citation.verify@2026-09-18": "isCitationVerify",
  "nl.legal.lookup@2026-09-18": "isDutchLookup",
  "nl.rechtspraak.lookup@2026-09-18": "isEcliLookup",
};
