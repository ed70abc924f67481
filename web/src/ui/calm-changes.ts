/** Lists whose new rows are shown calmly, each a child of the list, and those where figures that change are marked too. */
const LIST = "[data-calm]";
const LIST_OF_FIGURES = "[data-calm=figures]";
/** Changes so soon after the user did something are their own, in milliseconds. */
const OWN = 1500;
/** For how long the pointer has to rest until it is not about to press, in milliseconds. */
const RESTED = 10_000;

const MARKED: PropertyIndexedKeyframes = { backgroundColor: ["var(--color-gold-tint)", "transparent"] };
const SLIDE: KeyframeAnimationOptions = { duration: 180, easing: "ease-out" };
const MARK: KeyframeAnimationOptions = { duration: 1600, easing: "ease-in" };

let actedAt = Number.NEGATIVE_INFINITY;
let movedAt = Number.NEGATIVE_INFINITY;

/**
 * Shows what changes on the page by itself: a new row slides in, a figure that is another now is marked for a moment.
 * Nothing moves for those who want less motion, nor for what the user does themselves. Called once.
 */
export function showChangesCalmly(): void {
  for (const type of ["pointerdown", "keydown", "popstate"]) {
    addEventListener(
      type,
      () => {
        actedAt = performance.now();
      },
      { capture: true, passive: true },
    );
  }
  addEventListener(
    "pointermove",
    ({ movementX, movementY }) => {
      // Browsers send one too when the page moves under a pointer that rests.
      if (movementX !== 0 || movementY !== 0) movedAt = performance.now();
    },
    { passive: true },
  );
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const watch = new MutationObserver((changes) => {
    if (!isStill.matches && performance.now() - actedAt > OWN) show(changes);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Waits while the pointer is about to press something in a list, where nothing is to move but what is urgent. */
export async function untilPointerLeaves(isUrgent: () => boolean): Promise<void> {
  while (!isUrgent() && isPointing()) await new Promise((resolve) => setTimeout(resolve, 250));
}

function isPointing(): boolean {
  const now = performance.now();
  if (!document.hasFocus() || now - movedAt > RESTED || now - actedAt < OWN) return false;
  return document.querySelector(`${LIST}:hover`) !== null;
}

function show(changes: readonly MutationRecord[]): void {
  const rows = newRows(changes);
  for (const row of rows) if (isOneOfFew(row, rows)) slideIn(row);
  for (const figure of changedFigures(changes)) figure.animate(MARKED, MARK);
}

function newRows(changes: readonly MutationRecord[]): ReadonlySet<Element> {
  const inLists = changes.filter(({ target }) => isElement(target) && target.matches(LIST));
  const added = new Set(inLists.flatMap(({ addedNodes }) => [...addedNodes]));
  const moved = new Set(inLists.flatMap(({ removedNodes }) => [...removedNodes]));
  // A seat that somebody left is nothing to be looked at.
  return new Set([...added.difference(moved)].filter(isElement).filter((row) => row.ariaHidden !== "true"));
}

function changedFigures(changes: readonly MutationRecord[]): ReadonlySet<Element> {
  const changed = changes.map(({ target }) => (isElement(target) ? target : target.parentElement));
  const inLists = changed.filter((each) => each !== null && !each.matches(LIST) && each.closest(LIST_OF_FIGURES));
  return new Set(inLists.flatMap((each) => each?.closest("td") ?? each ?? []));
}

function isElement(node: Node): node is Element {
  return node instanceof Element;
}

/** Not where the whole list has just come. */
function isOneOfFew(row: Element, added: ReadonlySet<Element>): boolean {
  const siblings = [...(row.parentElement?.children ?? [])];
  return siblings.filter((each) => added.has(each)).length * 2 <= siblings.length;
}

function slideIn(row: Element): void {
  row.animate({ opacity: [0, 1], translate: ["0 -0.5rem", "0 0"] }, SLIDE);
  row.animate(MARKED, MARK);
}
