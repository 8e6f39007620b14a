import type { CommandHelp } from "./command.ts";
import { commands, generalOptions } from "./help.ts";
import { wrap } from "./wrap.ts";

/** What `codicil --help` prints. */
export function overview(version: string): string {
  const about = "contracts as JSON Schemas; types, validators and open enums from them; a registry that keeps their meaning.";
  return `${wrap(`${version}: ${about}`)}

Usage: codicil COMMAND

${columns(commands.map(({ name, summary }) => [name, summary]))}

Start here:
  codicil lookup codossier.quick-ask/1       which contract is that, exactly?
  codicil validate codossier.insight/1 FILE  is this document one of it?
  codicil generate                           (builders) its types and validators
  codicil init                               (authors) a first contract
  codicil check                              (authors) may my change be merged?

codicil COMMAND --help tells more.
Exit: 0 held, 1 did not hold, 2 could not be judged, 64 wrong usage.
`;
}

/** What `codicil COMMAND --help` prints. */
export function commandHelp(command: CommandHelp): string {
  const rows = [...command.options, ...generalOptions.slice(0, 1)].map((option): [string, string] => [
    `${option.short === undefined ? "" : `-${option.short}, `}--${option.name}${option.value === undefined ? "" : ` ${option.value}`}`,
    option.help,
  ]);
  return `${wrap(`Usage: ${command.usage}`, 7)}

${wrap(command.summary)}

${command.details.split("\n\n").map(paragraph).join("\n\n")}

Options:
${columns(rows)}
`;
}

/** Sentences are laid out anew; examples, which are indented, stay as they are written. */
const paragraph = (text: string): string => (/^ /m.test(text) ? text : wrap(text.replaceAll("\n", " ")));

/** Two columns; what does not fit stands below itself. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const wide = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => wrap(`  ${left.padEnd(wide)}  ${right}`, wide + 4)).join("\n");
}
