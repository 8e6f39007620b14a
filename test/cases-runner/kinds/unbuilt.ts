import { isRecord, notBuilt, type Kind } from "../case.ts";

/** A kind of file that is recognised and counted, and whose cases all fail until it is built. */
export function unbuilt(name: string, recognises: Kind["recognises"], cases: (content: unknown) => readonly unknown[]): Kind {
  return {
    name,
    recognises,
    async *run(content) {
      for (const [at, one] of cases(content).entries()) {
        const id = isRecord(one) ? String(one["id"] ?? one["name"] ?? at) : String(one);
        const call = isRecord(one) && typeof one["call"] === "string" ? one["call"] : name;
        yield notBuilt(id, call);
      }
    },
  };
}
