import { describe, expect, test } from "vitest";
import { emitted, typeVerdicts } from "./emitted.ts";
import { faults } from "./faults.ts";

const compiled = await Promise.all(faults.map(async (fault) => ({ fault, ...(await emitted(fault.schema)) })));
const verdicts = typeVerdicts(
  compiled.map(({ fault, declarations, unit }) => ({
    declarations,
    typeName: unit.typeName,
    documents: [...fault.valid, ...fault.invalid],
  })),
);

describe("the faults that users report", () => {
  test.each(compiled.map((one, at) => ({ ...one, id: one.fault.id, about: one.fault.about, typed: verdicts[at]! })))(
    "$id: $about",
    ({ fault, module, typed }) => {
      expect(typed.problems).toEqual([]);
      const fits = typed.fits.slice(0, fault.valid.length);
      const lets = typed.fits.slice(fault.valid.length);
      expect(fault.valid.map((document, at) => [document, fits[at], module.accepts(document), module.check(document)])).toEqual(
        fault.valid.map((document) => [document, true, true, []]),
      );
      expect(fault.invalid.filter((document) => module.accepts(document) || module.check(document).length === 0)).toEqual([]);
      // Where a reason is given, something is still let in; a type that got better is noticed here.
      const letIn = fault.invalid.filter((_, at) => lets[at]);
      if (fault.late === undefined) expect(letIn).toEqual([]);
      else expect(letIn).not.toEqual([]);
    },
  );

  test("all thirty-six are here, and how many types express", () => {
    const ids = new Set(faults.map(({ id }) => id).filter((id) => /^R\d\d$/.test(id)));
    expect([...ids].sort()).toEqual(Array.from({ length: 36 }, (_, at) => `R${String(at + 1).padStart(2, "0")}`));
    expect(faults.filter(({ id, late }) => /^R\d\d$/.test(id) && late === undefined)).toHaveLength(36);
  });
});

test("bounds and long lists give short declarations", async () => {
  const short = async (schema: Parameters<typeof emitted>[0]) => (await emitted(schema)).declarations.length;
  expect(await short({ type: "array", items: { type: "string" }, minItems: 5_000, maxItems: 1_000_000 })).toBeLessThan(3_000);
  expect(await short({ type: "array", prefixItems: Array.from({ length: 300 }, () => ({ type: "string" })) })).toBeLessThan(
    3_000,
  );
  const values = Array.from({ length: 3_000 }, (_, at) => `value-${at}`);
  expect(await short({ enum: values })).toBeLessThan(3_000 + 16 * values.length);
});
