import { emitFolder } from "../../generator/emit/manifest.ts";
import type { EmittedFile } from "../../generator/emit/unit.ts";

/** A state of an output folder: some files of both states, some of this one alone, large enough to be caught half written. */
export function stateOf(letter: string, files: number, length = 2000): readonly EmittedFile[] {
  const contracts = Array.from({ length: files }, (_, at) => {
    const name = at % 5 === 4 ? `only-${letter}.n${at}` : `both.n${at}`;
    const text = at % 7 === 6 ? "the same in every state\n" : `${letter.repeat(length)}\n`;
    return { identifier: `${name}/1`, digest: "sha256:0", files: [{ path: `${name}/1/index.js`, text }] };
  });
  return emitFolder(contracts, `codicil test ${letter}`);
}
