/**
 * For esbuild: modules of these names that are imported dynamically stay out of a bundle, and are loaded from files beside it. One that is
 * CommonJS is required, as `import` would first start what loads ES modules.
 */
export const apart = ({ commonjs, esm }) => ({
  name: "apart",
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: ending(commonjs) },
      ifDynamic((name) => ({ path: `./${name}.cjs`, namespace: "beside" })),
    );
    onResolve(
      { filter: ending(esm) },
      ifDynamic((name) => ({ path: `./${name}.js`, external: true })),
    );
    onLoad({ filter: /^/, namespace: "beside" }, ({ path }) => ({ contents: `module.exports = require("${path}");` }));
    onResolve({ filter: /^/, namespace: "beside" }, ({ path }) => ({ path, external: true }));
  },
});

const ending = (names) => new RegExp(`/(?:${names.join("|")})\\.ts$`);

const ifDynamic =
  (resolve) =>
  ({ kind, path }) =>
    kind === "dynamic-import" ? resolve(path.replace(/^.*\/|\.ts$/g, "")) : undefined;
