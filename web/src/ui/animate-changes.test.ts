// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { animateLiveChanges, waitUntilPointerLeavesList } from "./animate-changes.ts";

/** The texts of the elements that slid in, and of those that were highlighted, in order. */
let slidRows: string[] = [];
let highlightedTexts: string[] = [];
let prefersReducedMotion = false;
let stopAnimating: (() => void) | undefined;
/** The time since the page was opened, in milliseconds. */
let now = performance.now();
/** Longer than the time for which animations are suppressed after an action of the user. */
const LONG_PAUSE_MS = 60_000;

beforeAll(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return prefersReducedMotion;
    },
  }));
  Object.defineProperty(Element.prototype, "animate", { value: recordAnimation, configurable: true });
  stopAnimating = animateLiveChanges();
});

afterAll(() => {
  // Other test files use the same document.
  stopAnimating?.();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
});

function recordAnimation(this: Element, keyframes: PropertyIndexedKeyframes): void {
  const texts = "translate" in keyframes ? slidRows : highlightedTexts;
  texts.push(this.textContent);
}

beforeEach(() => {
  slidRows = [];
  highlightedTexts = [];
  prefersReducedMotion = false;
  now += LONG_PAUSE_MS;
});

/** Shows a list that animates its changes. */
async function showList(html: string): Promise<HTMLElement> {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  await waitForObservers();
  slidRows = [];
  highlightedTexts = [];
  return document.body.querySelector("[data-animate]") as HTMLElement;
}

/** Waits until the observers of the document have been called. */
function waitForObservers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function createRow(text: string): HTMLElement {
  const row = document.createElement("li");
  row.textContent = text;
  return row;
}

const LIST_OF_TWO = `<ul data-animate="rows"><li>Ann</li><li>Bob</li></ul>`;

test("a new row of a list slides in and is highlighted", async () => {
  const list = await showList(LIST_OF_TWO);
  list.append(createRow("Cid"));
  await waitForObservers();
  expect(slidRows).toEqual(["Cid"]);
  expect(highlightedTexts).toEqual(["Cid"]);
});

test.each([
  { newRows: ["Cid", "Dan"], slidNames: ["Cid", "Dan"], share: "half" },
  { newRows: ["Cid", "Dan", "Eve"], slidNames: [], share: "most" },
])("if $share of the rows are new, these slide in: $slidNames", async ({ newRows, slidNames }) => {
  const list = await showList(LIST_OF_TWO);
  list.append(...newRows.map(createRow));
  await waitForObservers();
  expect(slidRows).toEqual(slidNames);
});

test("moved rows, hidden rows and rows of other lists do not slide in", async () => {
  const list = await showList(`${LIST_OF_TWO}<ol><li>1</li><li>2</li></ol>`);
  list.append(list.firstElementChild as Element);
  const hiddenRow = createRow("free slot");
  hiddenRow.ariaHidden = "true";
  list.append(hiddenRow);
  document.querySelector("ol")?.append(createRow("3"));
  await waitForObservers();
  expect(slidRows).toEqual([]);
});

test("in a list with animated values, a changed value highlights its table cell or, outside of tables, its element", async () => {
  const html = `
    <p>1</p><ul data-animate="rows"><li>2</li></ul>
    <ul data-animate="values"><li>Ann <b>3</b></li></ul>
    <table><tbody data-animate="values"><tr><td>Elo <b>4</b></td><td>5</td></tr></tbody></table>`;
  await showList(html);
  for (const element of document.querySelectorAll("p, [data-animate=rows] li, b")) {
    const text = element.firstChild as Text;
    text.data = `${text.data}0`;
  }
  await waitForObservers();
  expect(highlightedTexts).toEqual(["30", "Elo 40"]);
});

