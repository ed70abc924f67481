const ROOM = "--notice";

let reserved = 0;

/**
 * Keeps so much room, in pixels, between header and content, and scrolls by as much, so that nothing in view moves.
 * Room that is given back would move a page that is scrolled by less than that: then it is kept, unless `at once`.
 */
export function reserveNotice(height: number, when: "unseen" | "at once" = "unseen"): void {
  const growth = height - reserved;
  if (growth === 0 || (when === "unseen" && scrollY + growth < 0)) return;
  reserved = height;
  const place = scrollY;
  document.documentElement.style.setProperty(ROOM, `${height}px`);
  scrollTo({ top: place + growth, behavior: "instant" });
}
