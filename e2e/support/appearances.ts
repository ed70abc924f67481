import type { Page } from "@playwright/test";

/** The viewports in which every screen is checked, in CSS pixels. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

type Scheme = "light" | "dark";

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
