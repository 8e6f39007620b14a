export { isArray as isList, isObject, member } from "../json/json.ts";
export { asFragment, escapeStep, step as child, steps, valueAt } from "../json/pointer.ts";
