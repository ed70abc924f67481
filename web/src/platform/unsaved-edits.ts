/** The forms with unsaved edits. */
const forms = new Set<object>();
const listeners = new Set<() => void>();

/** Whether a form on the page has unsaved edits. */
export function hasUnsavedEdits(): boolean {
  return forms.size > 0;
}

/** Calls back whenever a form gets its first edit or loses its last; returns a function that stops that. */
export function onUnsavedEdits(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The form whose edits have been unsaved for the longest; `undefined` without one. */
export function firstUnsaved(): object | undefined {
  return forms.values().next().value;
}

export function addUnsaved(form: object): void {
  forms.add(form);
  notify();
}

export function removeUnsaved(form: object): void {
  if (forms.delete(form)) notify();
}

/** The prompt before the page is left. */
export const LEAVE = {
  title: "Leave without saving?",
  text: "What you typed here has not been saved.",
  confirmLabel: "Leave",
  danger: true,
} as const;

function notify(): void {
  for (const changed of listeners) changed();
}
