import { removeItem, replaceValue } from "../edit/json-text.ts";
import { below } from "../json/pointer.ts";
import { readJson } from "../load/read-json.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { PlacedRequest } from "./find-requests.ts";

/**
 * The project as its config asks for another contract: each request replaced where it stands, with its definition; one that the config
 * has already is taken out. Every other byte of the config stays.
 */
export function moveRequests(project: ConfiguredProject, requests: readonly PlacedRequest[], to: string): ConfiguredProject {
  const { source, pointer } = project.config;
  const list = `${pointer}/contracts`;
  const contracts: (string | undefined)[] = [...project.contracts];
  let { text } = source;
  for (const { at, definition } of requests) {
    const asked = definition === undefined || to.includes("#") ? to : `${to}#${definition}`;
    const isThere = contracts.some((one, other) => one === asked && other !== at);
    contracts[at] = isThere ? undefined : asked;
    if (!isThere && asked !== project.contracts[at]) text = replaceValue(text, below(list, at), asked);
  }
  // From the end, so that what comes before keeps its place.
  for (const at of [...contracts.keys()].reverse()) if (contracts[at] === undefined) text = removeItem(text, list, at);
  const moved = readJson(source.file, text).source;
  if (moved === undefined) throw new TypeError(`The edited text of ${source.file} is no JSON.`);
  return { ...project, config: { source: moved, pointer }, contracts: contracts.filter((one) => one !== undefined) };
}
