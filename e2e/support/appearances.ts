import type { Page } from "@playwright/test";

/** The viewports in which every screen is checked, in CSS pixels. A phone is touched. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const SIZES = [PHONE, { width: 768, height: 1024 }, DESK];

type Size = { width: number; height: number };
type Scheme = "light" | "dark";

/** Where a screen is checked first: that it is not the same everywhere shows here most. */
const FIRST: [Size, Scheme][] = [
  [PHONE, "light"],
  [DESK, "dark"],
];
const EVERYWHERE = SIZES.flatMap((size): [Size, Scheme][] => [
  [size, "light"],
  [size, "dark"],
]);

/** Whether stories show screens in all widths and schemes, as `npm run test:all` has it, or in the two of `npm test`. */
export const isEverywhere = process.env["STORIES"] === "all";

/** Runs a check of the page as it appears on a phone and on a desk; in `npm run test:all` at every width, in both schemes. */
export async function inEachAppearance(page: Page, check: (onPhone: boolean) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [size, colorScheme] of isEverywhere ? EVERYWHERE : FIRST) {
    await page.setViewportSize(size);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: size === PHONE });
    await page.emulateMedia({ colorScheme });
    await check(size === PHONE);
  }
  await session.detach();
}

/** Runs a check of the page in both colour schemes. */
export async function inBothSchemes(page: Page, visit: (scheme: Scheme) => Promise<void>): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await visit(scheme);
  }
}

/** Runs a check of the page at every width. */
export async function atEveryWidth(page: Page, visit: (width: number) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await visit(size.width);
  }
}
