import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addressesOfCalls } from "./build/addresses-of-calls.ts";
import { chunkGroups } from "./build/chunk-groups.ts";
import { directIcons } from "./build/direct-icons.ts";
import { filesOfComponents } from "./build/files-of-components.ts";
import { firstLoad } from "./build/first-load.ts";
import { precompress } from "./build/precompress.ts";
import { subsetFonts } from "./build/subset-fonts.ts";

/** The pages most visitors see first. */
const LISTS = [
  "src/users/players-screen.tsx",
  "src/results/results-screen.tsx",
  "src/stats/stats-screen.tsx",
  "src/queues/queues-screen.tsx",
  "src/clans/clans-screen.tsx",
  "src/votes/votes-screen.tsx",
];
/** The other pages that visitors often see first. */
const DETAILS = [
  "src/users/player-screen.tsx",
  "src/results/result-screen.tsx",
  "src/stats/stat-screen.tsx",
  "src/clans/clan-screen.tsx",
  "src/events/calendar-screen.tsx",
  "src/events/event-screen.tsx",
  "src/matches/match-screen.tsx",
  "src/queues/queue-screen.tsx",
  "src/maps/maps-screen.tsx",
  "src/records/records-screen.tsx",
];
/** The first of all pages: the players, and what happens in the league. */
const HOME = "src/home/home-screen.tsx";
/** What is in a screen's file: a screen that is this one with more, and parts that are shown with it at once. */
const PARTS = {
  [HOME]: "src/users/players-screen.tsx",
  "src/home/home-strip.tsx": "src/users/players-screen.tsx",
  "src/careers/trend-cells.tsx": "src/users/players-screen.tsx",
  "src/clans/outlook-section.tsx": "src/clans/clans-screen.tsx",
  "src/clans/earlier-table.tsx": "src/clans/clans-screen.tsx",
  "src/maps/map-plan.tsx": "src/results/result-screen.tsx",
};
/** Screens that share much with each other and little with the rest. */
const FAMILIES = {
  matches: ["match-screen", "queue-screen", "overlay-screen"],
  "results-screen": ["results-screen", "league-results-screen", "history-screen"],
  "stats-screen": ["stats-screen", "league-stats-screen"],
  admin: ["admin-screen", "season-end-screen"],
  // Visitors see nothing on them.
  members: [
    ...["admin-screen", "season-end-screen", "round-robin-screen", "history-screen", "game-servers-screen"],
    ...["modes-screen", "mode-screen", "vote-screen", "profile-screen", "invitation-screen", "sign-in-screen"],
  ],
  results: [
    ...["results-screen", "result-screen", "league-results-screen", "event-screen", "overlay-screen"],
    ...["admin-screen", "season-end-screen"],
  ],
  "league-players": ["league-players-screen", "league-home-screen"],
  players: ["players-screen", "league-players-screen", "league-home-screen", "player-screen"],
  events: ["calendar-screen", "event-screen", "round-robin-screen"],
  careers: ["player-screen", "versus-screen", "clan-screen", "records-screen", "maps-screen"],
  // Every page of the league loads its frame.
  "league-layout": [
    ...["league-layout", "league-results-screen", "league-stats-screen", "clans-screen", "clan-screen"],
    ...["calendar-screen", "event-screen", "votes-screen", "round-robin-screen", "rules-screen", "overlay-screen"],
  ],
};
// The host that the browser names stays as it is: changes are taken only from pages of that host.
const SERVER = { target: "http://127.0.0.1:3000", changeOrigin: false };

/**
 * The name of a CSS module's class: unlike Vite's own it says nothing of the line, so that the scripts, which have all these
 * names, compress better.
 */
function className(local: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  return `_${local}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    subsetFonts(join(import.meta.dirname, "../node_modules/.cache/league-fonts")),
    react(),
    addressesOfCalls(),
    directIcons(),
    chunkGroups({ lists: LISTS, parts: PARTS, families: FAMILIES }),
    firstLoad({ pages: [...LISTS, HOME], budget: 128_500, maxFiles: 4 }),
    firstLoad({ pages: DETAILS, budget: 139_500, maxFiles: 7 }),
    filesOfComponents(),
    precompress(),
  ],
  // React has had this hook of its own since 18; the package holds a second one for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  css: { modules: { generateScopedName: className } },
  build: {
    // The content security policy allows neither data: scripts and styles nor the inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
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
        outDir: "dist/.server",
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: "src/render-page.tsx", output: { codeSplitting: false, keepNames: true } },
      },
    },
  },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": SERVER, "/clients": SERVER } },
});
