import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishedProject, tree, type Ran, type TestProject } from "../cli/project.ts";
import { editSchema } from "../project/repository.ts";
import { says, serveRegistry, type RegistryServer } from "../support/registry-server.ts";
import { builderProject, type BuilderProject } from "./builder-project.ts";

/** Each step goes on from the one before it. */
let author: TestProject;
let registry: RegistryServer;
let builder: BuilderProject;

beforeAll(async () => {
  author = await publishedProject();
  registry = await serveRegistry(author.path("registry/published"));
  builder = builderProject();
}, 120_000);

const caches = mkdtempSync(join(tmpdir(), "codicil-day-"));
afterAll(() => rmSync(caches, { recursive: true, force: true }));

const output = "generated/example.parcel/1/index.js";
const outputs = (): Record<string, string> => tree(builder.path("generated"));
const held = ({ code, out, err }: Ran): string => {
  expect([code, err]).toEqual([0, ""]);
  return out;
};
/** Refused or drifted, without a stack, and with something to do. */
const refused = ({ code, out, err }: Ran): string => {
  expect([1, 2]).toContain(code);
  const text = out + err;
  expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  expect(text).toMatch(/hint: |`codicil |"contracts"|Ask for the right to it/);
  return text;
};

const app = (cases: string) => `
import { isKnownSpeed, isParcel, readSpeed, type KnownSpeed } from "./generated/example.parcel/1/index.js";

export function days(speed: KnownSpeed): number {
  switch (speed) {
${cases}
  }
}

const parcel: unknown = JSON.parse('{ "weight": 20, "speed": "rail" }');
if (isParcel(parcel) && parcel.speed !== undefined) {
  const read = readSpeed(parcel.speed);
  console.log(JSON.stringify(read), isKnownSpeed(parcel.speed));
}
`;
const bySea = `    case "slow": return 30;\n    case "fast": return 2;`;

describe("a builder's day", () => {
  test("without a config, the command says how to begin", async () => {
    expect(refused(await builder.run("generate"))).toContain('"contracts": [');
  });

  test("one line in a config, one command", async () => {
    builder.write(
      "codicil.json",
      JSON.stringify({ contracts: ["example.parcel/1", "codossier.legal-context/1"], registries: ["bundled", registry.address] }),
    );
    const out = held(await builder.run("generate"));
    expect(out).toContain("wrote   generated/example.parcel/1/index.js\n");
    expect(out).toContain("wrote   generated/codossier.legal-context/1/inbound/index.js\n");
    expect(JSON.parse(builder.read("codicil.lock"))).toMatchObject({
      contracts: {
        "example.parcel/1": { entry: "example.parcel/1.0", registry: registry.address },
        "codossier.legal-context/1": { entry: "codossier.legal-context/1.0", registry: "bundled" },
      },
    });
  });

  test("what is generated compiles under a strict compiler, runs alone, and keeps an unknown value", async () => {
    builder.write("app.ts", app(bySea));
    expect(builder.compile("app.ts")).toEqual([]);
    builder.write(
      "app.mjs",
      `import { checkParcel, isParcel, readSpeed } from "./generated/example.parcel/1/index.js";
console.log(isParcel({ weight: 20, speed: "rail" }), JSON.stringify(readSpeed("rail")), checkParcel({ weight: 0 })[0].pointer);`,
    );
    expect(held(await builder.program("app.mjs"))).toBe('true {"known":false,"raw":"rail"} /weight\n');
  });

  test("a second time nothing is written and nobody is asked; a file of the builder's own stays", async () => {
    builder.write("generated/example.parcel/1/by-hand.ts", "export const mine = 1;\n");
    const before = outputs();
    registry.requests.length = 0;
    expect(held(await builder.run("generate"))).toContain("nothing changed");
    expect([outputs(), registry.requests]).toEqual([before, []]);
  });

  test("offline: with the registry gone, CI holds, from the lock and the cache", async () => {
    registry.lies.set("*", says(503));
    expect(held(await builder.run("generate", "--frozen", "--check"))).toContain("byte for byte");
    rmSync(builder.path("generated/manifest.json"));
    rmSync(builder.path("generated/example.parcel/1/index.js"));
    expect(held(await builder.run("generate", "--frozen"))).toContain(`wrote   ${output}\n`);
    expect(registry.requests.filter((request) => !request.endsWith(" 304"))).toEqual([]);
  });

  test("a lock that is not what the config asks for is refused in CI, and stays as it is", async () => {
    const [config, lock] = ["codicil.json", "codicil.lock"].map((name) => builder.read(name)) as [string, string];
    builder.write("codicil.json", config.replace('"example.parcel/1"', '"example.parcel/1","be.legal.lookup"'));
    expect(refused(await builder.run("generate", "--frozen"))).toContain("be.legal.lookup");
    expect(builder.read("codicil.lock")).toBe(lock);
    builder.write("codicil.json", config);
  });

  test("drift is caught, shown as a diff, and mended by the command that is named", async () => {
    const text = builder.read(output);
    builder.write(output, text.replace("export function", "export  function"));
    const told = refused(await builder.run("generate", "--frozen", "--check"));
    expect(told).toMatch(/^-export {2}function/m);
    expect(told).toMatch(/^\+export function/m);
    expect(told).toContain("codicil generate");
    held(await builder.run("generate"));
    expect(builder.read(output)).toBe(text);
  });

  test("a checkout that turned line ends is named as that", async () => {
    const text = builder.read(output);
    builder.write(output, text.replaceAll("\n", "\r\n"));
    builder.write("codicil.lock", builder.read("codicil.lock").replaceAll("\n", "\r\n"));
    builder.write(
      "codicil.json",
      `${JSON.stringify(JSON.parse(builder.read("codicil.json")), null, 2)}\n`.replaceAll("\n", "\r\n"),
    );
    expect(refused(await builder.run("generate", "--frozen", "--check"))).toMatch(/line ends/);
    held(await builder.run("generate"));
    expect(builder.read(output)).toBe(text);
  });

  test("a next minor: outdated names it, migrate moves to it and lists the switch that a person must look at", async () => {
    editSchema(author, ({ $defs }) => {
      const { speed } = $defs as { speed: { anyOf: unknown[] } };
      speed.anyOf.splice(2, 0, { const: "rail", description: "By train." });
    });
    for (const command of ["generate", "publish"]) expect((await author.run(command)).code).toBe(0);
    registry.lies.clear();

    const outdated = await builder.run("outdated");
    expect(outdated.code).toBe(1);
    expect(outdated.out).toMatch(/^ *example\.parcel\/1 +1\.0 +1\.1 /m);
    expect(outdated.out).toContain("next: codicil migrate example.parcel/1 example.parcel/1\n");

    const before = outputs();
    const dry = await builder.run("migrate", "example.parcel/1", "example.parcel/1", "--dry-run");
    expect(dry.out).toMatch(/^\+.*example\.parcel\/1\.1/m);
    expect(outputs()).toEqual(before);

    const moved = await builder.run("migrate", "example.parcel/1", "example.parcel/1");
    expect([moved.code, moved.err]).toEqual([1, ""]);
    expect(moved.out).toMatch(/app\.ts:\d+:\d+/);
    expect(moved.out).toContain('"rail"');
    expect(JSON.parse(builder.read("codicil.lock"))).toMatchObject({
      contracts: expect.objectContaining({ "example.parcel/1": expect.objectContaining({ entry: "example.parcel/1.1" }) }),
    });
  });

  test("until somebody has looked, the compiler says it too; at run time nothing changed but what is known", async () => {
    expect(builder.compile("app.ts").join("\n")).toMatch(/return/);
    builder.write("app.ts", app(`${bySea}\n    case "rail": return 4;`));
    expect(builder.compile("app.ts")).toEqual([]);
    expect(held(await builder.program("app.mjs"))).toBe('true {"known":true,"value":"rail"} /weight\n');
    expect(held(await builder.run("generate", "--frozen", "--check"))).toContain("byte for byte");
  });

  test.each([
    [
      "wrong bytes",
      "c/example.parcel/1.1/schema.json",
      says(200, '{"type":"object"}', { "content-type": "application/json" }),
      /digest/,
    ],
    ["a page of HTML", "*", says(200, "<!doctype html><title>Sign in</title>", { "content-type": "text/html" }), /HTML/],
    ["an endless body", "*", endless, /large|bytes|MiB/],
    ["silence", "*", () => undefined, /No answer came within/],
    ["a refusal", "*", says(403), /403/],
  ] as const)(
    "a registry that answers %s changes nothing, and is named",
    async (_name, path, lie, said) => {
      const before = outputs();
      const lock = builder.read("codicil.lock");
      registry.lies.set(path, lie);
      const cache = mkdtempSync(join(caches, "cache-"));
      const told = refused(await builder.runIn(["env", `CODICIL_CACHE=${cache}`], "generate", "--update", "example.parcel/1"));
      registry.lies.clear();
      expect(told).toMatch(said);
      expect([outputs(), builder.read("codicil.lock")]).toEqual([before, lock]);
    },
    60_000,
  );

  const readOnly = readOnlyPrefix();
  test.skipIf(readOnly === undefined)(
    "a read-only file system: the check holds, and what would be written is refused with the place (skipped where mounts are refused)",
    async () => {
      const prefix = (readOnly as (root: string) => string[])(builder.root);
      held(await builder.runIn(prefix, "generate", "--frozen", "--check"));
      rmSync(builder.path("generated/example.parcel/1/index.js"));
      expect(refused(await builder.runIn(prefix, "generate", "--frozen"))).toMatch(/read-only|EROFS/);
      held(await builder.run("generate", "--frozen"));
    },
  );

  test("two runs at once leave one whole state, and nothing of theirs beside it", async () => {
    rmSync(builder.path("generated/codossier.legal-context"), { recursive: true });
    const both = await Promise.all([builder.run("generate"), builder.run("generate")]);
    both.forEach(held);
    expect(held(await builder.run("generate", "--frozen", "--check"))).toContain("byte for byte");
    expect(readdirSync(builder.path("generated")).filter((name) => name.startsWith("."))).toEqual([]);
    expect(builder.read("generated/example.parcel/1/by-hand.ts")).toBe("export const mine = 1;\n");
  });
});

function endless(_request: unknown, response: import("node:http").ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = " ".repeat(1 << 16);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}

/** Runs what follows with the project mounted read-only; undefined where this machine refuses namespaces of mounts. */
function readOnlyPrefix(): ((root: string) => string[]) | undefined {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
  const prefix = (root: string): string[] => ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, root];
  const [command = "", ...args] = [...prefix(caches), "true"];
  return spawnSync(command, args).status === 0 ? prefix : undefined;
}
