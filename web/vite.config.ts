import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { createClientEndpointsPlugin } from "./build/client-endpoints.ts";
import { createDirectIconsPlugin } from "./build/direct-icons.ts";
import { createImportChunksPlugin } from "./build/import-chunks.ts";
import { createPageFilesPlugin } from "./build/page-files.ts";
import { createPrecompressPlugin } from "./build/precompress.ts";
import { createSubsetFontsPlugin } from "./build/subset-fonts.ts";

/** The folder of the build. `npm start` builds into another folder than the one that is served. */
const DIST = process.env["LEAGUE_DIST"] ?? "dist";
// The `Host` header stays that of the browser, because the server accepts changes only from pages of its own host.
const SERVER = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    createSubsetFontsPlugin(join(import.meta.dirname, "../node_modules/.cache/league-fonts")),
    react(),
    tailwind(),
    createClientEndpointsPlugin(),
    createDirectIconsPlugin(),
    createImportChunksPlugin(),
    createPageFilesPlugin(),
    createPrecompressPlugin(),
  ],
  // React has had `useSyncExternalStore` since version 18. The package contains another implementation for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: DIST,
    // The content security policy allows neither `data:` URLs of scripts and styles nor the inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  // `vite build` builds all environments: the files for browsers, and the module for the server.
  builder: {},
  environments: {
    // The module with which the server renders pages. It is built after the files for browsers. The names of its components
    // are kept, because the server finds the files of a component by its name.
    ssr: {
      resolve: { noExternal: true },
      // Without this, React would read the variable at run time, and use its slow development build if it is not set.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: `${DIST}/.server`,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: "src/render-page.tsx", output: { codeSplitting: false, keepNames: true } },
      },
    },
  },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": SERVER, "/clients": SERVER } },
});
