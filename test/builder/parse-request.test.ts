import { describe, expect, test } from "vitest";
import { parseRequest } from "../../generator/builder/parse-request.ts";

describe("what a config asks for", () => {
  test.each([
    ["example.parcel/1", { reference: "example.parcel/1" }],
    ["example.parcel/1.0", { reference: "example.parcel/1.0" }],
    ["example.parcel/1.10+", { reference: "example.parcel/1", least: { major: 1, minor: 10 } }],
    ["example.parcel/1.2+#address", { reference: "example.parcel/1", least: { minor: 2 }, definition: "address" }],
    ["example.parcel/1.0#address", { reference: "example.parcel/1.0", definition: "address" }],
    ["carrier.tracking@2026-09-18", { reference: "carrier.tracking@2026-09-18" }],
    ["carrier.tracking", { reference: "carrier.tracking" }],
    ["com.parcels.example/parcel", { reference: "com.parcels.example/parcel" }],
    ["https://parcels.example/a2a/ext/parcel/v1", { reference: "https://parcels.example/a2a/ext/parcel/v1" }],
    ["https://parcels.example/c+", { reference: "https://parcels.example/c+" }], // "+" is a character of a URI
    [`sha256:${"0".repeat(64)}`, { reference: `sha256:${"0".repeat(64)}` }],
  ])("%s", (asked, wanted) => {
    expect(parseRequest(asked)).toMatchObject({ outcome: "parsed", request: { asked, ...wanted } });
  });

  test.each([
    "example.parcel/1+", // a line has a newest entry anyway
    "example.parcel/1.0++",
    "example.parcel/1.0 +",
    "carrier.tracking@2026-09-18+",
    "example.parcel/^1.0",
    "example.parcel/1.x",
    "example.parcel@latest",
    "example.parcel/1.0#",
    "example.parcel/1.0+#9",
    "../example.parcel/1",
    "",
  ])("%j is refused as it was given", (asked) => {
    expect(parseRequest(asked)).toMatchObject({ outcome: "refused", problem: { code: "id-syntax", given: asked } });
  });
});
