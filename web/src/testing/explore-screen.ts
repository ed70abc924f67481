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
 * @param sampleValues values of fields, and options, of all sample replies
 * @param buttonNames if set, only these buttons of the page are pressed, because another screen tests the other buttons.
 * `/^$/` matches no button
 */
export type ButtonScreen = readonly [
  viewer: keyof typeof viewers,
  href: string,
  sampleValues?: SampleValues,
  buttonNames?: RegExp | undefined,
];

/**
 * Adds a test for each screen, which compares what its fields and buttons do with a snapshot. After an intended change,
 * `npx vitest run --project dom every-league-button every-ranked-button -u` updates the snapshots. Review their difference.
 */
export function testScreens(screens: readonly ButtonScreen[]): void {
  beforeAll(setUpBrowser);

  // `sampleValues` gets its default here, because the title contains it.
  const cases = screens.map(
    ([viewer, href, sampleValues = {}, buttonNames]) => [viewer, href, sampleValues, buttonNames] as const,
  );
  test.each(cases)("the snapshot contains what the fields and buttons do for %s at %s %j", async (...screen) => {
    const lines = await exploreScreen(screen);
    expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
  });
}

/** Describes what the fields and buttons of a screen do. */
async function exploreScreen([viewer, href, sampleValues = {}, buttonNames]: ButtonScreen): Promise<string[]> {
  const options = { viewer: viewers[viewer], sampleValues };
  const pages = createPagePool(() => openPage(href, options));
  const testsAllButtons = buttonNames === undefined;
  const filterLines = testsAllButtons ? await exploreFilters(pages) : [];
  const detailsLines = testsAllButtons ? await exploreDetails(pages) : [];
  const buttonLines = await exploreButtons(pages, [], buttonNames);
  await pages.close();
  // The load is described last, when all code of the page is loaded. Before that, what the page shows while loading would
  // depend on the code that previous tests have loaded.
  const loadLines = testsAllButtons ? await describeLoad(href, options) : [];
  return [...loadLines, ...filterLines, ...detailsLines, ...buttonLines];
}

/** Buttons that many screens have. They are not pressed here, but in the tests of their components. */
const SHARED_BUTTONS = /^(?:Cancel|Close|Show options|Show password|Next page|Subscribe)$/;

/** The maximum number of buttons that are pressed in a row. */
const MAX_DEPTH = 4;

/** Fields that many screens have. They are not filled here, but in the tests of their components. */
const SHARED_FIELDS = /^(?:Season|Rows per page)$/;

/** Fills the fields outside of forms, such as filters, one after another. Describes what each field does. */
async function exploreFilters(pages: PagePool): Promise<string[]> {
  const page = await pages.borrow();
  const fields = listFields(findTopLayerOrMain() ?? document.body).filter(isFilter);
  if (fields.length === 0) {
    await pages.giveBack(page);
    return [];
  }
  const lines: string[] = [];
  page.clearLog();
  for (const [index, field] of fields.entries()) {
    const name = getName(field);
    const pageTexts = listPageTexts();
    // A previous field may have removed this one.
    if (field.isConnected) await page.run(() => fillField(field, index));
    const effects = [...page.takeLog(), ...describeDifference(pageTexts, listPageTexts())];
    if (effects.length > 0) lines.push(`${name} changed:`, ...effects.map((effect) => `  ${effect}`));
  }
  await page.close();
  return lines;
}

function isFilter(field: FormField): boolean {
  const isInForm = field.closest("form") !== null;
  return !isInForm && !field.disabled && field.type !== "file" && !SHARED_FIELDS.test(getName(field));
}

/** Opens the `details` elements of the page, one after another. Describes those that render something only then. */
async function exploreDetails(pages: PagePool): Promise<string[]> {
  const page = await pages.borrow();
  const closedDetails = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
  if (closedDetails.length === 0) {
    await pages.giveBack(page);
    return [];
  }
  const lines: string[] = [];
  for (const details of closedDetails) {
    const textsBefore = listTexts(details);
    page.clearLog();
    await page.run(() => {
      details.open = true;
      details.dispatchEvent(new Event("toggle"));
    });
    const newTexts = listTexts(details).slice(textsBefore.length);
    const log = page.takeLog();
    if (newTexts.length > 0) lines.push(`${textsBefore.join(" ")} opened:`, ...log, newTexts.join(" "));
  }
  await page.close();
  return lines;
}

