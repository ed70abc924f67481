import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { directIcons } from "./build/direct-icons.ts";
import { importChunks } from "./build/import-chunks.ts";
import { pageFiles } from "./build/page-files.ts";
import { precompress } from "./build/precompress.ts";
import { subsetFonts } from "./build/subset-fonts.ts";

/** `npm start` builds beside what is served. */
const DIST = process.env["LEAGUE_DIST"] ?? "dist";
// The host that the browser names stays as it is: changes are taken only from pages of that host.
const SERVER = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    subsetFonts(join(import.meta.dirname, "../node_modules/.cache/league-fonts")),
    react(),
    tailwind(),
    directIcons(),
    importChunks(),
    pageFiles(),
    precompress(),
  ],
  // React has had this hook of its own since 18; the package holds a second one for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: DIST,
    // The content security policy allows neither data: scripts and styles nor the inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  builder: {},
  environments: {
    // The module with which the server renders pages: `vite build` makes it after the files for browsers. By the names
    // of its components it finds their files.
    ssr: {
      resolve: { noExternal: true },
      // Vite leaves it to the server's environment, in which React would be the slow one of development.
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
