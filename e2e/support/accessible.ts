import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import axe from "axe-core";

const GRAVE = ["serious", "critical"];

/** Expects that axe finds nothing serious on the page in its present state. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingGrave(page, {});
}

/**
 * Expects enough contrast: the only rule that depends on the colour scheme, so it is checked alone in the second one.
 */
export function expectContrast(page: Page): Promise<void> {
  return expectNothingGrave(page, { runOnly: ["color-contrast"] });
}

async function expectNothingGrave(page: Page, options: { runOnly?: string[] }): Promise<void> {
  await loadAxe(page);
  await page.evaluate(endTransitions);
  const { violations } = await page.evaluate((settings) => window.axe.run(settings), {
    ...options,
    // The slowest rule but contrast; its impact is moderate, so that it is never reported here.
    rules: { region: { enabled: false } },
    resultTypes: ["violations" as const],
  });
  const grave = violations.filter(({ impact }) => GRAVE.includes(impact ?? ""));
  const findings = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(", ")}`,
  );
  expect(findings, `serious accessibility findings on ${page.url()}`).toEqual([]);
}

/** Ends transitions, so that colours are measured in their final state. */
async function endTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
}

/** Loads axe once per document: loading it for each of six checks of a screen took a third of their time. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