/**
 * Presses the buttons of a path, and describes what the last button does. Then extends the path by each button that has
 * appeared, one after another.
 *
 * @param path the names of the buttons. Empty for the page as it is opened
 * @param buttonNames the buttons of the page that are pressed
 */
async function exploreButtons(pages: PagePool, path: readonly string[], buttonNames = /./): Promise<string[]> {
  const page = await pages.borrow();
  const pageTexts = listPageTexts();
  const { container, containerTexts, bodyTexts, effects, lines } = await pressLastButton(page, path);
  lines.push(...effects);
  const staysOnPage = !effects.some((effect) => effect.startsWith("opens "));
  if (effects.some(isCommand) && staysOnPage) lines.push(...describeDifference(pageTexts, listPageTexts()));
  let nextNames: readonly string[] = [];
  const newContainer = findTopLayerOrMain();
  const isStart = path.length === 0;
  // The page is described at the start only, not when a button returns to it from a dialog.
  if (newContainer !== container && (isStart || newContainer?.tagName !== "MAIN")) {
    lines.push(...describeContainer(newContainer));
    nextNames = listPressableButtons(newContainer).filter((name) => !isStart || buttonNames.test(name));
  } else if (effects.length === 0) {
    const newTexts = listTexts(document.body).filter((text) => !bodyTexts.includes(text));
    lines.push(`shows ${newTexts.join(" ") || "nothing new"}`);
  }
  if (newContainer === container) lines.push(...(await pressToggleAgain(page, path)));
  const dialog = findTopLayer();
  if (dialog !== null && dialog === container && effects.some(isCommand)) {
    lines.push(...describeDifference(containerTexts, listTexts(dialog), "dialog"));
    nextNames = listPressableButtons(dialog).filter((name) => !path.includes(name));
  }
  lines.push(...(await reopenDialog(page, path)));
  lines.push(...(await pages.giveBack(page)));
  if (path.length < MAX_DEPTH) {
    for (const name of nextNames) lines.push(`${name}:`, ...(await exploreButtons(pages, [...path, name])));
  }
  return isStart ? lines : lines.map((line) => `  ${line}`);
}

function listPageTexts(): string[] {
  return [...document.querySelectorAll("main")].flatMap(listTexts);
}

/** Presses the last button of a path again if it has opened or turned on something. Describes whether the button is on then. */
async function pressToggleAgain(page: OpenPage, path: readonly string[]): Promise<string[]> {
  const findToggle = () => findButton(findTopLayerOrMain(), path.at(-1) ?? "");
  const readState = () => findToggle()?.getAttribute("aria-expanded") ?? findToggle()?.getAttribute("aria-pressed");
  if (readState() !== "true") return [];
  await page.run(() => findToggle()?.click());
  return [`pressed again: ${readState() === "true" ? "stays on" : "turns off"}`];
}

/**
 * Fills the dialog that a button of the page has opened, cancels it, and opens it again. Describes its fields if they do not
 * contain the values with which the dialog was opened first.
 */
async function reopenDialog(page: OpenPage, path: readonly string[]): Promise<string[]> {
  const dialog = findTopLayer();
  const wasOpenedByPage = path.length === 1 && dialog?.matches("[role=dialog]") === true;
  if (!wasOpenedByPage || listFields(dialog).length === 0) return [];
  const firstValues = describeValues(dialog);
  await page.run(() => fillFields(dialog));
  await page.run(() => (findButton(dialog, "Cancel") ?? findButton(dialog, "Close"))?.click());
  await page.run(() => findButton(findTopLayer(), "Discard")?.click());
  await pressPath(page, path, fillFields);
  const values = describeValues(findTopLayer() ?? document.body);
  return values === firstValues ? [] : [`opened again, the fields contain: ${values}`];
}

/**
 * Presses the buttons of a path. The last button is pressed up to three times:
 * 1. If the button submits a form, the form is emptied first. All commands fail.
 * 2. If the empty form has sent no command, the form is filled. All commands fail.
 * 3. If a command was sent, the button is pressed again, and the command succeeds. If the form is still empty, it is filled
 *    first.
 *
 * @returns `lines`: what the failing attempts do; `effects`: what the last attempt does
 */
