/** The part of `fetch` that is used here: the platform's own fits, and so does one that a caller makes. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const proxyVariables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/** Whether the environment names a proxy. NO_PROXY may still take a host out of it. */
export const namesProxy = (): boolean => proxyVariables.some((name) => (process.env[name] ?? "") !== "");

/** The platform's `fetch`; where the environment names a proxy, one that goes through it. Node 20's own does not look there. */
export const platformFetch = async (): Promise<Fetch> => (namesProxy() ? (proxied ??= proxyFetch()) : globalThis.fetch);

/** One a process, so that requests share connections. */
let proxied: Promise<Fetch> | undefined;

async function proxyFetch(): Promise<Fetch> {
  const { EnvHttpProxyAgent, fetch } = await import("undici");
  const dispatcher = new EnvHttpProxyAgent();
  // The package and the platform declare one and the same standard in types of their own.
  return (url, init) => fetch(url, { ...(init as object), dispatcher }) as unknown as Promise<Response>;
}
