import { quotedPointer } from "./quoted.ts";
import { Refusal } from "./refusal.ts";

/** One way in which a value is refused. */
export interface Problem<Code extends string> {
  readonly code: Code;
  /** Where in the value, RFC 6901; "" is the whole value. */
  readonly pointer: string;
  readonly message: string;
}

/** A problem in the words of its system: the place, what the code says, and what there is to add. */
export function problemOf<Code extends string>(
  sentences: Readonly<Record<Code, string>>,
  code: Code,
  pointer: string,
  detail = "",
): Problem<Code> {
  const place = pointer === "" ? "" : `At ${quotedPointer(pointer)}: `;
  return { code, pointer, message: `${place}${sentences[code]}${detail === "" ? "" : ` ${detail}`}` };
}

export const asRefusal = <Code extends string>({ code, pointer, message }: Problem<Code>): Refusal<Code> =>
  new Refusal(code, pointer, message);
