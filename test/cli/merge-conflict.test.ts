import { expect, test } from "vitest";
import { addMember, editSchema, repository } from "../project/repository.ts";

test("two branches that changed the same generated files: check names generate, and generate mends what git left", async () => {
  const work = await repository();
  await addMember(work, "wrapping");
  work.git("switch", "--quiet", "--create", "other", "main");
  editSchema(work, ({ $defs }) => {
    $defs["note"] = { description: "Nobody refers to it.", type: "string" };
  });
  await work.run("generate");
  work.commit("other");
  expect(() => work.git("merge", "--quiet", "--no-edit", "work")).toThrow();
  expect(work.git("diff", "--name-only", "--diff-filter=U").split("\n")).toContain("generated/manifest.json");

  const refused = await work.run("check");
  expect(refused.code).toBe(1);
  expect(refused.out).toContain("= hint: Run `codicil generate`");
  expect((await work.run("generate")).code).toBe(0);
  expect((await work.run("check")).code).toBe(0);
  expect(work.read("generated/manifest.json")).not.toContain("<<<<<<<");
});
