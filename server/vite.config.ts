import { globSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

// `npm start` builds beside what runs.
const folder = join(import.meta.dirname, process.env["LEAGUE_DIST"] ?? "dist");

// Bundles the server with its packages for `npm start`: loading a dozen files instead of 1 400 halves the time of a start.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepLocations()],
  // Load the binary of the machine from their own folders.
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
        // What app.ts finds by its name is loaded at every start: one file, with all that it imports.
        codeSplitting: { groups: [{ name: "routes", test: /-routes\.ts$/ }] },
        // Without blanks and comments, which Node would keep in memory; names stay, for traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});

/**
 * Modules that load files beside themselves, such as workers, go on to load them from the sources. Modules that they find by a
 * pattern are those of the build, which holds no others.
 */
function keepLocations(): Plugin {
  return {
    name: "league:keep-locations",
    transform: {
      filter: { id: "**/server/src/**", code: /import\.meta\.(?:dirname|url)/ },
      handler(code, id) {
        const file = JSON.stringify(relative(folder, id));
        const parent = JSON.stringify(`/${relative(folder, dirname(id))}`);
        const moved = code
          .replaceAll(/globSync\("(.+)", \{ cwd: import\.meta\.dirname \}\)/g, (_, pattern: string) =>
            JSON.stringify(globSync(pattern, { cwd: dirname(id) }).sort()),
          )
          .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${parent})`);
        return { code: moved, map: null };
      },
    },
  };
}
