import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

const GRAVE = ["serious", "critical"];

/** Expects that axe finds nothing serious on the page as it stands. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingGrave(page, {});
}

/** Expects that colours differ enough: all that depends on the colour scheme, for much less time. */
export function expectContrast(page: Page): Promise<void> {
  return expectNothingGrave(page, { runOnly: ["color-contrast"] });
}

async function expectNothingGrave(page: Page, options: { runOnly?: string[] }): Promise<void> {
  // Without frames it need not sum up in a page of its own, and of what is well it need not tell.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => GRAVE.includes(impact ?? ""));
  const findings = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(", ")}`,
  );
  expect(findings, `serious accessibility findings on ${page.url()}`).toEqual([]);
}
