/**
 * Addresses of documents. A source without `$id` gets a made-up one under this folder, so that relative references between
 * files work as RFC 3986 says; nothing is ever read from it. The long name keeps a path that climbs out from coming back in.
 */
const folder = "codicil-folder:///the-folder-that-was-given/";

export const fileAddress = (path: string): string => folder + path.split("/").map(encodeURIComponent).join("/");

/** The absolute address without its fragment, or `undefined` where the text is no URI reference. */
export function absolute(reference: string, base: string): string | undefined {
  // The URL parser would forgive these; another tool would not, or would read them otherwise.
  if (/[\u0000-\u001f\u007f\\]|^ | $/.test(reference)) return undefined;
  try {
    const url = new URL(reference, base);
    url.hash = "";
    return url.href;
  } catch {
    return undefined;
  }
}

export const hasScheme = (reference: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(reference);

export function sameOrigin(before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) => (URL.canParse(text) ? new URL(text) : undefined));
  return one !== undefined && other !== undefined && one.protocol === other.protocol && one.host === other.host;
}

export type Aim = "network" | "outside" | "inside";

/** Where a reference that names nothing in the set was aimed, seen from a file of the folder. */
export function aim(reference: string, file: string): Aim {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(reference)?.[1]?.toLowerCase();
  // One letter is a drive of Windows.
  if (scheme !== undefined) return scheme === "file" || scheme.length === 1 ? "outside" : "network";
  if (reference.startsWith("//")) return "network";
  return neighbour(reference, file) === undefined ? "outside" : "inside";
}

/** The path of the file that a relative reference would name if addresses were paths; `undefined` outside the folder. */
export function neighbour(reference: string, file: string): string | undefined {
  if (/^[/\\]/.test(reference)) return undefined;
  const parts = file.split("/").slice(0, -1);
  for (const step of decodePath(reference).split(/[/\\]/)) {
    if (step === "" || step === ".") continue;
    if (step !== "..") parts.push(step);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** How a file refers to another one of the folder. */
export function relativePath(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  return [...here.slice(shared).map(() => ".."), ...there.slice(shared).map(encodeURIComponent)].join("/");
}

function decodePath(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
