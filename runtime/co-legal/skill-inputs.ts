import { checkEcliLookup, type EcliLookup } from "../../generated/be.ecli.lookup/2026-09-18/index.js";
import { checkFiscalErfbelasting, type FiscalErfbelasting } from "../../generated/be.fiscal.erfbelasting/2026-09-18/index.js";
import { checkKboLookup, type KboLookup } from "../../generated/be.kbo.lookup/2026-09-18/index.js";
import { checkLegalCorpusRead, type LegalCorpusRead } from "../../generated/be.legal.corpus.read/2026-09-18/index.js";
import { checkLegalCorpusSearch, type LegalCorpusSearch } from "../../generated/be.legal.corpus.search/2026-09-18/index.js";
import { checkLegalLookup, type LegalLookup } from "../../generated/be.legal.lookup/2026-09-18/index.js";
import { checkLegalRead, type LegalRead } from "../../generated/be.legal.read/2026-09-18/index.js";
import { checkLegalSearch, type LegalSearch } from "../../generated/be.legal.search/2026-09-18/index.js";
import { checkViesValidate, type ViesValidate } from "../../generated/be.vies.validate/2026-09-18/index.js";
import { checkDocumentDraft, type DocumentDraft } from "../../generated/co-legal.document.draft/2026-09-18/index.js";
import { checkRates as checkEcbRates, type Rates as EcbRates } from "../../generated/ecb.rates/2026-09-18/index.js";
import { checkEurlexLookup, type EurlexLookup } from "../../generated/eu.eurlex.lookup/2026-09-18/index.js";
import {
  checkValidate as checkIbanValidate,
  type Validate as IbanValidate,
} from "../../generated/iban.validate/2026-09-18/index.js";
import { checkCitationVerify, type CitationVerify } from "../../generated/legal.citation.verify/2026-09-18/index.js";
import {
  checkLegalLookup as checkDutchLegalLookup,
  type LegalLookup as DutchLegalLookup,
} from "../../generated/nl.legal.lookup/2026-09-18/index.js";
import { checkRechtspraakLookup, type RechtspraakLookup } from "../../generated/nl.rechtspraak.lookup/2026-09-18/index.js";
import { own } from "../own.ts";
import { quoted } from "../quoted.ts";
import { refuseCall } from "./codes.ts";

/** The skills that were on the agent's card on 18 September 2026, each with its input. */
export interface SkillInputs {
  "be.ecli.lookup": EcliLookup;
  "be.fiscal.erfbelasting": FiscalErfbelasting;
  "be.kbo.lookup": KboLookup;
  "be.legal.corpus.read": LegalCorpusRead;
  "be.legal.corpus.search": LegalCorpusSearch;
  "be.legal.lookup": LegalLookup;
  "be.legal.read": LegalRead;
  "be.legal.search": LegalSearch;
  "be.vies.validate": ViesValidate;
  "co-legal.document.draft": DocumentDraft;
  "ecb.rates": EcbRates;
  "eu.eurlex.lookup": EurlexLookup;
  "iban.validate": IbanValidate;
  "legal.citation.verify": CitationVerify;
  "nl.legal.lookup": DutchLegalLookup;
  "nl.rechtspraak.lookup": RechtspraakLookup;
}
export type SkillId = keyof SkillInputs;

type Check = (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];

const checks: Readonly<Record<SkillId, Check>> = {
  "be.ecli.lookup": checkEcliLookup,
  "be.fiscal.erfbelasting": checkFiscalErfbelasting,
  "be.kbo.lookup": checkKboLookup,
  "be.legal.corpus.read": checkLegalCorpusRead,
  "be.legal.corpus.search": checkLegalCorpusSearch,
  "be.legal.lookup": checkLegalLookup,
  "be.legal.read": checkLegalRead,
  "be.legal.search": checkLegalSearch,
  "be.vies.validate": checkViesValidate,
  "co-legal.document.draft": checkDocumentDraft,
  "ecb.rates": checkEcbRates,
  "eu.eurlex.lookup": checkEurlexLookup,
  "iban.validate": checkIbanValidate,
  "legal.citation.verify": checkCitationVerify,
  "nl.legal.lookup": checkDutchLegalLookup,
  "nl.rechtspraak.lookup": checkRechtspraakLookup,
};

/**
 * Holds arguments to the input of a skill, before anything is sent. Refuses `skill-unknown`, and `arguments-refused` with the
 * place of the first fault.
 *
 * @example
 * checkArguments("be.legal.lookup", { code: "BW", article: "2.3" }); // undefined
 */
export function checkArguments(skill: string, args: unknown): void {
  const check = own(checks, skill) as Check | undefined;
  if (check === undefined) refuseCall("skill-unknown", "", `It was ${quoted(skill)}.`);
  const [problem] = check(args);
  if (problem !== undefined) refuseCall("arguments-refused", problem.pointer, `It ${problem.message}.`);
}
