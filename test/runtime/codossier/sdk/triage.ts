import {
  buildAnswered,
  findStatedInCall,
  placeAnsweredInResult,
  type Placement,
  type Stated,
} from "../../../../runtime/codossier/index.ts";

/** Values that a host may lose: empty ones, names of inherited members, long numbers, nesting. */
export const stated = JSON.parse(
  '{"jurisdiction":"US-CA","role":"party","forum":"","x/empty":["",null,[],{}],"x/large":9007199254740991,"__proto__":{"own":true}}',
) as Record<string, unknown>;

export const answer = {
  jurisdiction: { value: "US-CA", basis: "stated", forum: "" },
  audience: "individual",
  role: "party",
  privilege: "none",
};

/** The tool of both SDKs: what it found, and the result that it answers with. */
export function triage(found: Placement<Stated>[], _meta: unknown) {
  const placement = findStatedInCall({ _meta });
  found.push(placement);
  const result = {
    content: [{ type: "text" as const, text: "Yes." }],
    isError: true,
    _meta: { "com.notes.example/trace": "t-1" },
  };
  if (placement.outcome !== "found") return result;
  const { block } = placement.reading;
  const texts = { handling: {}, retention: "Not kept.", source: "Notes", notice: "Information only." };
  return placeAnsweredInResult(
    result,
    buildAnswered({ stated: block, inferred: { audience: "individual", role: "party" }, ...texts }),
  );
}
