import { onTestFinished } from "vitest";
import { enterValue } from "../ui/testing/mount.ts";
import { type FormField, findButton, findTopLayer, getName, listFields, readText } from "./describe-page.ts";
import type { OpenPage } from "./open-page.ts";

/** Returns the topmost dialog or menu, or else the whole page. */
function getArea(): Element {
  return findTopLayer() ?? document.body;
}

/** Returns the text of the topmost dialog or menu, or else of the whole page. */
export function readArea(): string {
  return readText(getArea());
}

/** Returns a button of the topmost dialog or menu, or else of the page. @throws if there is none */
export function getButton(name: string): HTMLButtonElement {
  const button = findButton(getArea(), name);
  if (!button) throw new Error(`There is no button "${name}": ${readArea()}`);
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
  if (!field) throw new Error(`There is no field "${label}": ${readArea()}`);
  return field;
}

/** Like `getField`. `undefined` if there is none. */
export function findField(label: string): FormField | undefined {
  return listFields(getArea()).find((field) => getName(field) === label);
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

/** Returns what a page has done since the last call, without the data that it has fetched and stored. */
export function takeActions(page: OpenPage): string[] {
  return page.takeEffects().filter((effect) => !/^(?:fetches |refetches |stores (?!session))/.test(effect));
}

/** Returns the commands that the page has sent since the last call, their messages, and what they have stored. */
export function takeCommands(page: OpenPage): string[] {
  return page.takeEffects().filter((effect) => /^(?:sends|error|success|stores)/.test(effect));
}

/** Changes what the server has written into the page about the site, such as `mail`, until the test ends. */
export function setSiteInfo(name: string, content: string): void {
  const meta = document.createElement("meta");
  meta.name = name;
  meta.content = content;
  const former = document.head.querySelector(`meta[name="${name}"]`);
  former?.remove();
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    if (former) document.head.append(former);
  });
}
