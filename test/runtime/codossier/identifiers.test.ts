import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codossierExtension, codossierMetaKey } from "../../../runtime/codossier/index.ts";

interface Record {
  readonly aliases: readonly { readonly kind: string; readonly value: string }[];
}

test("hosts are asked for exactly what the contract is published under", () => {
  const file = new URL("../../../schemas/codossier.legal-context/contract.json", import.meta.url);
  const { aliases } = JSON.parse(readFileSync(file, "utf8")) as Record;
  expect(aliases).toEqual([
    { kind: "a2a-extension", value: codossierExtension },
    { kind: "mcp-meta", value: codossierMetaKey },
  ]);
});
