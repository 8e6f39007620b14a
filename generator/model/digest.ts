import { createHash } from "node:crypto";
import { type Json, jsonKey } from "../json/json.ts";
import type { Node } from "./model.ts";
import { printSchema } from "./print.ts";

/** `sha256:` and 64 lower-case hex digits over UTF-8 text or bytes. */
export const sha256 = (text: string | Uint8Array): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;

/** Digest of a JSON value in its RFC 8785 form: deaf to line ends, white space and the order of members. */
export const canonicalDigest = (value: Json): string => sha256(jsonKey(value));

/**
 * The canonical print of a model, as text: one text for one meaning, however it was spelled. (Design, section 4.)
 *
 * @example
 * const { model } = compileSchema({ value: { enum: ["a"], $comment: "a list of one" } }, { name: "letter" });
 * canonicalPrint(model.root); // "{\"const\":\"a\"}"
 */
export const canonicalPrint = (root: Node): string => jsonKey(printSchema(root, { purpose: "canonical" }).schema);

/**
 * Digest of what a model says; `$id`, names of definitions, key order and spelling leave no trace in it.
 *
 * @example
 * const digest = (value) => modelDigest(compileSchema({ value }, { name: "letter" }).model.root);
 * digest({ enum: ["a"] }) === digest({ const: "a" }); // true
 */
export const modelDigest = (root: Node): string => sha256(canonicalPrint(root));
