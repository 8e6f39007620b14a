/** The module `index.js`: a row for every generated module, in the order of the manifest. `index.d.ts` says what a row holds. */
export function indexModule(contracts, recordOf) {
  const rows = contracts.flatMap((contract) => rowsOf(contract, recordOf(contract.identifier)));
  const lines = rows.map((row) => `  Object.freeze(${JSON.stringify(row)}),\n`);
  return `export const contracts = /* @__PURE__ */ Object.freeze([\n${lines.join("")}]);\n`;
}

function rowsOf({ identifier, schema, files }, { name, line, date, kind, summary, aliases }) {
  // What only a writer is held to is no entry of the registry, and nothing stands for it.
  const isEntry = identifier === (kind === "governed" ? `${name}/${line}` : `${name}@${date}`);
  const whole = identifier.replace("@", "/");
  const folders = Object.keys(files).flatMap((file) => (file.endsWith("/index.js") ? [file.slice(0, -"/index.js".length)] : []));
  return folders.map((folder) => ({
    identifier: folder === whole ? identifier : `${identifier}#${folder.slice(whole.length + 1)}`,
    kind,
    summary,
    aliases: isEntry ? aliases.map(({ value }) => value) : [],
    module: `codicil-contracts/contracts/${folder}`,
    schema,
  }));
}
