import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll } from "vitest";
import { digestOf } from "../../registry/bytes.ts";
import { publishedFolder } from "./published.ts";

/** How a path is answered; undefined leaves it to the folder. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export interface RegistryServer {
  /** Of the folder that is served, with its slash. */
  readonly address: string;
  /** Every request so far: method, path, and 304 where that was the answer. */
  readonly requests: string[];
  /** What is answered in place of the files, by path; `*` for all of them. Changed while it runs. */
  readonly lies: Map<string, Answering>;
}

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map(stop)));

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A server on this machine, closed when the tests of the file are through. */
export async function listen(listener: RequestListener): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** This repository's registry behind a plain file server: ETags, 304, 404, and whatever lies a test tells it to tell. */
export async function serveRegistry(folder = publishedFolder): Promise<RegistryServer> {
  const requests: string[] = [];
  const lies = new Map<string, Answering>();
  const { origin } = await listen((request, response) => {
    const path = (request.url ?? "").replace("/registry/", "");
    const lie = lies.get(path) ?? lies.get("*");
    response.on("finish", () => requests.push(`${request.method} ${path}${response.statusCode === 304 ? " 304" : ""}`));
    if (lie === undefined) answerFile(join(folder, path), request, response);
    else lie(request, response);
  });
  return { address: `${origin}/registry/`, requests, lies };
}

export function answerFile(file: string, request: IncomingMessage, response: ServerResponse): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end("none");
  const bytes = readFileSync(file);
  const etag = `"${digestOf(bytes)}"`;
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, { etag, "content-type": "application/json" }).end(bytes);
}

/** Always the same answer. */
export const says =
  (status: number, body: string | Uint8Array = "", headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
