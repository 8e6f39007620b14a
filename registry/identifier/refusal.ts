/** Why a text is no identifier, before it becomes a problem with near misses. */
export type Refusal =
  | { readonly code: "id-syntax"; readonly position: number; readonly expected: string }
  | { readonly code: "id-not-canonical"; readonly canonical: string }
  | { readonly code: "id-https-required" }
  | { readonly code: "id-reserved"; readonly position: number; readonly label: string };

export const miss = (position: number, expected: string): Refusal => ({ code: "id-syntax", position, expected });

/** Scanners answer the position after what they read, or the refusal. */
export type Scan = number | Refusal;
