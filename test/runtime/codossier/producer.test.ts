import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { includes, sideOf } from "../../../index.ts";
import { loadContracts } from "../../../generator/contract/load-contracts.ts";
import { buildModel } from "../../../generator/model/build.ts";
import { isLegalContextOutbound } from "../../../generated/codossier.legal-context/1/outbound/index.js";
import { handlingOfNone } from "../../../runtime/codossier/index.ts";
import { isLegalContextProducer } from "../../../generated/codossier.legal-context/1/producer/index.js";
import { answered } from "./blocks.ts";

/** What a writer is held to lies inside what a receiver accepts: proved by the library, and tried on the modules that run. */
const folder = fileURLToPath(new URL("../../../schemas", import.meta.url));
const { base } = JSON.parse(readFileSync(new URL("../../../codicil.json", import.meta.url), "utf8")) as { base: string };
const { contracts, resolved } = loadContracts(folder, { base });
const contract = contracts.find(({ record }) => record.name === "codossier.legal-context")!;
const producer = sideOf(buildModel(contract.producer!, resolved).model!.root);
const receiver = sideOf(buildModel(contract.schema, resolved).model!.anchored.get("outbound")!.node);

describe("the producer's schema and the receiver's", () => {
  test("every document of the first is one of the second", () => {
    expect(includes(producer, receiver)).toEqual({ outcome: "included" });
  });

  test("and the second holds more, which the modules confirm", () => {
    const answer = includes(receiver, producer);
    expect(answer.outcome).toBe("not-included");
    const witness = answer.outcome === "not-included" ? answer.witness : undefined;
    expect([isLegalContextOutbound(witness), isLegalContextProducer(witness)]).toEqual([true, false]);
  });

  test("no example that a receiver refuses passes the writer's check", () => {
    const documents = contract.examples.filter(({ example }) => example.definition === "outbound");
    const passing = documents.filter(({ example }) => isLegalContextProducer(example.document));
    expect(documents.length).toBeGreaterThan(20);
    expect(passing.filter(({ example }) => !isLegalContextOutbound(example.document))).toEqual([]);
    expect(passing.length).toBeGreaterThan(2);
  });

  test("the generated module and AJV over the schema say the same of every mixture of what the rules speak of", () => {
    const mixtures = ["professional", "individual", "student"].flatMap((audience) =>
      ["attorney_client", "work_product", "none", "unknown", "joint"].flatMap((privilege) =>
        [handlingOfNone, "Ask first."].flatMap((handling) =>
          ["stated", "inferred", "default", "Default"].flatMap((basis) =>
            ["US", "US-NY", 5].map((value) => ({ ...answered, audience, privilege, handling, jurisdiction: { value, basis } })),
          ),
        ),
      ),
    );
    const documents = mixtures.flatMap((one) => [one, { ...one, notice: "Information only." }]);
    const accepted = documents.filter((one) => isLegalContextProducer(one));
    expect(documents.filter((one) => isLegalContextProducer(one) !== producer.accepts(one))).toEqual([]);
    // Seven jurisdictions pass; with them one label and text for an individual, nine for a professional, seven for others, notice or not.
    expect([documents.length, accepted.length]).toEqual([720, 7 * (1 + 2 * 9 + 2 * 7)]);
  });
});
