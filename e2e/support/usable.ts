import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { findAccessibilityErrors } from "./axe-in-page.ts";
import { openLoaded } from "./open-screen.ts";

/** Opens a screen, and expects its title and that it is usable in each appearance. */
export async function expectUsable(page: Page, path: string, title: string | RegExp): Promise<void> {
  await openLoaded(page, path);
  await expect(page).toHaveTitle(title);
  await expectFits(page);
}

/**
 * Expects that nothing is wider than the page, nothing that axe finds, and on a phone that all touch targets are large
 * enough, in each appearance.
 */
export async function expectFits(page: Page): Promise<void> {
  await inEachAppearance(page, async (onPhone) => {
    await expectNoSidewaysScroll(page);
    await expectStillAccessible(page);
    if (onPhone) await expectTargets(page);
  });
  await expectDistinctLinks(page);
}

/**
 * Expects that links of the same name lead to the same URL within each landmark. Links of a row or an entry of the
 * content are distinguished by its remaining text, so they are only compared with each other. Call it after axe has run.
 */
async function expectDistinctLinks(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findAmbiguousLinks), `links of the same name on ${page.url()}`).toEqual([]);
}

function findAmbiguousLinks(): string[] {
  const places =
    "main tr, main li, main, nav, header, footer, aside, section[aria-labelledby], [role=region], [role=dialog]";
  // What a modal dialog covers is hidden from screen readers and has no name.
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    (link) => link.checkVisibility() && link.closest("[inert], [aria-hidden=true]") === null,
  );
  window.axe.setup(document);
  const named = links.map((link) => ({
    link,
    name: window.axe.commons.text.accessibleText(link),
    place: link.closest(places),
  }));
  window.axe.teardown();
  const faults = named.flatMap(({ link, name, place }) => {
    const first = named.find((other) => other.name === name && other.place === place)?.link ?? link;
    return first.href === link.href ? [] : [`"${name}": ${first.href} and ${link.href}`];
  });
  return [...new Set(faults)];
}

/** The minimum height and width of touch targets, in CSS pixels. */
const LEAST = 44;

/** Expects all touch targets of the page to be large enough. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(findSmallTargets, LEAST);
  expect.soft(small, `what is too small for a thumb on ${page.url()}`).toEqual([]);
}

/**
 * The targets that are too small, measured by hit testing: a link may cover its row, and a label
 * belongs to its checkbox, drawn or not. Links amid the words of a sentence are as high as their line, and are skipped.
 */
function findSmallTargets(least: number): string[] {
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(-1);
  const pressed = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role^=menuitem], [role=option], [role=tab]",
    ),
  ];
  return pressed.filter((each) => isShown(each) && !isAmongWords(each) && !isLargeEnough(each)).map(described);

  function isShown(element: HTMLElement): boolean {
    if (element.matches(":disabled, [type=hidden]")) return false;
    const box = element.closest("label") ?? element;
    if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, bottom } = box.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0;
  }

  function isAmongWords(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    return [...(element.parentNode?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ""),
    );
  }

  function isLargeEnough(element: HTMLElement): boolean {
    const box = element.closest("label") ?? element;
    const { width, height } = box.getBoundingClientRect();
    const isWide = width >= least - 0.5;
    const isHigh = height >= least - 0.5;
    if (isWide && isHigh) return true;
    box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return (isWide || isHitAlong(box, 1, 0)) && (isHigh || isHitAlong(box, 0, 1));
  }

  /** Whether enough pixels on both sides of the centre, in one direction, belong to the target. */
  function isHitAlong(box: HTMLElement, dx: number, dy: number): boolean {
    const { left, top, width, height } = box.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const isHit = (n: number) => {
      const hit = document.elementFromPoint(x + n * dx, y + n * dy);
      return hit !== null && box.contains(hit);
    };
    let pixels = 0;
    for (const way of [-1, 1]) for (let n = 0; pixels < least - 1 && isHit(n * way); n += 1) pixels += 1;
    return pixels >= least - 1;
  }

  function described(element: HTMLElement): string {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()}.${element.className} "${name.slice(0, 30)}" ${Math.round(width)} x ${Math.round(height)}`;
  }
}

/** Expects that neither the page nor a box in it scrolls horizontally at the current width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wide, `how much wider than the window ${page.url()} is`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(findSidewaysBoxes), `what scrolls sideways on ${page.url()}`).toEqual([]);
}

/** Returns the elements that scroll horizontally, except for strips of cards, which are meant to. */
function findSidewaysBoxes(): string[] {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const boxes = [...document.querySelectorAll("main :not([data-strip])")].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && scrolls(element),
  );
  return boxes.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`);
}

/** Expects that axe finds no accessibility errors on the page in its current state. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingFound(page, "everything");
}

/**
 * Expects that axe finds nothing in what has come into view, or has got other colours, since the last check of the
 * same document: at another width or in the other colour scheme most of a page is as it was.
 */
export function expectStillAccessible(page: Page): Promise<void> {
  return expectNothingFound(page, "changes");
}

async function expectNothingFound(page: Page, what: "everything" | "changes"): Promise<void> {
  // Once per document: loading it for each of six checks of a screen took a third of their time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(findAccessibilityErrors, what);
  expect(findings, `accessibility findings on ${page.url()}`).toEqual([]);
}

/** The viewports in which every screen is checked, in CSS pixels. A phone is touched. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const SIZES = [PHONE, { width: 768, height: 1024 }, DESK];

type Size = { width: number; height: number };
type Scheme = "light" | "dark";

/** The first appearance to check: differences between appearances show here most often. */
const FIRST: [Size, Scheme][] = [
  [PHONE, "light"],
  [DESK, "dark"],
];
const EVERYWHERE = SIZES.flatMap((size): [Size, Scheme][] => [
  [size, "light"],
  [size, "dark"],
]);

/** Whether tests check screens at all widths and in all colour schemes (`npm run test:all`), or in two appearances (`npm test`). */
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
