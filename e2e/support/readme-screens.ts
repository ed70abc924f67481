// `npm run screens`: runs the demo and takes the screenshots for the README, into docs/screens/.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./launch.ts";
import { openScreen, type ScreenLocation } from "./open-screen.ts";
import { runServer } from "./run-server.ts";

type Picture = ScreenLocation & { name: string; scheme: "light" | "dark" };

const PICTURES: Picture[] = [
  { name: "players", path: "/ranked/users", scheme: "light" },
  { name: "result", path: "/ranked/results", opensFirst: true, scheme: "light" },
  { name: "match", path: "/ranked/queues/1", scheme: "light" },
  { name: "calendar-dark", path: "/league/calendar", scheme: "dark" },
  { name: "stat", path: "/ranked/stats", opensFirst: true, scheme: "light" },
  { name: "results-dark", path: "/ranked/results", scheme: "dark" },
];
const FOLDER = join(import.meta.dirname, "../../docs/screens");
const MAX_BYTES = 200_000;

console.log("Starting the demo …");
const demo = await runServer("demo/main.ts", { LOG_LEVEL: "warn", RATE_LIMIT: "1000000" });
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  for (const picture of PICTURES) await capture(picture);
} finally {
  await browser.close();
  await demo.stop();
}

async function capture({ name, scheme, ...screen }: Picture): Promise<void> {
  const page = await browser.newPage({
    baseURL: demo.url,
    colorScheme: scheme,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 800 },
  });
  await openScreen(page, screen);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  const { size } = await stat(path);
  console.log(`${name}.png  ${Math.ceil(size / 1000)} kB`);
  if (size > MAX_BYTES) throw new Error(`${name}.png is larger than ${MAX_BYTES / 1000} kB`);
}
