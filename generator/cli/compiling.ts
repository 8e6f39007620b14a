/** The commands that build models and code, and those that nobody waits for. */
export { run as attest } from "./commands/attest.ts";
export { run as check } from "./commands/check.ts";
export { run as compare } from "./commands/compare.ts";
export { run as deprecate } from "./commands/deprecate.ts";
export { run as diff } from "./commands/diff.ts";
export { run as doctor } from "./commands/doctor.ts";
export { run as generate } from "./commands/generate.ts";
export { run as importDocument } from "./commands/import.ts";
export { run as includes } from "./commands/includes.ts";
export { run as init } from "./commands/init.ts";
export { run as next } from "./commands/next.ts";
export { run as publish } from "./commands/publish.ts";
export { run as validate } from "./commands/validate.ts";
export { run as withdraw } from "./commands/withdraw.ts";
