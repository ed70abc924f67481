import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { findAccessibilityErrors } from "./axe-in-page.ts";
import { openLoaded } from "./open-screen.ts";

/** Opens a screen, expects its title, and expects that it is usable in each appearance. */
export async function expectUsable(page: Page, path: string, title: string | RegExp): Promise<void> {
  await openLoaded(page, path);
  await expect(page).toHaveTitle(title);
  await expectFits(page);
}

/**
 * Expects in each appearance that nothing is wider than the page, and that axe finds no errors. On a phone, all touch targets
 * and fields are large enough, and the page also fits the narrowest phones.
 */
export async function expectFits(page: Page): Promise<void> {
  await checkInEachAppearance(page, async (isPhone) => {
    await expectNoSidewaysScroll(page);
    await expectStillAccessible(page);
    if (!isPhone) return;
    await expectLargeTargets(page);
    await expectLargeFields(page);
    await page.setViewportSize(NARROW_PHONE);
    await expectPageToFit(page);
  });
  await expectDistinctLinks(page);
}

/** The minimum font size of a field, in CSS pixels. iOS zooms in if a field with a smaller font gets the focus. */
export const MIN_FIELD_FONT_SIZE = 16;

/** Expects that no field of the page makes a phone zoom in. */
async function expectLargeFields(page: Page): Promise<void> {
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "has touch input").toBe(true);
  const smallFields = await page.evaluate(findSmallFields, MIN_FIELD_FONT_SIZE);
  expect.soft(smallFields, `fields with a small font on ${page.url()}`).toEqual([]);
}

/** Runs in the page: lists its fields with a smaller font. */
export function findSmallFields(minFontSize: number): string[] {
  const fields = document.querySelectorAll(
    "input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea, [contenteditable]",
  );
  return [...fields]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < minFontSize)
    .map((field) => field.outerHTML.slice(0, 120));
}

/**
 * Expects that links of the same name lead to the same URL within each landmark. The links of a table row or list item are
 * compared only with each other, because its other text distinguishes them. `window.axe` must have been loaded before.
 */
async function expectDistinctLinks(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findAmbiguousLinks), `links of the same name on ${page.url()}`).toEqual([]);
}

function findAmbiguousLinks(): string[] {
  const containers =
    "main tr, main li, main, nav, header, footer, aside, section[aria-labelledby], [role=region], [role=dialog]";
  // Links behind a modal dialog are hidden from screen readers and have no name.
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    (link) => link.checkVisibility() && link.closest("[inert], [aria-hidden=true]") === null,
  );
  window.axe.setup(document);
  const namedLinks = links.map((link) => ({
    link,
    name: window.axe.commons.text.accessibleText(link),
    container: link.closest(containers),
  }));
  window.axe.teardown();
  const errors = namedLinks.flatMap(({ link, name, container }) => {
    const first =
      namedLinks.find((namedLink) => namedLink.name === name && namedLink.container === container)?.link ?? link;
    return first.href === link.href ? [] : [`"${name}": ${first.href} and ${link.href}`];
  });
  return [...new Set(errors)];
}

/** The minimum height and width of touch targets, in CSS pixels. */
const MIN_TARGET_SIZE = 44;

/** Expects all touch targets of the page to be large enough. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const smallTargets = await page.evaluate(findSmallTargets, MIN_TARGET_SIZE);
  expect.soft(smallTargets, `too small touch targets on ${page.url()}`).toEqual([]);
}

/**
 * Finds touch targets that are too small. Measures by hit testing, because a link may cover its row, and a label belongs to
 * its checkbox. Skips links within a sentence, which are as high as their line.
 */
