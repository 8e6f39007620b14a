import { define, quote } from "../define.ts";

/** What `codicil doctor` finds: not what an author wrote, but the checkout, the machine and the build around it. */
export const workplaceCodes = {
  "line-ends": define<{ count: number; cure: string }>({
    severity: "error",
    message: ({ count }) => `${count} ${count === 1 ? "line of this file ends" : "lines of this file end"} in CRLF.`,
    hint: ({ cure }) => `${cure}; a line in .gitattributes keeps it so (\`codicil init\` adds it).`,
  }),
  "attributes-missing": define<{ line: string }>({
    severity: "warning",
    message: () => "A checkout may convert the line ends of this folder, and then no digest holds.",
    hint: ({ line }) => `Put the line ${quote(line)} into .gitattributes; \`codicil init\` adds it.`,
  }),
  "names-collide": define<{ other: string }>({
    severity: "error",
    message: ({ other }) => `On a disk that does not tell upper from lower case this is the same name as ${quote(other)}.`,
    hint: () => "Rename one of the two; names in lower case are the same everywhere.",
  }),
  "build-stale": define<{ made: string; running: string }>({
    severity: "error",
    message: ({ made, running }) => `The generated files were made by ${quote(made)}; this is ${quote(running)}.`,
    hint: () => "Run `codicil generate` and commit what it writes, or install the version that made them.",
  }),
  "node-unsuitable": define<{ running: string; wanted: string }>({
    severity: "error",
    message: ({ running, wanted }) => `This is Node ${running}; codicil needs ${wanted}.`,
    hint: ({ wanted }) => `Install Node ${wanted}, and let the machine that runs the checks use it too.`,
  }),
  "clone-shallow": define<Record<never, never>>({
    severity: "warning",
    message: () => "The history of this clone was cut off, so a branch may have no point in common with its base.",
    hint: () => "Run `git fetch --unshallow`; in a workflow, check out with fetch-depth: 0.",
  }),
  "proxy-malformed": define<{ name: string }>({
    severity: "error",
    message: ({ name }) =>
      `Registries are asked over the network, and the environment variable ${name} is no address of a proxy.`,
    hint: ({ name }) =>
      `Set ${name} to an http: or https: address, or unset it; NO_PROXY lists hosts that are asked without one.`,
  }),
  "authority-missing": define<{ name: string; path: string }>({
    severity: "error",
    message: ({ name, path }) => `The environment variable ${name} names ${quote(path)}, and there is no such file.`,
    hint: ({ name }) => `Put the certificates of your own authority there, in PEM, or unset ${name}.`,
  }),
  "registry-faulty": define<{ problem: string; cure: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    hint: ({ cure }) => cure,
  }),
};
