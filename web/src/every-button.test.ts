// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import {
  describeField,
  fillFields,
  findTopLayer,
  getName,
  listButtons,
  listFields,
  listTexts,
  readText,
} from "./testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "./testing/open-page.ts";
import type { SampleValues } from "./testing/sample-replies.ts";

const upcomingEvent = {
  rounds: [],
  running: [],
  score: null,
  startDate: "2026-03-05T11:00:00.000Z",
  timeZone: "Europe/Berlin",
};

const openResult = { freezed: false, isForfeit: false, isRunning: false };

/** Users of the sample data: user 1 leads a clan and plays in results, user 9 takes part in nothing. */
const viewers = {
  admin: { _id: "9", role: "ADMIN" },
  leader: { _id: "1" },
  visitor: null,
} as const;

const screens: readonly (readonly [viewer: keyof typeof viewers, href: string, values?: SampleValues])[] = [
  ["visitor", "/auth/signin"],
  ["visitor", "/ranked/join"],
  ["admin", "/ranked"],
  ["admin", "/ranked/users/1"],
  ["leader", "/ranked/users/profile"],
  ["admin", "/ranked/results"],
  ["admin", "/ranked/results/1", openResult],
  ["admin", "/ranked/results/1", { ...openResult, userId: "7" }],
  ["leader", "/ranked/results/1"],
  ["visitor", "/ranked/stats"],
  ["admin", "/ranked/stats/1"],
  ["admin", "/ranked/queues"],
  ["leader", "/ranked/queues"],
  ["admin", "/ranked/queues/1"],
  ["leader", "/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["admin", "/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["admin", "/ranked/maps"],
  ["admin", "/ranked/texts/about"],
  ["admin", "/ranked/settings"],
  ["admin", "/ranked/modes"],
  ["admin", "/ranked/modes/1"],
  ["admin", "/ranked/servers", { state: "UNMATCHED" }],
  ["admin", "/ranked/admin", { freezed: false }],
  ["admin", "/ranked/announcements"],
  ["admin", "/ranked/history"],
  ["admin", "/league/clans"],
  ["admin", "/league/clans", { isActive: false }],
  ["admin", "/league/clans/1"],
  ["leader", "/league/clans/1"],
  ["admin", "/league/calendar"],
  ["admin", "/league/calendar/agenda"],
  ["admin", "/league/calendar/fixtures"],
  ["admin", "/league/calendar/1", upcomingEvent],
  ["leader", "/league/calendar/1", upcomingEvent],
  ["admin", "/league/results/1", openResult],
  ["visitor", "/league/stats"],
  ["admin", "/league/votes", { state: "OPEN" }],
  ["leader", "/league/votes", { state: "OPEN" }],
  ["admin", "/league/votes/1"],
  ["admin", "/league/rules/season"],
  ["admin", "/league/admin/end"],
];

beforeAll(setUpBrowser);

// After an intended change, `npx vitest run --project unit every-button -u` updates the snapshots. Review their difference.
test.each(screens.map(([viewer, href, values = {}]) => [viewer, href, values] as const))(
  "the snapshot contains what the fields and buttons do for %s at %s %j",
  async (viewer, href, values) => {
    const pages = createPagePool(() => openPage(href, { viewer: viewers[viewer], values }));
    const lines = await exploreButtons(pages, []);
    await pages.close();
    expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
  },
);

/** Opens a page, and opens it again only if it has changed. */
interface PagePool {
  readonly take: () => Promise<OpenPage>;
  readonly giveBack: (page: OpenPage) => Promise<void>;
  readonly close: () => Promise<void>;
}

function createPagePool(open: () => Promise<OpenPage>): PagePool {
  let unchangedPage: OpenPage | null = null;
  return {
    async take() {
      const page = unchangedPage ?? (await open());
      unchangedPage = null;
      return page;
    },
    async giveBack(page) {
      const layer = findTopLayer();
      const button = findButton(layer, "Cancel") ?? findButton(layer, "Close");
      if (button) await page.run(() => button.click());
      if (page.reset()) unchangedPage = page;
      else await page.close();
    },
    async close() {
      await unchangedPage?.close();
    },
  };
}

/** The buttons of components that several screens have. One screen tests each. */
const OTHER_BUTTONS = /^(?:Cancel|Close|Show options|Dismiss|Show password|Next page|Subscribe)$/;

/** The maximum number of buttons that are pressed in a row. */
const MAX_DEPTH = 4;

/**
 * Presses each button that can be reached by a path of buttons, and describes what it does. Fills forms before it submits them.
 *
 * @param path the names of the buttons that are pressed first
 */
async function exploreButtons(pages: PagePool, path: readonly string[]): Promise<string[]> {
  const page = await pages.take();
  const lines: string[] = [];
  let names: readonly string[] = [];
  page.setFailing(true);
  const { area, texts } = await pressPath(page, path);
  const effects = page.takeEffects();
  if (effects.some(isCommand)) {
    const failures = effects.filter((effect) => !isCommand(effect));
    lines.push(...failures.map((effect) => `if it fails, ${effect}`));
    page.setFailing(false);
    // A prompt is closed now, so it is opened again.
    await pressPath(page, path.slice(area?.matches("[role=alertdialog]") ? -2 : -1));
    effects.splice(0, effects.length, ...page.takeEffects());
  }
  lines.push(...effects);
  const newArea = findArea();
  if (newArea !== area && (path.length === 0 || newArea?.tagName !== "MAIN")) {
    lines.push(...describeArea(newArea));
    names = listPressableButtons(newArea);
  } else if (effects.length === 0) {
    const newTexts = listTexts(document.body).filter((text) => !texts.includes(text));
    lines.push(`shows ${newTexts.join(" ") || "nothing new"}`);
  }
  await pages.giveBack(page);
  if (path.length < MAX_DEPTH) {
    for (const name of names) lines.push(`${name}:`, ...(await exploreButtons(pages, [...path, name])));
  }
  return path.length === 0 ? lines : lines.map((line) => `  ${line}`);
}

function isCommand(effect: string): boolean {
  return effect.startsWith("sends ");
}

/** Returns the element with the buttons that can be pressed: the topmost dialog or menu, or else the page's content. */
function findArea(): Element | null {
  return findTopLayer() ?? document.querySelector("main");
}

/** Describes a dialog or page: the text of a dialog, and all fields. */
function describeArea(area: Element | null): string[] {
  if (area === null) return [];
  const fields = listFields(area).map((field) => `- ${describeField(field)}`);
  return area.tagName === "MAIN" ? fields : [`${area.getAttribute("role")}: ${readText(area)}`, ...fields];
}

function listPressableButtons(area: Element | null): string[] {
  if (area === null) return [];
  const buttons = listButtons(area).filter(({ disabled, type }) => !disabled || type === "submit");
  return [...new Set(buttons.map(getName))].filter((name) => !OTHER_BUTTONS.test(name));
}

/** Presses buttons one after another. Returns the dialog or page of the last one, and its texts before. */
async function pressPath(page: OpenPage, path: readonly string[]) {
  let area: Element | null = null;
  let texts: readonly string[] = [];
  for (const name of path) {
    area = findArea();
    const button = findButton(area, name);
    const form = button?.type === "submit" ? button.closest("form") : null;
    if (form) await page.run(() => fillFields(form));
    texts = listTexts(document.body);
    page.takeEffects();
    await page.run(() => findButton(area, name)?.click());
  }
  return { area, texts };
}

function findButton(area: Element | null, name: string): HTMLButtonElement | undefined {
  return area === null ? undefined : listButtons(area).find((button) => getName(button) === name);
}
