/**
 * A name that an owner gave as labels of a contract's name: words in lower case joined by hyphens, a folder before its file
 * joined by a dot. `OrderItem` is `order-item`, `parts/HTTPError` is `parts.http-error`. Different names may come to one: that
 * is for the caller to see.
 */
export const contractLabel = (name: string): string => name.split("/").map(label).join(".");

const label = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