async function pressLastButton(page: OpenPage, path: readonly string[]) {
  const lines: string[] = [];
  const pathToLastButton = path.slice(0, -1);
  const lastButton = path.slice(-1);
  page.setFailing(false);
  await pressPath(page, pathToLastButton, fillFields);
  // The first attempt.
  page.setFailing(true);
  const { container, containerTexts, form, bodyTexts } = await pressPath(page, lastButton, emptyFields);
  let effects = page.takeLog();
  const sendsEmptyForm = form !== null && effects.some(isCommand);
  if (sendsEmptyForm) lines.push(...effects.filter(isCommand).map((effect) => `if emptied, ${effect}`));
  if (form && !sendsEmptyForm) {
    lines.push(...describeInvalidFields(form));
    // The second attempt.
    await pressPath(page, lastButton, fillFields);
    effects = page.takeLog();
  }
  if (effects.some(isCommand)) {
    const failures = effects.filter((effect) => !isCommand(effect));
    lines.push(...failures.map((effect) => `if it fails, ${effect}`));
    if (form?.isConnected) lines.push(...(await submitWithEachErrorCode(page, form)));
    // The third attempt.
    page.setFailing(false);
    // A prompt has been closed by the failing command. The button before it opens it again.
    const repeatedPath = path.slice(container?.matches("[role=alertdialog]") ? -2 : -1);
    // A form that was filled has kept its values.
    const keepValues = () => undefined;
    await pressPath(page, repeatedPath, sendsEmptyForm ? fillFields : keepValues);
    effects = page.takeLog();
    if (form?.isConnected) effects.push(`then the fields contain: ${describeValues(form)}`);
  }
  return { container, containerTexts, bodyTexts, effects, lines };
}

function isCommand(effect: string): boolean {
  return effect.startsWith("sends ");
}

/** Returns the element whose buttons can be pressed: the topmost dialog or menu, or else `main`. */
function findTopLayerOrMain(): Element | null {
  return findTopLayer() ?? document.querySelector("main");
}

/** Describes a dialog or page: the text, the disabled buttons and the focus of a dialog, and all fields. */
function describeContainer(container: Element | null): string[] {
  if (container === null) return [];
  const fields = listFields(container).map((field) => `- ${describeField(field)}`);
  if (container.tagName === "MAIN") return fields;
  const disabledNames = listButtons(container).flatMap((button) => (button.disabled ? getName(button) : []));
  const disabledLines = disabledNames.map((name) => `disabled: ${name}`);
  const { activeElement } = document;
  const focusLines = activeElement && container.contains(activeElement) ? [`focused: ${getName(activeElement)}`] : [];
  return [`${container.getAttribute("role")}: ${readText(container)}`, ...fields, ...disabledLines, ...focusLines];
}

function listPressableButtons(container: Element | null): string[] {
  if (container === null) return [];
  // A submit button may be disabled until its form is filled, which happens before it is pressed.
  const buttons = listButtons(container).filter(({ disabled, type }) => !disabled || type === "submit");
  return [...new Set(buttons.map(getName))].filter((name) => !SHARED_BUTTONS.test(name));
}

/**
 * Presses buttons one after another.
 *
 * @param edit edits the form that the last button submits. The other forms are filled.
 * @returns about the last button: the dialog or page that contains it (`container`), the form that it submits (`form`), and the
 * texts of the container (`containerTexts`) and of the document (`bodyTexts`) directly before it is pressed
 */
async function pressPath(page: OpenPage, path: readonly string[], edit: (form: Element) => void) {
  let container: Element | null = null;
  let form: HTMLFormElement | null = null;
  let containerTexts: readonly string[] = [];
  let bodyTexts: readonly string[] = [];
  for (const [index, name] of path.entries()) {
    container = findTopLayerOrMain();
    const button = findButton(container, name);
    const submittedForm = button?.type === "submit" ? button.closest("form") : null;
    form = submittedForm;
    if (submittedForm) await page.run(() => (index === path.length - 1 ? edit : fillFields)(submittedForm));
    containerTexts = container === null ? [] : listTexts(container);
    bodyTexts = listTexts(document.body);
    page.clearLog();
    await page.run(() => findButton(container, name)?.click());
  }
  return { container, containerTexts, form, bodyTexts };
}
