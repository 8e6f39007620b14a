import manifest from "../package.json" with { type: "json" };

/** Name and version as they stand in the header and the manifest of what is generated. */
export const generatorVersion = `codicil ${manifest.version}`;
