import { createHash } from "node:crypto";
import type { Severity, Span } from "../../diagnostic/diagnostic.ts";
import { printable } from "../../diagnostic/define.ts";
import { generatorVersion } from "../../version.ts";
import { shorten } from "../judgement.ts";
import { itemsOf, type ReportItem } from "./items.ts";
import { repositoryPath, type CheckReport, type Reporter } from "./report.ts";
import { ruleOf } from "./sarif-rule.ts";

/**
 * SARIF 2.1.0 (OASIS), for code scanning. One run; a rule for each code and id that has a result; the place in the proposed file as
 * the location, the one in the published file as a related location. A fingerprint is of what was found where in the document, so that
 * it stays when lines move; of several alike, the later ones carry their number.
 */
export const sarif: Reporter = (report) => {
  const items = itemsOf(report);
  const ids = [...new Set(items.map(({ id }) => id))].sort();
  const seen = new Map<string, number>();
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "codicil", version: generatorVersion.split(" ")[1], rules: ids.map(ruleOf) } },
        automationDetails: { id: "codicil/check/" },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The top of the repository." } } },
        results: items.map((item) => result(item, ids.indexOf(item.id), report, seen)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function result(item: ReportItem, ruleIndex: number, report: CheckReport, seen: Map<string, number>) {
  const { id, level, contract, path, against, witness, at, published } = item;
  return {
    ruleId: id,
    ruleIndex,
    level: levels[level],
    message: { text: sentence(item) },
    locations: [location(at, report)],
    ...(published === undefined
      ? {}
      : {
          relatedLocations: [
            {
              id: 1,
              message: { text: `published${against === undefined ? "" : ` in ${against}`}` },
              ...location(published, report),
            },
          ],
        }),
    partialFingerprints: { "codicil/v1": fingerprint(item, report, seen) },
    properties: {
      severity: item.severity,
      ...(contract === undefined ? {} : { contract }),
      ...(path === undefined ? {} : { path }),
      ...(witness === undefined ? {} : { witness }),
    },
  };
}

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = { error: "error", warning: "warning", note: "note" };

function sentence({ path, message, hint, witness }: ReportItem): string {
  const where = path === undefined ? "" : `${path === "" ? "(root)" : path}: `;
  const shown = witness === undefined ? "" : ` Document that shows it: ${shorten(JSON.stringify(witness))}`;
  return printable(`${where}${message} ${hint}${shown}`);
}

const location = (span: Span, report: CheckReport) => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(repositoryPath(report, span.file)), uriBaseId: "%SRCROOT%" },
    region: { startLine: span.line, startColumn: span.column, endColumn: span.column + span.length },
  },
  logicalLocations: [{ fullyQualifiedName: span.pointer, kind: "member" }],
});

/** A relative reference: what a file name holds is data, also a percent sign, a question mark or a colon. */
const uriOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

function fingerprint({ id, contract, path, at }: ReportItem, report: CheckReport, seen: Map<string, number>): string {
  const subject = [id, contract ?? "", path ?? at.pointer, repositoryPath(report, at.file)];
  const digest = createHash("sha256").update(JSON.stringify(subject)).digest("hex");
  const count = (seen.get(digest) ?? 0) + 1;
  seen.set(digest, count);
  return `${digest.slice(0, 32)}:${count}`;
}
