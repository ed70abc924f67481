import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The least height and width of touch targets, in CSS pixels. */
const LEAST = 44;

/** Expects all touch targets of the page to be large enough. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(findSmallTargets, LEAST);
  expect.soft(small, `what is too small for a thumb on ${page.url()}`).toEqual([]);
}

/**
 * The targets that are too small, measured by hit testing: a link may cover its row, and a label
 * belongs to its checkbox. Links within text are as high as their line, and are skipped.
 */
function findSmallTargets(least: number): string[] {
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(-1);
  const pressed = [
    ...(modal ?? document).querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [role^=menuitem]"),
  ];
  return pressed.filter((each) => isShown(each) && !isAmongWords(each) && !isLargeEnough(each)).map(described);

  function isShown(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.matches(":disabled, [type=hidden]")) return false;
    const { width, height, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0;
  }

  function isAmongWords(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    return (
      (element.closest("p, li, dd")?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 3
    );
  }

  function isLargeEnough(element: HTMLElement): boolean {
    const box = element.closest("label") ?? element;
    const { width, height } = box.getBoundingClientRect();
    const [isWide, isHigh] = [width >= least - 0.5, height >= least - 0.5];
    if (isWide && isHigh) return true;
    box.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return (isWide || isHitAlong(box, 1, 0)) && (isHigh || isHitAlong(box, 0, 1));
  }

  /** Whether enough pixels in one direction, to both sides of the middle, belong to it. */
  function isHitAlong(box: HTMLElement, dx: number, dy: number): boolean {
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
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
