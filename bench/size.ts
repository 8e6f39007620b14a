/**
 * What a page loads: bytes, minified and compressed by gzip at level 9. `npm run bench:size`
 *
 * The contracts of the seed documents together, and each entry of the contracts package with all that it exports, without the
 * packages that signatures need.
 */
import { fileURLToPath } from "node:url";
import contractsConfig from "../build/contracts/tsconfig.json" with { type: "json" };
import { browserBundle } from "../test/support/browser-bundle.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const seeds = [
  "codossier.legal-context/1/inbound",
  "codossier.legal-context/1/outbound",
  "codossier.quick-ask/1",
  "codossier.insight/1",
  "lcp.legal-context-json/1",
  "lcp.capability-declaration/1",
];

/** The faces of a generated module, and how many bytes the contracts together may take. */
const faces: readonly (readonly [string, (name: string) => boolean, number?])[] = [
  ["boolean only (is...)", (name) => /^is(?!Known)/.test(name), 2600],
  ["with errors (check...)", (name) => name.startsWith("check"), 6000],
  ["both", (name) => /^(?:is(?!Known)|check)/.test(name)],
  ["whole modules", () => true],
];

/** A program that exports those faces of a contract, each under a name of its own. */
async function facesOf(contract: string, wanted: (name: string) => boolean, at: number): Promise<string> {
  const path = `./generated/${contract}/index.js`;
  const names = Object.keys((await import(new URL(`.${path}`, import.meta.url).href)) as object).filter(wanted);
  return `export { ${names.map((name) => `${name} as ${name}${at}`).join(", ")} } from "${path}";`;
}

const sizeOf = async (program: string): Promise<number> => (await browserBundle(program, root, ["jose", "canonicalize"])).gzip;
const print = (title: string, bytes: number, most?: number): void => {
  const asked = most === undefined ? "" : `   at most ${most} allowed: ${(bytes / most).toFixed(2)} x`;
  console.log(`  ${title.padEnd(34)} ${String(bytes).padStart(6)}${asked}`);
};

console.log("The five contracts of the seed documents together (legal context counts in both directions):");
for (const [title, wanted, most] of faces) {
  const programs = await Promise.all(seeds.map((contract, at) => facesOf(contract, wanted, at)));
  print(title, await sizeOf(programs.join("\n")), most);
}
console.log("\nEach of them, with errors:");
for (const contract of seeds) print(contract, await sizeOf(await facesOf(contract, (name) => name.startsWith("check"), 0)));
console.log("\nEach entry of the package, all that it exports:");
for (const file of contractsConfig.files) {
  const path = file.replace(/^(?:\.\.\/)+/, "./");
  print(path.slice("./runtime/".length, -"/index.ts".length), await sizeOf(`export * from "${path}";`));
}