function findSmallTargets(minSize: number): string[] {
  // If a dialog or menu is open, only its targets can be touched.
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(-1);
  const targets = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role^=menuitem], [role=option], [role=tab]",
    ),
  ];
  return targets
    .filter((target) => isShown(target) && !isWithinText(target) && !isLargeEnough(target))
    .map(describeTarget);

  function isShown(element: HTMLElement): boolean {
    if (element.matches(":disabled, [type=hidden]")) return false;
    const box = element.closest("label") ?? element;
    if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, bottom } = box.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0;
  }

  function isWithinText(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    return [...(element.parentNode?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ""),
    );
  }

  function isLargeEnough(element: HTMLElement): boolean {
    const box = element.closest("label") ?? element;
    const { width, height } = box.getBoundingClientRect();
    // Browsers round layout sizes by up to half a pixel.
    const isWide = width >= minSize - 0.5;
    const isHigh = height >= minSize - 0.5;
    if (isWide && isHigh) return true;
    box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return (isWide || isHitAlong(box, 1, 0)) && (isHigh || isHitAlong(box, 0, 1));
  }

  /** Whether enough pixels on both sides of the centre belong to the target, horizontally (1, 0) or vertically (0, 1). */
  function isHitAlong(box: HTMLElement, dx: number, dy: number): boolean {
    const { left, top, width, height } = box.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const isHit = (distance: number) => {
      const hitElement = document.elementFromPoint(x + distance * dx, y + distance * dy);
      return hitElement !== null && box.contains(hitElement);
    };
    let hitPixels = 0;
    for (const direction of [-1, 1]) {
      for (let distance = 0; hitPixels < minSize - 1 && isHit(distance * direction); distance += 1) hitPixels += 1;
    }
    return hitPixels >= minSize - 1;
  }

  function describeTarget(element: HTMLElement): string {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()}.${element.className} "${name.slice(0, 30)}" ${Math.round(width)} x ${Math.round(height)}`;
  }
}

/** Expects that neither the page nor a box in it scrolls horizontally at the current width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectPageToFit(page);
  expect(await page.evaluate(findSidewaysBoxes), `elements that scroll sideways on ${page.url()}`).toEqual([]);
}

/** Expects that the page is not wider than the window. A table in it may scroll horizontally. */
async function expectPageToFit(page: Page): Promise<void> {
  const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(getOverflow, `how much wider than the window ${page.url()} is`).toBeLessThanOrEqual(0);
}

/**
 * Returns descriptions of the elements that scroll horizontally, except for two kinds that should: strips of cards, and on
 * tablets tables of more than seven columns, whose first column stays visible.
 */
function findSidewaysBoxes(): string[] {
  const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isTablet = window.innerWidth >= 640 && window.innerWidth < 1024;
  const hasManyColumns = (element: Element) => element.querySelectorAll(":scope > table > thead th").length > 7;
  const boxes = [...document.querySelectorAll("main :not([data-strip])")].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 && canScroll(element) && !(isTablet && hasManyColumns(element)),
  );
  return boxes.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`);
}

/** Expects that axe finds no accessibility errors on the page in its current state. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoFindings(page, "everything");
}

/**
 * Expects that axe finds no errors in the elements that have appeared or changed their colours since the last check of the
 * same document. At another width or in the other colour scheme, most of a page does not change.
 */
export function expectStillAccessible(page: Page): Promise<void> {
  return expectNoFindings(page, "changes");
}

async function expectNoFindings(page: Page, scope: "everything" | "changes"): Promise<void> {
  // Loads axe only once per document, because loading it again for each check of a screen would be slow.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(findAccessibilityErrors, scope);
  expect(findings, `accessibility findings on ${page.url()}`).toEqual([]);
}

/** The viewports in which every screen is checked, in CSS pixels. Only the phone has touch input. */
const PHONE = { width: 390, height: 844 };
const NARROW_PHONE = { width: 320, height: 844 };
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const SIZES = [PHONE, TABLET, DESK];

type Size = { width: number; height: number };
type Scheme = "light" | "dark";

/** The appearances that `npm test` checks. Most errors are visible in at least one of the two. */
const MAIN_APPEARANCES: [Size, Scheme][] = [
  [PHONE, "light"],
  [DESK, "dark"],
];
/**
 * The appearances that `npm run test:all` checks: each width, and both schemes of the phone. No colour depends on the width
 * alone, so a tablet and a desktop need only one scheme each.
 */
const ALL_APPEARANCES: [Size, Scheme][] = [
  [PHONE, "light"],
  [PHONE, "dark"],
  [TABLET, "light"],
  [DESK, "dark"],
];

/** Whether tests check all widths of screens (`npm run test:all`). `npm test` checks two appearances. */
export const areAllAppearancesChecked = process.env["ALL_APPEARANCES"] === "1";

/** Runs a check of the page on a phone and on a desktop. In `npm run test:all`, at every width. */
export async function checkInEachAppearance(page: Page, check: (isPhone: boolean) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [size, colorScheme] of areAllAppearancesChecked ? ALL_APPEARANCES : MAIN_APPEARANCES) {
    await page.setViewportSize(size);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: size === PHONE });
    await page.emulateMedia({ colorScheme });
    await check(size === PHONE);
  }
  await session.detach();
}

/** Runs an action in both colour schemes. */
export async function forEachScheme(page: Page, check: (scheme: Scheme) => Promise<void>): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await check(scheme);
  }
}

/** Runs an action at every width. */
export async function forEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await check(size.width);
  }
}
