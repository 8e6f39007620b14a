/** For esbuild: modules of these names that are imported dynamically stay out of a bundle, and are loaded from files beside it. */
export const apart = (names) => ({
  name: "apart",
  setup({ onResolve }) {
    const filter = new RegExp(`/(?:${names.join("|")})\\.ts$`);
    onResolve({ filter }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./${path.replace(/^.*\/|\.ts$/g, "")}.js`, external: true } : undefined,
    );
  },
});
