import { expect, test } from "vitest";
import { publishedProject, tree } from "./project.ts";

test("everything keeps answering, and says that it is deprecated, why, and what to use", async () => {
  const project = await publishedProject();
  const { code, out, err } = await project.run(
    ...["deprecate", "example.parcel/1.0", "--reason", "Ask the carrier.", "--replacement", "carrier.tracking"],
  );
  expect([code, out, err]).toEqual([
    0,
    "example.parcel/1.0 is deprecated: Ask the carrier. Use carrier.tracking instead.\n" +
      "Next: commit registry/published on the newest main branch; the log has one order.\n",
    "",
  ]);
  for (const reference of ["example.parcel/1.0", "example.parcel/1", "com.parcels.example/parcel"]) {
    const found = await project.run("lookup", reference);
    expect(found.code).toBe(0);
    expect(found.out).toMatch(/^status {7}deprecated: Ask the carrier\. Use carrier\.tracking instead\.$/m);
  }
  expect((await project.run("check")).code).toBe(0);
  expect((await project.run("verify")).code).toBe(0);
});

test.each([
  ["Ask the carrier", "Ask the carrier. Use carrier.tracking instead."],
  ["Ask the carrier! ", "Ask the carrier! Use carrier.tracking instead."],
  ["The carrier knows (it has carrier.tracking).", "The carrier knows (it has carrier.tracking)."],
  ["It is in “carrier.tracking” now", "It is in “carrier.tracking” now."],
  ["See carrier.tracking/2", "See carrier.tracking/2. Use carrier.tracking instead."],
])("a reason is a sentence, and names the replacement once: %j", async (reason, said) => {
  const project = await publishedProject();
  const { out } = await project.run("deprecate", "example.parcel/1.0", "--reason", reason, "--replacement", "carrier.tracking");
  expect(out.split("\n")[0]).toBe(`example.parcel/1.0 is deprecated: ${said}`);
  const looked = JSON.parse((await project.run("lookup", "example.parcel/1.0", "--json")).out);
  expect(looked).toMatchObject({ reason, replacement: "carrier.tracking" });
});

test("then withdrawn, and after that nothing more", async () => {
  const project = await publishedProject();
  await project.run("deprecate", "example.parcel/1.0", "--reason", "Old.");
  expect((await project.run("withdraw", "example.parcel/1.0", "--reason", "Wrong.")).code).toBe(0);
  const before = tree(project.root);
  const { code, out, err } = await project.run("deprecate", "example.parcel/1.0", "--reason", "Old.");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain('error[status-final] "example.parcel/1.0" is withdrawn already: "Wrong.". Withdrawing is final.');
  expect(tree(project.root)).toEqual(before);
});

test("said twice with another reason: the first stays", async () => {
  const project = await publishedProject();
  await project.run("deprecate", "example.parcel/1.0", "--reason", "Old.");
  expect((await project.run("deprecate", "example.parcel/1.0", "--reason", "Old.")).out).toMatch(/^unchanged: /);
  const { code, err } = await project.run("deprecate", "example.parcel/1.0", "--reason", "Older.");
  expect(code).toBe(1);
  expect(err).toContain("Withdraw it, if it is to go; its reason stays as it was said.");
});

test("wrong usage", async () => {
  const project = await publishedProject();
  expect((await project.run("deprecate", "example.parcel/1.0")).err).toMatch(/^codicil: deprecate wants a reason/);
  expect((await project.run("deprecate")).err).toMatch(/^codicil: deprecate takes one identifier/);
});
