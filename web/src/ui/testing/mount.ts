import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

interface MountedElement {
  readonly container: HTMLElement;
  /** Renders another element in the same place. */
  readonly render: (element: ReactNode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Renders an element into the document. It is removed at the end of the test. */
export async function mount(element: ReactNode): Promise<MountedElement> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const render = (next: ReactNode) => run(() => root.render(next));
  const unmount = () => run(() => root.unmount());
  onTestFinished(async () => {
    await unmount();
    container.remove();
  });
  await render(element);
  return { container, render, unmount };
}

interface MountedHook<Result> {
  /** The last result of the hook. */
  readonly current: Result;
  /** Calls the hook again. */
  readonly update: () => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/**
 * Calls a hook in a component.
 *
 * @param wrap renders what surrounds the component, such as a provider
 */
export async function mountHook<Result>(
  useHook: () => Result,
  wrap: (caller: ReactNode) => ReactNode = (caller) => caller,
): Promise<MountedHook<Result>> {
  const results: Result[] = [];
  const createCaller = () =>
    wrap(createElement(HookCaller, { useHook, onResult: (result) => results.push(result as Result) }));
  const { render, unmount } = await mount(createCaller());
  return {
    get current() {
      return results.at(-1) as Result;
    },
    update: () => render(createCaller()),
    unmount,
  };
}

interface HookCallerProps {
  readonly useHook: () => unknown;
  readonly onResult: (result: unknown) => void;
}

function HookCaller({ useHook, onResult }: HookCallerProps): ReactNode {
  onResult(useHook());
  return null;
}

/** Tells React that a test waits for its reactions. */
const reactFlags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

/** Does something, and waits until React has reacted and the code that it needs is loaded. */
export async function run(action: () => unknown): Promise<void> {
  const flagBefore = reactFlags.IS_REACT_ACT_ENVIRONMENT;
  reactFlags.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => {
      await action();
    });
    await act(() => vi.dynamicImportSettled());
  } finally {
    reactFlags.IS_REACT_ACT_ENVIRONMENT = flagBefore;
  }
}

/** Presses the button with this name anywhere in the document. */
export async function press(name: string): Promise<void> {
  const button = findButton(name);
  if (button === undefined) throw new Error(`There is no button ${name}`);
  await run(() => button.click());
}

/** Returns the button with this label or text. `undefined` if there is none. */
export function findButton(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find(
    (button) => (button.getAttribute("aria-label") ?? button.textContent) === name,
  );
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Enters a value into a field, and waits until React has reacted. */
export function enter(field: FormField, value: string): Promise<void> {
  return run(() => enterValue(field, value));
}

/** Enters a value like a user, so that React notices it. */
export function enterValue(field: FormField, value: string): void {
  // React ignores a value that is set with the setter of the element, which React has replaced.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Presses a key in an element. Returns whether the browser would also react to the key itself. */
export async function pressKey(element: Element, key: string, options: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
  await run(() => element.dispatchEvent(event));
  return !event.defaultPrevented;
}

/** Returns the texts of the elements that describe an element. */
export function readDescription(element: Element): string[] {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`);
}
