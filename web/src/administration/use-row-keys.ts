import { useLocation } from "@tanstack/react-router";
import { type RefCallback, useEffect, useState } from "react";
import { isDialogOpen } from "../ui/is-dialog-open.ts";
import { rowKeys } from "../ui/row-keys.ts";

/** Where the admin was in the lists. */
interface Position {
  /** The entry of the browser's history: a new visit of the page begins at the top, the way back does not. */
  readonly entryKey: string | undefined;
  /** The address of the row's link, by which the row is found again after a visit of that page. */
  readonly href: string | null;
  readonly index: number;
}

let lastPosition: Position | undefined;

/**
 * Adds keyboard shortcuts for the rows of lists: `j` and `k` move the focus to the next and previous row, Enter opens the link of
 * the focused row or presses its first button, and the keys of `rowKeys` press the control with that `data-key` in it. While
 * rows are selected, they press the button with that `data-selection-key` of the section instead. They do nothing while the
 * user types or a dialog is open. If the focused row disappears because it was decided, the next one gets the focus.
 * @returns the ref for the element around the lists
 */
export function useRowKeys(): RefCallback<HTMLElement> {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const entryKey = useLocation({ select: ({ state }) => state.__TSR_key });
  useEffect(() => {
    if (!container) return;
    const handleKey = (event: KeyboardEvent) => {
      if (isRowShortcut(event)) handleRowShortcut(event, container, entryKey);
    };
    let focusedElement: Element | undefined;
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focusedElement = target;
      lastPosition = describePosition(target, listRows(container), entryKey);
    };
    const observer = new MutationObserver(() => {
      const isLost = focusedElement?.isConnected === false && document.activeElement === document.body;
      // A dialog may stay open after its row has moved down the list.
      if (isLost && !isDialogOpen()) focusRow(findLastRow(listRows(container)));
    });
    document.addEventListener("keydown", handleKey);
    container.addEventListener("focusin", handleFocus);
    observer.observe(container, { childList: true, subtree: true });
    // A row may be removed while the prompt that decided it is still closing. The prompt is a child of the body.
    observer.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("keydown", handleKey);
      container.removeEventListener("focusin", handleFocus);
      observer.disconnect();
    };
  }, [container, entryKey]);
  return setContainer;
}

function listRows(container: Element): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>("li[data-row]")];
}

function describePosition(element: Element, rows: readonly HTMLElement[], entryKey: string | undefined): Position {
  const index = rows.findIndex(
    (row) => row.contains(element) || (element.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return { entryKey, href: getHref(rows[index]), index: index === -1 ? rows.length : index };
}

function getHref(row: HTMLElement | undefined): string | null {
  return row?.querySelector("a")?.getAttribute("href") ?? null;
}

/** Returns the row of the last position. If it is gone, returns the row that has taken its place, or else the last one. */
function findLastRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  if (!lastPosition) return undefined;
  const { href, index } = lastPosition;
  const rowAtIndex = rows[index];
  const isSame = (row: HTMLElement | undefined) => href !== null && getHref(row) === href;
  return (isSame(rowAtIndex) ? rowAtIndex : rows.find(isSame)) ?? rowAtIndex ?? rows.at(-1);
}

function isRowShortcut({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isShortcut = ["j", "k", "Enter"].includes(key) || Object.hasOwn(rowKeys, key);
  if (!isShortcut || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  return !isTyping(target) && !isDialogOpen();
}

/** Returns whether a key is typed into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=checkbox]), select, textarea") !== null;
}

function handleRowShortcut(event: KeyboardEvent, container: HTMLElement, entryKey: string | undefined): void {
  const rows = listRows(container);
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[index];
  // Without a focused row, the first move returns to the last position.
  const lastRow = !row && lastPosition?.entryKey === entryKey ? findLastRow(rows) : undefined;
  if (event.key === "j") focusRow(lastRow ?? rows[index + 1]);
  if (event.key === "k") focusRow(lastRow ?? rows[index - 1]);
  if (Object.hasOwn(rowKeys, event.key)) {
    const section = row?.closest("section") ?? container;
    const selectionButton = section.querySelector<HTMLElement>(`[data-selection-key=${event.key}]`);
    if (selectionButton) selectionButton.click();
    else clickFirst(row, `[data-key=${event.key}]:not([aria-disabled=true])`);
  }
  // If a link or button in the row has the focus, the browser presses that.
  if (event.key === "Enter" && event.target === row) clickFirst(row, "a", "[data-key=Enter]", "button");
}

/** Clicks the first element that matches the earliest of the selectors with a match in the row. */
function clickFirst(row: HTMLElement | undefined, ...selectors: readonly string[]): void {
  const matches = selectors.map((selector) => row?.querySelector<HTMLElement>(selector));
  matches.find(Boolean)?.click();
}

function focusRow(row: HTMLElement | undefined): void {
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
