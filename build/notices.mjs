import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences of the packages whose files are bundled, as those ask for it: name, version, and the text that came with each. */
export function noticesOf(inputs) {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  return [...folders]
    .sort()
    .map(noticeOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} ${version} comes without the text of its licence.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
