// A generator for the type-soundness scorer: `async (schema, { remotes }) => ({ code, root })` over the built toolkit.
import { compileSchema } from "../../dist/index.js";

export default async function codicil(schema, { remotes } = {}) {
  const { files, units, diagnostics } = compileSchema({ value: schema }, { name: "root", ...(remotes && { remotes }) });
  const [unit] = units;
  const types = files.find((file) => file.path.endsWith("/index.d.ts"));
  if (unit === undefined || types === undefined)
    throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return { code: types.text, root: unit.typeName };
}
