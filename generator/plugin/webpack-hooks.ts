import { resolve } from "node:path";
import type { Compiler } from "webpack";
import type { Ran, Runner } from "./run.ts";
import type { Told } from "./told.ts";

/** Before a compilation begins, because its entries are resolved at once; what is wrong becomes errors and warnings of it. */
export function compile(compiler: Compiler, { root, run }: Runner): void {
  let ran: Ran | undefined;
  const start = async (): Promise<void> => {
    ran = await run(compiler.watchMode);
  };
  compiler.hooks.run.tapPromise("codicil", start);
  compiler.hooks.watchRun.tapPromise("codicil", start);
  compiler.hooks.thisCompilation.tap("codicil", (compilation) => {
    if (ran === undefined) return;
    compilation.fileDependencies.addAll(ran.files);
    compilation.contextDependencies.addAll(ran.folders);
    compilation.errors.push(...ran.errors.map(toWebpack));
    compilation.warnings.push(...ran.warnings.map(toWebpack));
  });

  function toWebpack({ text, span }: Told) {
    const error = new compiler.webpack.WebpackError(text);
    if (span === undefined) return error;
    const { file, line, column, length } = span;
    error.file = resolve(root, file);
    error.loc = { start: { line, column: column - 1 }, end: { line, column: column - 1 + length } };
    return error;
  }
}
