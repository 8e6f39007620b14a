/** Of a published line whose contract has no folder any more: nothing is wrong with that, and nobody should miss it. */
export const withoutSchemaLine = (line: string): string =>
  `${line} is published and has no schema here: it keeps answering; its generated module is gone`;
