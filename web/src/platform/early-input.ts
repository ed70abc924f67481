type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed and typed on a rendered page before React hydrated that part of it; `/theme.js` records it. */
interface EarlyInput {
  readonly pressed: Set<HTMLElement>;
  readonly typed: Map<Field, string>;
  isTakenOver(element: Element): boolean;
  stop(): void;
}

declare global {
  interface Window {
    readonly earlyInput?: EarlyInput;
  }
}

/** How often it is checked whether another part has been hydrated, in milliseconds. */
const INTERVAL = 50;
/** How long parts whose code loads late are waited for, in milliseconds. */
const PATIENCE = 20_000;

/** Replays input from before hydration, part by part as React hydrates them. */
export function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  const { pressed, typed, isTakenOver, stop } = earlyInput;
  const deadline = performance.now() + PATIENCE;
  const timer = setInterval(replay, INTERVAL);
  replay();

  function replay(): void {
    for (const [field, value] of typed) {
      if (!isTakenOver(field)) continue;
      typed.delete(field);
      retype(field, value);
    }
    for (const element of pressed) {
      if (!isTakenOver(element)) continue;
      pressed.delete(element);
      repeat(element);
    }
    if (performance.now() < deadline) return;
    clearInterval(timer);
    stop();
  }
}

function retype(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return;
  // React compares with the value that it knows: it gets the former one, and then the new one with a native event.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function repeat(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit();
    return;
  }
  // The press has toggled it once already.
  if (element instanceof HTMLInputElement) element.checked = !element.checked;
  element.click();
}
