import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { publishedFolder } from "../support/published.ts";
import { answerFile, listen, serveRegistry } from "../support/registry-server.ts";

/** What only a process of its own shows: its environment is read when Node starts, and by the transport. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const quickAsk = "codossier.quick-ask/1";

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function lookUp(address: string, environment: Readonly<Record<string, string>>): Promise<Ran> {
  const clean = Object.entries(process.env).filter(([name]) => !/_proxy$|^NODE_/i.test(name));
  const args = ["--import", "tsx", "generator/cli/bin.ts", "lookup", quickAsk, "--registry", address];
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...Object.fromEntries(clean), ...environment } };
    const child = execFile(process.execPath, args, options, (_, out, err) => resolve({ code: child.exitCode, out, err }));
  });
}

const found = { code: 0, out: expect.stringContaining("codossier.quick-ask/1.0"), err: "" };

/** A proxy that opens tunnels, and where to. */
async function openProxy(): Promise<{ readonly address: string; readonly tunnels: string[] }> {
  const tunnels: string[] = [];
  const { origin, server } = await listen((_, response) => void response.writeHead(405).end());
  server.on("connect", (request, socket) => {
    tunnels.push(request.url ?? "");
    const { hostname, port } = new URL(`http://${request.url}`);
    const beyond = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
    for (const end of [socket, beyond]) end.on("error", () => [socket, beyond].forEach((each) => each.destroy()));
  });
  return { address: origin, tunnels };
}

describe("a proxy that the environment names", () => {
  test.each(["HTTP_PROXY", "http_proxy"])("%s is used", async (name) => {
    const [registry, proxy] = [await serveRegistry(), await openProxy()];
    expect(await lookUp(registry.address, { [name]: proxy.address })).toEqual(found);
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(registry.address).host]));
  });

  test.each(["NO_PROXY", "no_proxy"])("%s takes a host out of it", async (name) => {
    const [registry, proxy] = [await serveRegistry(), await openProxy()];
    expect(await lookUp(registry.address, { HTTP_PROXY: proxy.address, [name]: "127.0.0.1" })).toEqual(found);
    expect(proxy.tunnels).toEqual([]);
  });

  test.each(["http://127.0.0.1:1", "no proxy at all"])("one that cannot be used is named: %s", async (proxy) => {
    const { address, requests } = await serveRegistry();
    const { code, out, err } = await lookUp(address, { HTTP_PROXY: proxy });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^error\[registry-unreachable\] .*Check the proxy that HTTPS_PROXY or HTTP_PROXY names/);
    expect(requests).toEqual([]);
  });
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)("a certificate of an authority of one's own (skipped where there is no openssl to make one)", () => {
  const folder = mkdtempSync(join(tmpdir(), "codicil-tls-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];

  async function serveSecurely(): Promise<{ readonly address: string; readonly close: () => void }> {
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        .concat(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .concat(["-keyout", key, "-out", certificate]),
      { stdio: "ignore" },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) =>
      answerFile(join(publishedFolder, request.url ?? ""), request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const close = () => void (server.closeAllConnections(), server.close());
    return { address: `https://localhost:${(server.address() as AddressInfo).port}/`, close };
  }

  test("is trusted through NODE_EXTRA_CA_CERTS, behind a proxy too, and the refusal without it says so", async () => {
    const [{ address, close }, proxy] = [await serveSecurely(), await openProxy()];
    const refused = await lookUp(address, {});
    expect([refused.code, refused.out]).toEqual([2, ""]);
    expect(refused.err).toMatch(/^error\[registry-unreachable\] .*not trusted.*NODE_EXTRA_CA_CERTS/);
    expect(await lookUp(address, { NODE_EXTRA_CA_CERTS: certificate })).toEqual(found);
    expect(await lookUp(address, { NODE_EXTRA_CA_CERTS: certificate, HTTPS_PROXY: proxy.address })).toEqual(found);
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(address).host]));
    close();
  });
});
