import type { Entry } from "../../registry/entry.ts";
import { compileSchema, type Compiled } from "../compile.ts";

/** Types and validators of a published entry. It was checked when it was published, so a refusal here means an older generator. */
export const compilePublished = ({ name, version, identifier, kind, schemaText }: Entry): Compiled =>
  compileSchema(schemaText, {
    name,
    version,
    identifier,
    file: `${identifier}/schema.json`,
    onClash: "separate",
    foreign: kind === "mirrored",
  });
