import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Compilers and second engines are slow to start on a busy machine; no test asserts a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
  },
});