test("in a table that is shown as cards, a changed value highlights its card, because cells overlap", async () => {
  const row = '<tr style="display: grid"><td>Elo <b>4</b></td><td>5</td></tr>';
  await showList(`<table><tbody data-animate="values">${row}</tbody></table>`);
  const value = document.querySelector("b")?.firstChild as Text;
  value.data = "6";
  await waitForObservers();
  expect(highlightedTexts).toEqual(["Elo 65"]);
});

test.each(["pointerdown", "keydown", "popstate"])(
  "changes within 1.5 seconds after the event %s are not animated",
  async (type) => {
    const list = await showList(LIST_OF_TWO);
    dispatchEvent(new Event(type));
    now += 1500;
    list.append(createRow("Cid"));
    await waitForObservers();
    expect(slidRows).toEqual([]);
    now += 1;
    list.append(createRow("Dan"));
    await waitForObservers();
    expect(slidRows).toEqual(["Dan"]);
  },
);

test("nothing is animated for users who prefer reduced motion", async () => {
  const list = await showList(LIST_OF_TWO);
  prefersReducedMotion = true;
  list.append(createRow("Cid"));
  await waitForObservers();
  expect([...slidRows, ...highlightedTexts]).toEqual([]);
});

/** The interval at which a waiting update checks where the pointer is, in milliseconds. */
const POINTER_CHECK_MS = 250;

/**
 * Moves the pointer over a list.
 * @returns `wait`, which lets time pass and returns whether an update still waits for the pointer to leave the list, and
 *   `leaveList`, which moves the pointer away
 */
async function pointAtList({ movementX = 0, movementY = 0, hasFocus = true, isUrgent = false } = {}) {
  await showList(LIST_OF_TWO);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let isOverList = true;
  vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  const { querySelector } = document;
  vi.spyOn(document, "querySelector").mockImplementation((selector: string) => {
    // happy-dom does not simulate a pointer. The code finds the hovered list with a selector that ends with `:hover`.
    if (selector.endsWith(":hover")) return isOverList ? document.body : null;
    return querySelector.call(document, selector);
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.mocked(document.hasFocus).mockRestore();
    vi.mocked(document.querySelector).mockRestore();
  });
  dispatchEvent(Object.assign(new Event("pointermove"), { movementX, movementY }));
  let isWaiting = true;
  void waitUntilPointerLeavesList(() => isUrgent).then(() => {
    isWaiting = false;
  });
  const wait = async (ms: number) => {
    now += ms;
    await vi.advanceTimersByTimeAsync(ms);
    return isWaiting;
  };
  const leaveList = () => {
    isOverList = false;
  };
  return { wait, leaveList };
}

test.each([
  { direction: "sideways", movement: { movementX: 1 } },
  { direction: "up", movement: { movementY: -1 } },
])("an update waits while the pointer, which has moved $direction, is over a list", async ({ movement }) => {
  const { wait, leaveList } = await pointAtList(movement);
  expect(await wait(5000)).toBe(true);
  leaveList();
  expect(await wait(POINTER_CHECK_MS)).toBe(false);
});

test("an update waits for a resting pointer for at most ten seconds", async () => {
  const { wait } = await pointAtList({ movementX: 1 });
  expect(await wait(10_000)).toBe(true);
  expect(await wait(POINTER_CHECK_MS)).toBe(false);
});

test.each([
  { reason: "is urgent", options: { movementX: 1, isUrgent: true } },
  { reason: "comes while another window has the focus", options: { movementX: 1, hasFocus: false } },
  { reason: "comes when only the page moved under the pointer", options: {} },
])("an update does not wait for the pointer if it $reason", async ({ options }) => {
  const { wait } = await pointAtList(options);
  expect(await wait(0)).toBe(false);
});

test("an update does not wait for the pointer after a press, because the user has already acted", async () => {
  const { wait } = await pointAtList({ movementX: 1 });
  dispatchEvent(new Event("pointerdown"));
  expect(await wait(POINTER_CHECK_MS)).toBe(false);
});
