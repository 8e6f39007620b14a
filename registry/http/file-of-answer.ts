import { scan } from "../../generator/load/scan.ts";
import { decode } from "../bytes.ts";
import { isImmutable } from "../layout.ts";
import { wrongAnswer } from "./failure.ts";
import type { Answer } from "./request.ts";

const maxDepth = 512;

/**
 * The bytes of a 200, after a look whether they can be a file of a registry: no page, no nesting that would exhaust who reads it. The
 * bytes decide and not the Content-Type, as many a server does not know better. What has a published digest is otherwise left to it.
 */
export function fileOfAnswer(path: string, { address, headers, body }: Answer): Uint8Array {
  const text = decode(body);
  const isPage = /^\ufeff?\s*</.test(text?.slice(0, 1_024) ?? "");
  const failure = isPage ? undefined : scan(text ?? "", maxDepth).failure;
  if (failure?.kind === "deep") throw wrongAnswer("too-deep", address, `It is nested deeper than ${maxDepth} levels.`);
  const isHtml = isPage || (failure !== undefined && /html/i.test(headers.get("content-type") ?? ""));
  if (isHtml) throw wrongAnswer("html", address, "A page came (HTML) where a file of JSON belongs.");
  if (failure !== undefined && !isImmutable(path)) throw wrongAnswer("not-json", address, "What came is no JSON text in UTF-8.");
  return body;
}
