import { quote } from "../../generator/diagnostic/define.ts";
import type { ProblemFacts } from "../problem/problem.ts";
import { StoreUnanswered } from "../store/unanswered.ts";
import type { Answer } from "./request.ts";

type UnreachableKind = ProblemFacts<"registry-unreachable">["what"];
type AnswerKind = ProblemFacts<"registry-answer">["what"];

const checkAddress = "Check the address and the network.";
const later = "Try again later, or tell whoever serves it.";
const checkFolder = "Check the address: it is that of the folder that holds index.json.";
const notThisServer = "Do not use this server before whoever serves it has explained it.";

/** What to do where nothing came. */
const unreachableHints: Readonly<Record<UnreachableKind, string>> = {
  dns: "Check the spelling of the host, and the network.",
  refused: checkAddress,
  reset: later,
  timeout: later,
  tls: "Where an authority of your own signs certificates, name its PEM file in NODE_EXTRA_CA_CERTS before Node starts; never switch the check off.",
  proxy: "Check the proxy that HTTPS_PROXY or HTTP_PROXY names; NO_PROXY lists hosts that are asked without it.",
  network: checkAddress,
};

/** What to do with what came. */
const answerHints: Readonly<Record<AnswerKind, string>> = {
  html: `A login page, a captive portal or a web site's own page answers so. ${checkFolder}`,
  "not-json": `${checkFolder} If it is right, the file was cut off or replaced.`,
  "too-large": notThisServer,
  "too-deep": notThisServer,
  "too-slow": later,
  encoding: "Whoever serves it has to send a Content-Encoding that is true.",
  redirect: "Give the address that it leads to, if you trust it.",
  forbidden: "Ask whoever serves it for access; a `fetch` of your own may add what it asks for.",
  status: later,
};

/** Nothing came. `reason` is a whole sentence. */
export const unreachable = (what: UnreachableKind, address: URL, reason: string): StoreUnanswered =>
  new StoreUnanswered("registry-unreachable", { address: address.href, what, reason, hint: unreachableHints[what] });

/** Something came that is no file. `reason` is a whole sentence. */
export const wrongAnswer = (what: AnswerKind, address: URL, reason: string): StoreUnanswered =>
  new StoreUnanswered("registry-answer", { address: address.href, what, reason, hint: answerHints[what] });

/** An answer with a status under which no file comes. */
export function refusedStatus({ address, status, headers }: Omit<Answer, "body">): StoreUnanswered {
  if (status === 401 || status === 403 || status === 407)
    return wrongAnswer("forbidden", address, `It is not for everybody (HTTP status ${status}).`);
  const wait = headers.get("retry-after") ?? "";
  const when = /^\d{1,9}$/.test(wait) ? `, and asks to wait ${wait} seconds` : "";
  return wrongAnswer("status", address, `It answers with HTTP status ${status}${when}.`);
}

/** What Node and undici say in code of what went wrong below HTTP. */
const kindOfCode: Readonly<Record<string, UnreachableKind>> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "reset",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  EPROTO: "tls",
};

/** OpenSSL has a code a kind of distrust. */
const isOfTls = (code: string): boolean =>
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/.test(code);

/** A fault of the transport as a failure. Its own words are quoted: a certificate, or a server, may have written them. */
export function transportFailure(error: unknown, address: URL, isProxied: boolean): StoreUnanswered {
  const cause = innermost(error);
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const said = `No answer came (${quote(cause.message === "" ? code : cause.message)}).`;
  if (code.startsWith("Z_"))
    return wrongAnswer("encoding", address, `Its content encoding cannot be undone (${quote(cause.message)}).`);
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW")
    return wrongAnswer("status", address, "What came is no HTTP.");
  const kind = isOfTls(code) ? "tls" : (kindOfCode[code] ?? "network");
  if (kind === "tls") return unreachable("tls", address, `Its certificate or its TLS is not trusted (${quote(cause.message)}).`);
  // A connection that breaks may break beyond the proxy; what else fails behind one fails at it.
  return unreachable(isProxied && kind !== "reset" ? "proxy" : kind, address, said);
}

/** The words of `fetch` itself are "fetch failed"; the cause says why, a few levels down at most. */
function innermost(error: unknown, levels = 5): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return levels > 0 && error.cause instanceof Error ? innermost(error.cause, levels - 1) : error;
}
