import css from "./dialog-window.module.css";

/** Selects the open dialogs and prompts, but not the toasts, which have the same role. */
const OPEN_DIALOGS = `.${css["popup"]}[data-open]`;

/**
 * Returns what gets the focus when a dialog closes. `true`: the element that opened it. `false`: nothing, because the focus
 * has already moved out of the dialog. If the opener has been removed, the dialog below gets the focus.
 */
export function findFocusAfterClosing(closingDialog: Element | null, opener: Element | null): HTMLElement | boolean {
  const { activeElement, body } = document;
  if (activeElement !== body && closingDialog?.contains(activeElement) === false) return false;
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches("[data-row]")) {
    // Base UI would focus the first control in a row of a list, because the Tab key skips the row itself.
    queueMicrotask(() => opener.focus({ preventScroll: true }));
    return false;
  }
  if (opener?.isConnected) return true;
  return [...document.querySelectorAll<HTMLElement>(OPEN_DIALOGS)].at(-1) ?? true;
}

/**
 * Moves the focus to a dialog when the focused element in it is removed. Base UI does this only in browsers that report the
 * loss of the focus. Firefox does not.
 * @returns a function that stops this
 */
export function keepFocusInside(dialog: HTMLElement): () => void {
  let lastFocused: EventTarget | null = document.activeElement;
  const handleFocus = ({ target }: FocusEvent) => {
    lastFocused = target;
  };
  const observer = new MutationObserver(() => {
    const isRemoved = lastFocused instanceof Element && !lastFocused.isConnected;
    if (isRemoved && document.activeElement === document.body) dialog.focus();
  });
  dialog.addEventListener("focusin", handleFocus);
  observer.observe(dialog, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener("focusin", handleFocus);
    observer.disconnect();
  };
}
