import { beforeAll, expect, test } from "vitest";
import { describeDifference } from "./describe-difference.ts";
import { describeLoad } from "./describe-load.ts";
import {
  describeField,
  describeValues,
  emptyFields,
  type FormField,
  fillField,
  fillFields,
  findButton,
  findTopLayer,
  getName,
  listButtons,
  listFields,
  listTexts,
  readText,
} from "./describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "./open-page.ts";
import { createPagePool, type PagePool } from "./page-pool.ts";
import type { SampleValues } from "./sample-replies.ts";
import { viewers } from "./sample-viewers.ts";
import { describeInvalidFields, submitWithEachErrorCode } from "./submit-with-errors.ts";

/**
 * A screen whose buttons are tested.
 *
 * @param values replace fields of the sample data
 * @param buttonNames if set, only these buttons of the page are pressed, because another screen tests the others.
 * `/^$/` matches none
 */
export type ButtonScreen = readonly [
  viewer: keyof typeof viewers,
  href: string,
  values?: SampleValues,
  buttonNames?: RegExp | undefined,
];

/**
 * Adds a test for each screen, which compares what its fields and buttons do with a snapshot. After an intended change,
 * `npx vitest run --project dom every-league-button every-ranked-button -u` updates the snapshots. Review their difference.
 */
export function testScreens(screens: readonly ButtonScreen[]): void {
  beforeAll(setUpBrowser);

  test.each(screens.map(([viewer, href, values = {}, buttonNames]) => [viewer, href, values, buttonNames] as const))(
    "the snapshot contains what the fields and buttons do for %s at %s %j",
    async (...screen) => {
      const lines = await exploreScreen(screen);
      expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
    },
  );
}

/** Describes what the fields and buttons of a screen do. */
async function exploreScreen([viewer, href, values = {}, buttonNames]: ButtonScreen): Promise<string[]> {
  const pages = createPagePool(() => openPage(href, { viewer: viewers[viewer], values }));
  const filterLines = buttonNames === undefined ? await exploreFilters(pages) : [];
  const detailsLines = buttonNames === undefined ? await exploreDetails(pages) : [];
  const buttonLines = await exploreButtons(pages, [], buttonNames);
  await pages.close();
  // The load is described last, when all code of the page is loaded. Earlier, its lines would depend on the previous tests.
  const loadLines = buttonNames === undefined ? await describeLoad(href, { viewer: viewers[viewer], values }) : [];
  return [...loadLines, ...filterLines, ...detailsLines, ...buttonLines];
}

/** The buttons of components that several screens have. They are not pressed here, but in other tests. */
const OTHER_BUTTONS = /^(?:Cancel|Close|Show options|Show password|Next page|Subscribe)$/;

/** The maximum number of buttons that are pressed in a row. */
const MAX_DEPTH = 4;

/** The fields of components that several screens have. They are not filled here, but in other tests. */
const OTHER_FIELDS = /^(?:Season|Rows per page)$/;

/** Fills the fields outside of forms, such as filters, one after another. Describes what each does. */
async function exploreFilters(pages: PagePool): Promise<string[]> {
  const page = await pages.take();
  const fields = listFields(findArea() ?? document.body).filter(isFilter);
  if (fields.length === 0) {
    await pages.giveBack(page);
    return [];
  }
  const lines: string[] = [];
  page.takeEffects();
  for (const [index, field] of fields.entries()) {
    const name = getName(field);
    const pageTexts = listPageTexts();
    if (field.isConnected) await page.run(() => fillField(field, index));
    const effects = [...page.takeEffects(), ...describeDifference(pageTexts, listPageTexts())];
    if (effects.length > 0) lines.push(`${name} changed:`, ...effects.map((effect) => `  ${effect}`));
  }
  await page.close();
  return lines;
}

function isFilter(field: FormField): boolean {
  const isInForm = field.closest("form") !== null;
  return !isInForm && !field.disabled && field.type !== "file" && !OTHER_FIELDS.test(getName(field));
}

