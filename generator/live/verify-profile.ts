import { quote } from "../diagnostic/define.ts";
import { isArray, isObject, member, type Json } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { httpsUrl, isAtAuthority } from "./authority.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { verifyDeclaration } from "./verify-declaration.ts";
import { verifySchema } from "./verify-schema.ts";

const place = "/ucp/capabilities";
const malformed = (pointer: string, problem: string): LiveCheck => liveCheck("envelope-malformed", pointer, { problem });

/** The capabilities of a UCP profile: a map from names to lists of entries by version. (UCP 2026-04-08 and later.) */
export async function verifyProfile(profile: Json, context: LiveContext): Promise<LiveCheck[]> {
  const envelope = member(profile, "ucp");
  if (!isObject(envelope)) return [malformed("/ucp", "there is no object.")];
  const checks = isDate(member(envelope, "version")) ? [] : [malformed("/ucp/version", "it is no date.")];
  const capabilities = member(envelope, "capabilities");
  if (capabilities === undefined) return checks;
  if (!isObject(capabilities)) return [...checks, malformed(place, "it is no object.")];
  for (const [name, entries] of Object.entries(capabilities))
    checks.push(...(await verifyCapability(name, entries, below(place, name), context)));
  return checks;
}

/** As the released rules or the later ones have it. */
const namePattern = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;

async function verifyCapability(name: string, entries: Json, pointer: string, context: LiveContext): Promise<LiveCheck[]> {
  if (!namePattern.test(name)) return [malformed(pointer, `${quote(name)} is no reverse-domain name.`)];
  if (!isArray(entries) || entries.length === 0) return [malformed(pointer, "it is no list of entries.")];
  const checks: LiveCheck[] = [];
  const seen = new Set<string>();
  for (const [index, value] of entries.entries()) {
    const version = member(value, "version");
    const at = below(pointer, index);
    if (!isDate(version)) checks.push(malformed(at, "it has no version that is a date."));
    else if (seen.has(version)) checks.push(liveCheck("declaration-twice", at, { identifier: `${name}@${version}` }));
    else checks.push(...(await verifyEntry({ name, version, value, pointer: at }, context)));
    if (isDate(version)) seen.add(version);
  }
  return checks;
}

const isDate = (value: Json | undefined): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

interface CapabilityEntry {
  readonly name: string;
  readonly version: string;
  readonly value: Json;
  readonly pointer: string;
}

/** An address that is not at the name's own host is never fetched. */
async function verifyEntry({ name, version, value, pointer }: CapabilityEntry, context: LiveContext): Promise<LiveCheck[]> {
  const identifier = `${name}@${version}`;
  const { entry, checks: declared } = await verifyDeclaration({ identifier, pointer, value, naming: "version" }, context);
  const [spec, schema] = [member(value, "spec"), member(value, "schema")];
  const checks = [...declared];
  if (typeof spec === "string") checks.push(...verifySpec(name, spec, below(pointer, "spec")));
  if (typeof schema !== "string") return checks;
  const at = below(pointer, "schema");
  if (!isAtAuthority(name, schema)) return [...checks, liveCheck("authority-differs", at, { address: schema, name })];
  return entry === undefined ? checks : [...checks, ...(await verifySchema(schema, at, entry, context))];
}

function verifySpec(name: string, address: string, pointer: string): LiveCheck[] {
  if (httpsUrl(address) === undefined) return [liveCheck("address-not-https", pointer, { address })];
  return isAtAuthority(name, address) ? [] : [liveCheck("spec-elsewhere", pointer, { address, name })];
}
