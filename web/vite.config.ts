import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import { firstLoad } from "./build/first-load.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

/** The pages most visitors see first. */
const LISTS = [
  "src/users/players-screen.tsx",
  "src/results/results-screen.tsx",
  "src/stats/stats-screen.tsx",
  "src/queues/queues-screen.tsx",
  "src/clans/clans-screen.tsx",
  "src/votes/votes-screen.tsx",
];
/** The fonts of every page: the Latin part of both faces. */
const FACES = ["instrument-sans-latin-wght", "antonio-latin-wght"];
// The host that the browser names stays as it is: changes are taken only from pages of that host.
const SERVER = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    chunkGroups(LISTS),
    preloadFonts(...FACES),
    firstLoad({ pages: LISTS, budget: 125_000, maxFiles: 4 }),
    precompress(),
  ],
  build: {
    // The content security policy allows neither data: scripts and styles nor the inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": SERVER, "/clients": SERVER } },
});
