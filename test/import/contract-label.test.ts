import { expect, test } from "vitest";
import { isContractName } from "../../generator/contract/name.ts";
import { contractLabel } from "../../generator/import/contract-label.ts";

test.each([
  ["OrderItem", "order-item"],
  ["parts/HTTPError", "parts.http-error"],
  ["_v2.Ticket_", "v2-ticket"],
  [`${"Kiosk".repeat(12)}Seat`, `${Array(10).fill("kiosk").join("-")}.kiosk-kiosk-seat`],
  [`${"a".repeat(62)}-b-c`, `${"a".repeat(62)}.b-c`],
  [`${"a".repeat(61)}-b-c`, `${"a".repeat(61)}-b.c`],
  [`${"a".repeat(60)}-9-lives`, `${"a".repeat(60)}-9.lives`],
])("the owner's %j is %j, which names a contract", (name, label) => {
  expect(contractLabel(name)).toBe(label);
  expect(isContractName(`kiosk.${label}`)).toBe(true);
});

test.each(["a".repeat(64), `${"a".repeat(62)}-9-9`, "9lives", "…"])("%j is no name, and is not made one", (name) => {
  expect(isContractName(`kiosk.${contractLabel(name)}`)).toBe(false);
});
