import { globSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

// `npm start` sets `LEAGUE_DIST`, because it must not overwrite the build that a running server uses.
const folder = join(import.meta.dirname, process.env["LEAGUE_DIST"] ?? "dist");

// Bundles the server with its packages for `npm start`. Loading a dozen files instead of 1400 halves the start time.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepLocations()],
  // These packages load a native binary from their own folder.
  ssr: { noExternal: true, external: ["@node-rs/bcrypt", "@takumi-rs/core", "pg-native"] },
  build: {
    ssr: "src/main.js",
    outDir: folder,
    target: "esnext",
    sourcemap: true,
    rolldownOptions: {
      output: {
        keepNames: true,
        chunkFileNames: "[name]-[hash].js",
        // All routes are loaded at every start, so they go into one file with everything that they import.
        codeSplitting: { groups: [{ name: "routes", test: /-routes\.ts$/ }] },
        // Removes whitespace and comments, which Node would keep in memory. Keeps names for stack traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});

/**
 * Makes modules of the build find the files next to their sources, such as workers: replaces the location of the module by
 * that of its source file. File patterns of `globSync` are replaced by the files that they match at build time. A file that is
 * added to a source folder later is not in the build, so it must not be found.
 */
function keepLocations(): Plugin {
  return {
    name: "league:keep-locations",
    transform: {
      filter: { id: "**/server/src/**", code: /import\.meta\.(?:dirname|url)/ },
      handler(code, id) {
        const file = JSON.stringify(relative(folder, id));
        const parent = JSON.stringify(`/${relative(folder, dirname(id))}`);
        const codeWithLocations = code
          .replaceAll(/globSync\("(.+)", \{ cwd: import\.meta\.dirname \}\)/g, (_, pattern: string) =>
            JSON.stringify(globSync(pattern, { cwd: dirname(id) }).sort()),
          )
          .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${parent})`);
        return { code: codeWithLocations, map: null };
      },
    },
  };
}
