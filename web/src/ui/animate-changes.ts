/** Lists that animate their new rows. Each row is a child of the list. */
const ANIMATED_LIST = "[data-animate]";
/** Lists that also highlight changed values. */
const LIST_WITH_VALUES = "[data-animate=values]";
/** Changes within this time after an action are the user's own and are not animated, in milliseconds. */
const OWN_CHANGE_PERIOD_MS = 1500;
/** If the pointer has not moved for this long, in milliseconds, the user is not about to press anything. */
const POINTER_IDLE_MS = 10_000;
/** The interval at which `waitUntilPointerLeavesList` checks where the pointer is, in milliseconds. */
const POINTER_CHECK_MS = 250;

const HIGHLIGHT_KEYFRAMES: PropertyIndexedKeyframes = { backgroundColor: ["var(--color-gold-tint)", "transparent"] };
const SLIDE_OPTIONS: KeyframeAnimationOptions = { duration: 180, easing: "ease-out" };
const HIGHLIGHT_OPTIONS: KeyframeAnimationOptions = { duration: 1600, easing: "ease-in" };

/** When the user last acted and last moved the pointer, in milliseconds since the page was opened. */
let lastActionAt = Number.NEGATIVE_INFINITY;
let lastPointerMoveAt = Number.NEGATIVE_INFINITY;

/**
 * Animates changes that the server pushes to the page: new rows slide in, changed values are highlighted for a moment.
 * Does not animate the user's own changes, nor anything for users who prefer reduced motion. Call it once.
 * @returns a function that stops the animations, for tests that share a document
 */
export function animateLiveChanges(): () => void {
  const abort = new AbortController();
  for (const type of ["pointerdown", "keydown", "popstate"]) {
    addEventListener(
      type,
      () => {
        lastActionAt = performance.now();
      },
      { capture: true, passive: true, signal: abort.signal },
    );
  }
  addEventListener(
    "pointermove",
    ({ movementX, movementY }) => {
      // Browsers also send the event when the page moves under a resting pointer.
      if (movementX !== 0 || movementY !== 0) lastPointerMoveAt = performance.now();
    },
    { passive: true, signal: abort.signal },
  );
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const observer = new MutationObserver((changes) => {
    if (!reducedMotion.matches && performance.now() - lastActionAt > OWN_CHANGE_PERIOD_MS) animate(changes);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    abort.abort();
    observer.disconnect();
    lastActionAt = Number.NEGATIVE_INFINITY;
    lastPointerMoveAt = Number.NEGATIVE_INFINITY;
  };
}

/**
 * Waits while the pointer is over a list, so that no row moves away just before the user presses it.
 * @param isUrgent ends the wait as soon as it returns true
 */
export async function waitUntilPointerLeavesList(isUrgent: () => boolean): Promise<void> {
  while (!isUrgent() && isPointingAtList()) await new Promise((resolve) => setTimeout(resolve, POINTER_CHECK_MS));
}

function isPointingAtList(): boolean {
  const now = performance.now();
  const isPointerIdle = now - lastPointerMoveAt > POINTER_IDLE_MS;
  const hasJustActed = now - lastActionAt < OWN_CHANGE_PERIOD_MS;
  if (!document.hasFocus() || isPointerIdle || hasJustActed) return false;
  return document.querySelector(`${ANIMATED_LIST}:hover`) !== null;
}

function animate(changes: readonly MutationRecord[]): void {
  const rows = findNewRows(changes);
  for (const row of rows) if (isInMostlyOldList(row, rows)) slideIn(row);
  for (const value of findChangedValues(changes)) value.animate(HIGHLIGHT_KEYFRAMES, HIGHLIGHT_OPTIONS);
}

function findNewRows(changes: readonly MutationRecord[]): ReadonlySet<Element> {
  const changesOfLists = changes.filter(({ target }) => isElement(target) && target.matches(ANIMATED_LIST));
  const addedNodes = new Set(changesOfLists.flatMap((change) => [...change.addedNodes]));
  const removedNodes = new Set(changesOfLists.flatMap((change) => [...change.removedNodes]));
  // A row that was moved is both added and removed, and not new. Hidden rows are placeholders, such as free slots of queues.
  return new Set([...addedNodes.difference(removedNodes)].filter(isElement).filter((row) => row.ariaHidden !== "true"));
}

/**
 * Returns the changed elements within lists whose values are highlighted. In a table, returns their cells. In a table that is
 * shown as cards, returns their cards, because the cells of a card overlap, and the highlight of one would cover others.
 */
function findChangedValues(changes: readonly MutationRecord[]): ReadonlySet<Element> {
  const values = new Set<Element>();
  for (const { target } of changes) {
    const element = isElement(target) ? target : target.parentElement;
    if (element === null || element.matches(ANIMATED_LIST) || !element.closest(LIST_WITH_VALUES)) continue;
    const row = element.closest("tr");
    const isCard = row !== null && getComputedStyle(row).display === "grid";
    values.add((isCard ? row : element.closest("td")) ?? element);
  }
  return values;
}

function isElement(node: Node): node is Element {
  return node instanceof Element;
}

/** Returns whether at most half of the list's rows are new. If more are new, the entire list has just been loaded. */
function isInMostlyOldList(row: Element, newRows: ReadonlySet<Element>): boolean {
  const siblings = [...(row.parentElement?.children ?? [])];
  const newSiblings = siblings.filter((sibling) => newRows.has(sibling));
  return newSiblings.length * 2 <= siblings.length;
}

function slideIn(row: Element): void {
  row.animate({ opacity: [0, 1], translate: ["0 -0.5rem", "0 0"] }, SLIDE_OPTIONS);
  row.animate(HIGHLIGHT_KEYFRAMES, HIGHLIGHT_OPTIONS);
}
