/** Packages that one entry alone needs, for signatures; whoever does not import it installs none. */
const peers = ["canonicalize", "jose"];

/** The package.json of the contracts package. An entry `runtime/<path>/index.ts` is imported as `codicil-contracts/<path>`. */
export function packageJson(project, entries) {
  return {
    name: "codicil-contracts",
    version: project.version,
    description:
      "Contracts of LCP, Codossier and the co-legal agent: types, validators, open enums, and their behaviour at run time.",
    license: project.license,
    type: "module",
    sideEffects: false,
    engines: project.engines,
    exports: {
      ".": moduleAt("./index"),
      ...Object.fromEntries(entries.map(nameOfEntry).map((name) => [`./${name}`, moduleAt(`./runtime/${name}/index`)])),
      "./contracts/*": moduleAt("./generated/*/index"),
      "./manifest.json": "./manifest.json",
      "./package.json": "./package.json",
    },
    peerDependencies: Object.fromEntries(peers.map((name) => [name, majorOf(name, project)])),
    peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  };
}

const moduleAt = (path) => ({ types: `${path}.d.ts`, default: `${path}.js` });
const nameOfEntry = (file) => /runtime\/(.+)\/index\.ts$/.exec(file)[1];
const majorOf = (name, { dependencies, devDependencies }) => `^${parseInt(dependencies[name] ?? devDependencies[name], 10)}.0.0`;
