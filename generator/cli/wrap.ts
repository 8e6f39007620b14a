/** As wide as a terminal that nobody has widened. */
const width = 80;

/**
 * One paragraph in lines of at most 80 columns, broken at single spaces; the second and later lines begin with `hang` spaces. Spaces
 * that align something stay, and a word that is longer than a line stands whole.
 */
export function wrap(text: string, hang = 0): string {
  const [first = "", ...words] = text.split(/(?<=\S) (?=\S)/);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`${" ".repeat(hang)}${word}`);
  }
  return lines.join("\n");
}
