import { expect, test } from "vitest";
import { runPage } from "../../support/page.ts";

test("the code of the page prints what the page says", async () => {
  const { count, said, printed } = await runPage("co-legal");
  expect(said).toHaveLength(count);
  expect(printed).toEqual(said);
});
