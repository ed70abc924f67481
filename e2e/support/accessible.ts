import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import axe from "axe-core";
import { findFaults } from "./axe-in-page.ts";

/** Expects that axe finds nothing serious on the page in its present state. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingGrave(page, "everything");
}

/**
 * Expects that axe finds nothing serious in what has come into view, or has got other colours, since the last check of the
 * same document: at another width or in the other colour scheme most of a page is as it was.
 */
export function expectStillAccessible(page: Page): Promise<void> {
  return expectNothingGrave(page, "changes");
}

async function expectNothingGrave(page: Page, what: "everything" | "changes"): Promise<void> {
  // Once per document: loading it for each of six checks of a screen took a third of their time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(findFaults, what);
  expect(findings, `serious accessibility findings on ${page.url()}`).toEqual([]);
}
