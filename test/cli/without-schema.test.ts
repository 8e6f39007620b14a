import * as fs from "node:fs";
import { expect, test } from "vitest";
import { publishedProject } from "./project.ts";

const gone = "example.parcel/1 is published and has no schema here: it keeps answering; its generated module is gone\n";

test("a published contract without its folder is told by check and next, and is no error", async () => {
  const project = await publishedProject();
  fs.rmSync(project.path("schemas/example.parcel"), { recursive: true });
  await project.run("generate");
  for (const command of ["check", "next"]) {
    const { code, out } = await project.run(command);
    expect([command, code, out.split(gone).length]).toEqual([command, 0, 2]);
  }
  expect(JSON.parse((await project.run("next", "--json")).out)).toMatchObject({ withoutSchema: ["example.parcel/1"] });
  expect(JSON.parse((await project.run("check", "--json")).out)).toMatchObject({
    projects: [{ withoutSchema: ["example.parcel/1"] }],
  });
  expect((await project.run("lookup", "example.parcel/1")).code).toBe(0);
});

test("not: a folder that went on to another line, a mirrored shape, a line of which nothing stands", async () => {
  const next = await publishedProject();
  next.edit("schemas/example.parcel/contract.json", (text) => text.replace('"line": 1', '"line": 2'));
  fs.rmSync(next.path("schemas/carrier.tracking"), { recursive: true });
  await next.run("generate");
  expect((await next.run("check", "--fix")).out).not.toContain("has no schema here");

  const withdrawn = await publishedProject();
  await withdrawn.run("withdraw", "example.parcel/1.0", "--reason", "Wrong.");
  fs.rmSync(withdrawn.path("schemas/example.parcel"), { recursive: true });
  await withdrawn.run("generate");
  expect((await withdrawn.run("check")).out).not.toContain("has no schema here");
});
