/**
 * Returns whether a dialog or prompt is open, so that keyboard shortcuts of the page must not work. Toasts have the same role,
 * but leave the page usable.
 */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog]:not([data-toast]), [role=alertdialog]:not([data-toast])") !== null;
}
