// `npm run icons`: renders the web app's SVG icons as PNG files, for browsers and phones that do not support SVG icons,
// into web/public/icons/.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./launch.ts";

/** Paths within `FOLDER`, and the width and height in pixels. */
type Icon = { readonly from: string; readonly to: string; readonly pixels: number };

const FOLDER = join(import.meta.dirname, "../../web/public");
const ICONS: readonly Icon[] = [
  { from: "favicon.svg", to: "icons/favicon.png", pixels: 48 },
  { from: "icons/icon.svg", to: "icons/icon-192.png", pixels: 192 },
  { from: "icons/icon.svg", to: "icons/icon-512.png", pixels: 512 },
  // Phones cut icons to various shapes. Therefore the background fills the square, and the logo is within the safe zone.
  { from: "icons/maskable.svg", to: "icons/maskable-512.png", pixels: 512 },
  { from: "icons/maskable.svg", to: "icons/apple-touch-icon.png", pixels: 180 },
];

const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  for (const icon of ICONS) await drawIcon(icon);
} finally {
  await browser.close();
}

async function drawIcon({ from, to, pixels }: Icon): Promise<void> {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const svg = await readFile(join(FOLDER, from), "utf8");
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`);
  const path = join(FOLDER, to);
  await page.screenshot({ path, omitBackground: true });
  await page.close();
  console.log(`${to}  ${Math.ceil((await stat(path)).size / 1000)} kB`);
}
