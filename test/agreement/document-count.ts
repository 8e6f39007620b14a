/** How many documents are generated for each unit: 500, or what CODICIL_DOCUMENTS says. */
export function documentCount(said: string | undefined = process.env["CODICIL_DOCUMENTS"]): number {
  if (said === undefined || said === "") return 500;
  if (!/^[1-9]\d{0,6}$/u.test(said)) throw new RangeError(`CODICIL_DOCUMENTS is no count of documents: ${JSON.stringify(said)}`);
  return Number(said);
}
