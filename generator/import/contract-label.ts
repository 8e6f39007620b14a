import { limits } from "../../registry/identifier/grammar.ts";

/**
 * A name that an owner gave as labels of a contract's name: words in lower case joined by hyphens, a folder before its file
 * joined by a dot. `OrderItem` is `order-item`, `parts/HTTPError` is `parts.http-error`. A label longer than a name may have goes on
 * behind a dot, at a word. Different names may come to one: that is for the caller to see.
 */
export const contractLabel = (name: string): string => name.split("/").flatMap(label).join(".");

const label = (text: string): string[] =>
  broken(
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );

/** As many words a label as it takes. Labels begin with a letter, so a word that begins with a digit stays with the one before it. */
function broken(text: string): string[] {
  const [first = "", ...words] = text.split(/-(?=[a-z])/);
  const labels = [first];
  for (const word of words) {
    const longer = `${labels.at(-1)}-${word}`;
    if (longer.length <= limits.label) labels.splice(-1, 1, longer);
    else labels.push(word);
  }
  return labels;
}
