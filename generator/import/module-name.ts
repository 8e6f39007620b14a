import { nameSuffix } from "../emit/names.ts";

/**
 * The name under which the module of a skill is made, for its folder and its types alike: one label, so that no part of the id
 * is lost. An id of plain words joined by dots becomes words joined by hyphens, which only that id does; any other one gets what
 * is left of it and a digest of its exact text. So two ids never share a name, whatever else is on the card and in whatever
 * order.
 */
export function moduleName(id: string): string {
  if (plain.test(id) && !device.test(id) && id.length <= longest) return id.replaceAll(".", "-");
  const rest = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^[-0-9]+|-+$/g, "");
  return `${rest === "" ? "skill" : rest}-${nameSuffix(id).toLowerCase()}`;
}

const longest = 64;
const plain = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)*$/;
/** What a folder cannot be called on Windows. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
