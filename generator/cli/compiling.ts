/** The commands that build models and code, and those that nobody waits for. */
export { run as add } from "./commands/add.ts";
export { run as diff } from "./commands/diff.ts";
export { run as generate } from "./commands/generate.ts";
export { run as importDocument } from "./commands/import.ts";
export { run as init } from "./commands/init.ts";
export { run as migrate } from "./commands/migrate.ts";
export { run as outdated } from "./commands/outdated.ts";
export { run as validate } from "./commands/validate.ts";
export { run as verifyLive } from "./commands/verify-live.ts";