/** Opens the collapsed parts of the page, one after another. Describes those that render or fetch something then. */
async function exploreDetails(pages: PagePool): Promise<string[]> {
  const page = await pages.take();
  const closedDetails = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
  if (closedDetails.length === 0) {
    await pages.giveBack(page);
    return [];
  }
  const lines: string[] = [];
  for (const details of closedDetails) {
    const textsBefore = listTexts(details);
    page.takeEffects();
    await page.run(() => {
      details.open = true;
      details.dispatchEvent(new Event("toggle"));
    });
    const newTexts = listTexts(details).slice(textsBefore.length);
    const effects = page.takeEffects();
    if (newTexts.length > 0) lines.push(`${textsBefore.join(" ")} opened:`, ...effects, newTexts.join(" "));
  }
  await page.close();
  return lines;
}

/**
 * Presses each button that can be reached by a path of buttons, and describes what it does.
 *
 * @param path the names of the buttons that are pressed first
 * @param buttonNames the buttons of the page that are pressed
 */
async function exploreButtons(pages: PagePool, path: readonly string[], buttonNames = /./): Promise<string[]> {
  const page = await pages.take();
  const pageTexts = listPageTexts();
  const { area, areaTexts, texts, effects, lines } = await pressLastButton(page, path);
  lines.push(...effects);
  const staysOnPage = !effects.some((effect) => effect.startsWith("opens "));
  if (effects.some(isCommand) && staysOnPage) lines.push(...describeDifference(pageTexts, listPageTexts()));
  let names: readonly string[] = [];
  const newArea = findArea();
  const isStart = path.length === 0;
  // The page is described at the start only, not when a button returns to it from a dialog.
  if (newArea !== area && (isStart || newArea?.tagName !== "MAIN")) {
    lines.push(...describeArea(newArea));
    names = listPressableButtons(newArea).filter((name) => !isStart || buttonNames.test(name));
  } else if (effects.length === 0) {
    const newTexts = listTexts(document.body).filter((text) => !texts.includes(text));
    lines.push(`shows ${newTexts.join(" ") || "nothing new"}`);
  }
  if (newArea === area) lines.push(...(await pressToggleAgain(page, path)));
  if (newArea !== null && newArea === area && newArea === findTopLayer() && effects.some(isCommand)) {
    lines.push(...describeDifference(areaTexts, listTexts(newArea), "dialog"));
    names = listPressableButtons(newArea).filter((name) => !path.includes(name));
  }
  lines.push(...(await reopenDialog(page, path)));
  lines.push(...(await pages.giveBack(page)));
  if (path.length < MAX_DEPTH) {
    for (const name of names) lines.push(`${name}:`, ...(await exploreButtons(pages, [...path, name])));
  }
  return isStart ? lines : lines.map((line) => `  ${line}`);
}

function listPageTexts(): string[] {
  return [...document.querySelectorAll("main")].flatMap(listTexts);
}

/** Presses the last button of a path again if it has opened or turned on something. Describes whether that is undone. */
async function pressToggleAgain(page: OpenPage, path: readonly string[]): Promise<string[]> {
  const findToggle = () => findButton(findArea(), path.at(-1) ?? "");
  const readState = () => findToggle()?.getAttribute("aria-expanded") ?? findToggle()?.getAttribute("aria-pressed");
  if (readState() !== "true") return [];
  await page.run(() => findToggle()?.click());
  return [`pressed again: ${readState() === "true" ? "stays on" : "turns off"}`];
}

/**
 * Fills the dialog that a button of the page has opened, cancels it, and opens it again. Describes its fields unless they
 * contain their first values.
 */
async function reopenDialog(page: OpenPage, path: readonly string[]): Promise<string[]> {
  const dialog = findTopLayer();
  const isDialogOfPage = path.length === 1 && dialog?.matches("[role=dialog]") === true;
  if (!isDialogOfPage || listFields(dialog).length === 0) return [];
  const firstValues = describeValues(dialog);
  await page.run(() => fillFields(dialog));
  await page.run(() => (findButton(dialog, "Cancel") ?? findButton(dialog, "Close"))?.click());
  await page.run(() => findButton(findTopLayer(), "Discard")?.click());
  await pressPath(page, path, fillFields);
  const values = describeValues(findTopLayer() ?? document.body);
  return values === firstValues ? [] : [`opened again, the fields contain: ${values}`];
}

