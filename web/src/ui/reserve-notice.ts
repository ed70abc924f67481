const ROOM = "--notice";
const ANCHOR = "overflow-anchor";

/** For how long after one begins to see it a page is still arriving, in milliseconds. */
const ARRIVING = 2000;

let reserved = 0;

/**
 * Keeps so much room, in pixels, between header and content, and scrolls by as much, so that nothing in view moves; but
 * for a page that is still arriving, whose title would be missed. Room that is given back would move a page that is
 * scrolled by less than that: then it is kept, unless `at once`.
 */
export function reserveNotice(height: number, when: "unseen" | "at once" = "unseen"): void {
  const growth = height - reserved;
  if (growth === 0 || (when === "unseen" && scrollY + growth < 0)) return;
  reserved = height;
  const { style } = document.documentElement;
  const [seen] = performance.getEntriesByName("first-contentful-paint");
  const isArriving = scrollY === 0 && performance.now() - (seen?.startTime ?? 0) < ARRIVING;
  const top = isArriving ? 0 : scrollY + growth;
  // Browsers that keep content in place themselves would scroll by as much again.
  style.setProperty(ANCHOR, "none");
  style.setProperty(ROOM, `${height}px`);
  scrollTo({ top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty(ANCHOR));
}
