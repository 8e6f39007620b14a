/** What is said of a version and its line as a whole, by no rule that looks at one place. The page of rules is generated from this. */
export interface LineRule {
  readonly summary: string;
  readonly why: string;
}

export const lineRules = {
  "alias-added": {
    summary: "An identifier under which the contract is also known came.",
    why: "One more way to the same contract takes nothing from those that exist.",
  },
  "alias-removed": {
    summary: "An identifier under which the contract was also known went.",
    why: "Agents in the field hold it, and nothing tells them to stop.",
  },
  "attestation-unused": {
    summary: "An attestation speaks of a text that was not reworded.",
    why: "An attestation comes with the rewording of which it speaks; one in advance would let a later change through unread.",
  },
  "attestation-wrong": {
    summary: "An attestation names no published text, or does not lead from a published text to the proposed one.",
    why: "It vouches for something that is not there, so nobody has vouched for what is.",
  },
  "comment-changed": {
    summary: "Comments or examples differ.",
    why: "They explain and promise nothing, so they may change with any minor version.",
  },
  "definition-added": {
    summary: "A definition with an `$anchor` came.",
    why: "It is an entry of its own from now on, held to the promise of the line.",
  },
  "definition-removed": {
    summary: "A definition with an `$anchor` went.",
    why: "Its identifier was published, and what is published keeps answering.",
  },
  "description-added": {
    summary: "A description came where there was none.",
    why: "What is published under a governed name has one everywhere; in loose files a first one takes no meaning away.",
  },
  "description-missing": {
    summary: "A place or a known value has no description.",
    why: "A first description that comes later could give it any meaning, so nothing is published without one.",
  },
  "meaning-attested": {
    summary: "A text was reworded, and somebody has attested that it means the same.",
    why: "Whether wording changes meaning is for a person to say; here one has said it.",
  },
  "name-reused": {
    summary: "A name or value of a withdrawn version came back with another meaning.",
    why: "Withdrawing frees later minors from a shape; names and values that were sent with a meaning keep it.",
  },
  "not-decided": {
    summary: "Whether every document of the one is a document of the other could not be judged.",
    why: "What cannot be judged is never taken for compatible.",
  },
  respelled: {
    summary: "The same contract, written otherwise.",
    why: "References, order and spelling carry no meaning, so they may change with any minor version.",
  },
  unexplained: {
    summary: "A document that one side may send is refused by the other, and no rule says which change it is.",
    why: "Inclusion decides and rules explain; a refusal without an explanation is shown with its document all the same.",
  },
  "withdrawn-content": {
    summary: "The proposal says again what a withdrawn entry of its line said.",
    why: "It may come back, but it also comes back by itself where nobody changed the schema after the withdrawal.",
  },
} as const satisfies Readonly<Record<string, LineRule>>;

export type LineRuleId = keyof typeof lineRules;