/**
 * Presses the buttons of a path. The last one is pressed up to three times:
 * 1. If it submits a form, the form is empty. A command fails.
 * 2. If the empty form has sent no command, the form is filled. A command fails.
 * 3. If a command was sent, it is sent again and succeeds. An empty form is filled before.
 *
 * @returns `lines`: what the first attempts do; `effects`: what the last one does
 */
async function pressLastButton(page: OpenPage, path: readonly string[]) {
  const lines: string[] = [];
  const lastName = path.slice(-1);
  page.setFailing(false);
  await pressPath(page, path.slice(0, -1), fillFields);
  // The first attempt.
  page.setFailing(true);
  const { area, areaTexts, form, texts } = await pressPath(page, lastName, emptyFields);
  let effects = page.takeEffects();
  const sendsEmptyForm = form !== null && effects.some(isCommand);
  if (sendsEmptyForm) lines.push(...effects.filter(isCommand).map((effect) => `if emptied, ${effect}`));
  if (form && !sendsEmptyForm) {
    lines.push(...describeInvalidFields(form));
    // The second attempt.
    await pressPath(page, lastName, fillFields);
    effects = page.takeEffects();
  }
  if (effects.some(isCommand)) {
    const failures = effects.filter((effect) => !isCommand(effect));
    lines.push(...failures.map((effect) => `if it fails, ${effect}`));
    if (form?.isConnected) lines.push(...(await submitWithEachErrorCode(page, form)));
    // The third attempt.
    page.setFailing(false);
    // A prompt is closed now, so it is opened again. A form that was filled has kept its values.
    const repeatedPath = path.slice(area?.matches("[role=alertdialog]") ? -2 : -1);
    await pressPath(page, repeatedPath, sendsEmptyForm ? fillFields : () => undefined);
    effects = page.takeEffects();
    if (form?.isConnected) effects.push(`then the fields contain: ${describeValues(form)}`);
  }
  return { area, areaTexts, texts, effects, lines };
}

function isCommand(effect: string): boolean {
  return effect.startsWith("sends ");
}

/** Returns the element with the buttons that can be pressed: the topmost dialog or menu, or else the page's content. */
function findArea(): Element | null {
  return findTopLayer() ?? document.querySelector("main");
}

/** Describes a dialog or page: the text, the disabled buttons and the focus of a dialog, and all fields. */
function describeArea(area: Element | null): string[] {
  if (area === null) return [];
  const fields = listFields(area).map((field) => `- ${describeField(field)}`);
  if (area.tagName === "MAIN") return fields;
  const disabledNames = listButtons(area).flatMap((button) => (button.disabled ? getName(button) : []));
  const disabledLines = disabledNames.map((name) => `disabled: ${name}`);
  const { activeElement } = document;
  const focusLines = activeElement && area.contains(activeElement) ? [`focused: ${getName(activeElement)}`] : [];
  return [`${area.getAttribute("role")}: ${readText(area)}`, ...fields, ...disabledLines, ...focusLines];
}

function listPressableButtons(area: Element | null): string[] {
  if (area === null) return [];
  // A submit button may be disabled until its form is filled, which happens before it is pressed.
  const buttons = listButtons(area).filter(({ disabled, type }) => !disabled || type === "submit");
  return [...new Set(buttons.map(getName))].filter((name) => !OTHER_BUTTONS.test(name));
}

/**
 * Presses buttons one after another.
 *
 * @param edit edits the form that the last button submits. The other forms are filled.
 * @returns of the last button: the dialog or page that contains it (`area`), the form that it submits (`form`), and the texts
 * of the area (`areaTexts`) and of the page (`texts`) directly before it is pressed
 */
async function pressPath(page: OpenPage, path: readonly string[], edit: (form: Element) => void) {
  let area: Element | null = null;
  let form: HTMLFormElement | null = null;
  let areaTexts: readonly string[] = [];
  let texts: readonly string[] = [];
  for (const [index, name] of path.entries()) {
    area = findArea();
    const button = findButton(area, name);
    const submittedForm = button?.type === "submit" ? button.closest("form") : null;
    form = submittedForm;
    if (submittedForm) await page.run(() => (index === path.length - 1 ? edit : fillFields)(submittedForm));
    areaTexts = area === null ? [] : listTexts(area);
    texts = listTexts(document.body);
    page.takeEffects();
    await page.run(() => findButton(area, name)?.click());
  }
  return { area, areaTexts, form, texts };
}
