import type { CandidatePublication } from "../../registry/publish/publish.ts";

/** How an author publishes what breaks a line: the hints of the findings say that it is possible, this says how. */
export function nextMajorSteps({ candidate, publication }: CandidatePublication): readonly string[] {
  if (publication.outcome !== "refused" || publication.verdict !== "breaking") return [];
  const [, name, major] = /^(.+)\/(\d+)$/.exec(candidate) ?? [];
  if (name === undefined) return [];
  const next = Number(major) + 1;
  return [
    `To break it on purpose: "line": ${next} in contract.json, …/${name}/${next} as $id.`,
    `${candidate} keeps answering. Its aliases and attestations are its own: take them out of contract.json.`,
  ];
}
