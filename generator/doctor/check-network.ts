import { existsSync } from "node:fs";
import { isAddress } from "../contract/place.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const proxyVariables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/** Where registries are asked over the network: what the environment says about the way to them and cannot be. */
export function checkNetwork({ registries, config }: ConfiguredProject, environment: Environment = process.env): Diagnostic[] {
  if (!registries.some(isAddress)) return [];
  const span = config.source.span(`${config.pointer}/registries`);
  const set = (name: string): string => environment[name] ?? "";
  const proxies = proxyVariables.filter((name) => set(name) !== "" && !isProxy(set(name)));
  const authorities = ["NODE_EXTRA_CA_CERTS"].filter((name) => set(name) !== "" && !existsSync(set(name)));
  return [
    ...proxies.map((name) => diagnose("proxy-malformed", span, { name })),
    ...authorities.map((name) => diagnose("authority-missing", span, { name, path: set(name) })),
  ];
}

/** The address of a proxy may hold a password, so it is never printed. */
function isProxy(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
