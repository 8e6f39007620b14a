/** The commands that compare versions. The engine that decides inclusion is large, and no other command loads it. */
export { run as attest } from "./commands/attest.ts";
export { run as check } from "./commands/check.ts";
export { run as compare } from "./commands/compare.ts";
export { run as deprecate } from "./commands/deprecate.ts";
export { run as doctor } from "./commands/doctor.ts";
export { run as includes } from "./commands/includes.ts";
export { run as next } from "./commands/next.ts";
export { run as publish } from "./commands/publish.ts";
export { run as withdraw } from "./commands/withdraw.ts";
