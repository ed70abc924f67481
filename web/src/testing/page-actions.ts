import { onTestFinished } from "vitest";
import { enterValue } from "../ui/testing/mount.ts";
import { type FormField, findButton, findTopLayer, getName, listFields, readText } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** Returns the topmost dialog or menu, or else the whole page. */
function getTopLayerOrBody(): Element {
  return findTopLayer() ?? document.body;
}

/** Returns the text of the topmost dialog or menu, or else of the whole page. */
export function readVisibleText(): string {
  return readText(getTopLayerOrBody());
}

/** Returns a button of the topmost dialog or menu, or else of the page. @throws if there is none */
export function getButton(name: string): HTMLButtonElement {
  const button = findButton(getTopLayerOrBody(), name);
  if (!button) throw new Error(`There is no button "${name}": ${readVisibleText()}`);
  return button;
}

/** Presses a button of the topmost dialog or menu, or else of the page. */
export async function press(page: OpenPage, name: string): Promise<void> {
  const button = getButton(name);
  await page.run(() => button.click());
}

/** Returns a field of the topmost dialog, or else of the page, by its label. @throws if there is none */
export function getField(label: string): FormField {
  const field = findField(label);
  if (!field) throw new Error(`There is no field "${label}": ${readVisibleText()}`);
  return field;
}

/** Like `getField`. `undefined` if there is none. */
export function findField(label: string): FormField | undefined {
  return listFields(getTopLayerOrBody()).find((field) => getName(field) === label);
}

/** Enters a value into a field of the topmost dialog, or else of the page. */
export async function enter(page: OpenPage, label: string, value: string): Promise<void> {
  const field = getField(label);
  await page.run(() => enterValue(field, value));
}

/** Ticks or unticks a field of the topmost dialog, or else of the page. */
export async function tick(page: OpenPage, label: string): Promise<void> {
  const field = getField(label);
  await page.run(() => field.click());
}

/** Returns the log of a page without what was fetched and stored, except for a stored session. Clears the log. */
export function takeLogWithoutFetches(page: OpenPage): string[] {
  return page.takeLog().filter((entry) => !/^(?:fetches |refetches |stores (?!session))/.test(entry));
}

/** Returns the sent commands, the errors and successes, and what was stored, from the log of a page. Clears the log. */
export function takeCommandLog(page: OpenPage): string[] {
  return page.takeLog().filter((entry) => /^(?:sends|error|success|stores)/.test(entry));
}

/**
 * Changes a `meta` element with which the server describes the site, until the test ends.
 *
 * @param name such as "mail", which says whether the site sends e-mails
 */
export function setSiteInfo(name: string, value: string): void {
  const meta = document.createElement("meta");
  meta.name = name;
  meta.content = value;
  const originalMeta = document.head.querySelector(`meta[name="${name}"]`);
  originalMeta?.remove();
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    if (originalMeta) document.head.append(originalMeta);
  });
}
