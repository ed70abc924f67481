import type { Locator, Page } from "@playwright/test";
import type { Home } from "contract/home.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expect, test } from "./support/test.ts";

const RESULT: Home["results"][number] = {
  _id: "1",
  area: "ranked",
  date: "2026-03-01T12:00:00.000Z",
  map: "ctf5",
  boardName: "Duos",
  redNames: ["Ann", "Ben"],
  blueNames: ["Cleo", "Dan"],
  redScore: 600,
  blueScore: 400,
  winnerSide: "red",
  isForfeit: false,
  winnerChance: 0.5,
  event: null,
};
const HOME: Home = {
  announcements: [],
  matches: [],
  queue: null,
  fixtures: [],
  votes: [],
  results: ["1", "2", "3", "4"].map((id) => ({ ...RESULT, _id: id })),
};

test("A row of cards that is too long is scrolled with a button at its end", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const strip = await openStrip(page);
  const box = await strip.boundingBox();
  // The button is a pseudo-element, which no locator finds.
  if (box) await page.mouse.click(box.x + box.width, box.y + box.height / 2);
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
});

test.describe("on phones", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("A card that is added before the others is in view, unless the reader has scrolled", async ({ page }) => {
    const strip = await openStrip(page);
    // Browsers remember a snapped card only after the row has been scrolled.
    expect(await strip.evaluate(scrollTo, 300)).toBeGreaterThan(200);
    expect(await strip.evaluate(scrollTo, 0)).toBe(0);
    expect(await strip.evaluate(addFirstCard)).toBe(0);
    const scrolled = await strip.evaluate(scrollTo, 300);
    expect(await strip.evaluate(addFirstCard)).toBeGreaterThan(scrolled);
  });
});

/** Opens the home page with results. */
async function openStrip(page: Page): Promise<Locator> {
  await page.route("**/api/home", (route) => route.fulfill({ json: { ok: true, status: 200, data: HOME } }));
  // The home page is fetched by the page, because the server would render a page without cards.
  await openLoaded(page, "/ranked/results");
  await page.getByRole("banner").getByRole("link").first().click();
  const strip = page.getByRole("region", { name: "In the league now" }).getByRole("list");
  await expect(strip.getByRole("listitem")).toHaveCount(HOME.results.length + 1);
  return strip;
}

/** Runs in the page: scrolls the row, and returns where it has snapped. */
async function scrollTo(strip: Element, left: number): Promise<number> {
  strip.scrollLeft = left;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return strip.scrollLeft;
}

/** Runs in the page: adds a card before the others, and returns how far the row is scrolled then. */
async function addFirstCard(strip: Element): Promise<number> {
  if (strip.firstElementChild) strip.prepend(strip.firstElementChild.cloneNode(true));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return strip.scrollLeft;
}
