import { digestOf, type Digest } from "../json/digest.ts";
import { jsonKey } from "../json/json.ts";
import type { Node } from "./model.ts";
import { printSchema } from "./print.ts";

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
export const modelDigest = (root: Node): Digest => digestOf(canonicalPrint(root));
