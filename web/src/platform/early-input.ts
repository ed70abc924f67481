type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed and typed on a rendered page before React took over that part of it; `/theme.js` notes it. */
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

/** How often it is looked whether another part has been taken over, in milliseconds. */
const INTERVAL = 50;
/** For how long parts whose code comes late are waited for, in milliseconds. */
const PATIENCE = 20_000;

/** Does once more what was done on the page before it listened, part by part as React takes them over. */
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
  // It has been turned once already.
  if (element instanceof HTMLInputElement) element.checked = !element.checked;
  element.click();
}
