import { statusCommand } from "../status-command.ts";

export const run = statusCommand("deprecate");
