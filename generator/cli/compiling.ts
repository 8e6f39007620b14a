/** The commands that build models and code. */
export { run as check } from "./commands/check.ts";
export { run as compare } from "./commands/compare.ts";
export { run as diff } from "./commands/diff.ts";
export { run as generate } from "./commands/generate.ts";
export { run as includes } from "./commands/includes.ts";
export { run as publish } from "./commands/publish.ts";
export { run as validate } from "./commands/validate.ts";
