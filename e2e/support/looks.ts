import type { Page } from "@playwright/test";

/** The widths every screen is looked at, in CSS pixels, with a usual height. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

type Scheme = "light" | "dark";

/** Looks at the page as it stands in both colour schemes. */
export async function inBothSchemes(page: Page, look: (scheme: Scheme) => Promise<void>): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(scheme);
  }
}

/** Looks at the page as it stands at every width. */
export async function atEveryWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await look(size.width);
  }
}
