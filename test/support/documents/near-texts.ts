/** Texts that a careless comparison takes for this one: other case, space around it, one letter more or less. */
export function nearbyTexts(text: string): string[] {
  const units = [...text];
  const near = [
    text.toUpperCase(),
    text.toLowerCase(),
    text.charAt(0).toUpperCase() + text.slice(1),
    ` ${text}`,
    `${text} `,
    `${text}\n`,
    `${text}\u200b`,
    `\ufeff${text}`,
    units.slice(0, -1).join(""),
    units.slice(1).join(""),
    text + (units.at(-1) ?? "x"),
    text.replaceAll("_", "-"),
    text.replaceAll("-", "_"),
    text.replaceAll("e", "\u0435"),
    [...units].reverse().join(""),
    "",
  ];
  return [...new Set(near)].filter((one) => one !== text);
}
