import type { CapabilityDeclaration } from "../../../generated/lcp.capability-declaration/1/index.js";
import { checkUcpCapabilityRead } from "../../../generated/lcp.ucp-capability/1/read/index.js";
import { isObject, type Members, own, step } from "../../own.ts";
import { refuse } from "../codes.ts";
import { lcpConstants } from "../constants.ts";
import { isHttpsUrl } from "../is-https-url.ts";
import { declarationAt } from "./normalise-declaration.ts";

const { ucpCapabilityName, ucpCapabilityVersion, ucpSchemaOrigin } = lcpConstants;
const place = `/ucp/capabilities${step(ucpCapabilityName)}`;

/**
 * What a counterparty's UCP profile requires, or null: it declares no such capability. The address of the schema has to be
 * at the origin that the name belongs to, by its spelling and as it parses; that of the specification, which may be left
 * out, at any https host. Entries at other versions are ignored beside one at ours. Whatever cannot be read is refused,
 * since null would let an agent believe that it complies: `document-not-object`, `envelope-missing`,
 * `capabilities-not-map`, `declarations-not-array`, `declarations-empty`, `declaration-entry-not-object`,
 * `duplicate-version`, `version-unsupported`, `spec-not-https`, `authority-mismatch`, `config-missing`, then the refusals
 * of `normaliseDeclaration`; the first that holds. Own members only. (UCP, namespace governance; LCP 1.0, section 4.5.)
 *
 * @example
 * readUcpDeclaration({ ucp: { capabilities: writeUcpDeclaration({ minimumLevel: 2 }) } }); // { minimumLevel: 2 }
 */
export function readUcpDeclaration(profile: unknown): CapabilityDeclaration | null {
  const entries = entriesOf(profile);
  if (entries === undefined) return null;
  const broken = entries.findIndex((entry) => !isObject(entry));
  if (broken >= 0) refuse("declaration-entry-not-object", place + step(broken));
  const versions = entries.map((entry) => own(entry, "version"));
  const at = versions.indexOf(ucpCapabilityVersion);
  const again = versions.lastIndexOf(ucpCapabilityVersion);
  if (again !== at) refuse("duplicate-version", place + step(again));
  const entry = entries[at];
  return isObject(entry) ? readEntry(entry, place + step(at)) : refuse("version-unsupported", place);
}

function entriesOf(profile: unknown): readonly unknown[] | undefined {
  if (!isObject(profile)) refuse("document-not-object", "");
  const envelope = own(profile, "ucp");
  if (!isObject(envelope)) refuse("envelope-missing", "/ucp");
  const capabilities = own(envelope, "capabilities");
  if (capabilities === undefined) return undefined;
  if (!isObject(capabilities)) refuse("capabilities-not-map", "/ucp/capabilities");
  const entries = own(capabilities, ucpCapabilityName);
  if (entries === undefined) return undefined;
  if (!Array.isArray(entries)) refuse("declarations-not-array", place);
  return entries.length > 0 ? entries : refuse("declarations-empty", place);
}

function readEntry(entry: Members, pointer: string): CapabilityDeclaration {
  const { spec, schema, config } = { spec: own(entry, "spec"), schema: own(entry, "schema"), config: own(entry, "config") };
  const faulty = new Set(
    checkUcpCapabilityRead({ version: ucpCapabilityVersion, spec, schema, config }).map((one) => one.pointer),
  );
  if (faulty.has("/spec") || (typeof spec === "string" && !isHttpsUrl(spec))) refuse("spec-not-https", `${pointer}/spec`);
  if (faulty.has("/schema") || !isBound(schema)) refuse("authority-mismatch", `${pointer}/schema`);
  if (config === undefined) refuse("config-missing", `${pointer}/config`);
  return declarationAt(config, `${pointer}/config`);
}

const isBound = (schema: unknown): boolean =>
  typeof schema === "string" && isHttpsUrl(schema) && new URL(schema).origin === ucpSchemaOrigin;
