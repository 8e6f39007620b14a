/** The commands that only read what is published. Loaded apart, so that they start without a validator or a compiler. */
export { run as lookup } from "./commands/lookup.ts";
export { run as verify } from "./commands/verify.ts";
