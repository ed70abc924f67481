// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, findTopLayer, readText } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, openPage, type Replies, setUpBrowser } from "../testing/open-page.ts";
import { enter, press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { SetupChecklist } from "./setup-checklist.tsx";

beforeAll(setUpBrowser);

const emptyLeague = {
  nameAndLogo: false,
  mode: false,
  queue: false,
  players: false,
  season: false,
  clans: false,
  fixtures: false,
  gameServer: false,
  discord: false,
  mail: false,
  backups: false,
};

const noItems = {
  disputes: [],
  matches: [],
  events: [],
  rosters: [],
  moveIn: null,
  backups: null,
  program: { version: "1.2.3", commit: null },
};

function openChecklist(setup: typeof emptyLeague | null): Promise<OpenPage> {
  const replies = { "GET /api/admin/waiting": { data: { setup } }, "POST /api/settings": { data: {} } };
  return openComponent(SetupChecklist, {}, { viewer: viewers.admin, replies });
}

const readSteps = () =>
  [...document.querySelectorAll("[aria-label^=For] > li, [aria-label=Optional] > li")].map(readText);

test("the checklist has a button for each step that can be taken now, and shows which steps are done", async () => {
  const page = await openChecklist({ ...emptyLeague, mode: true, mail: true });
  expect(readVisibleText()).toContain("2 of 11 done");
  const steps = readSteps();
  expect(steps).toHaveLength(11);
  expect(steps[1]).toBe("First mode Done");
  expect(steps[2]).toMatch(/^First queue Players join it.* Create queue$/);
  // Players and clans need a season.
  expect(steps[5]).toBe("Players After “Season”");
  expect(steps[6]).toBe("Clans After “Season”");
  expect(readText(document.querySelector("[aria-current=step]") as Element)).toContain("Name and logo");
  await page.close();
});

test("a dialog of the checklist stays open until it is closed, and the next step follows", async () => {
  const setup = { ...emptyLeague, nameAndLogo: true };
  const replies: Replies = {
    "GET /api/admin/waiting": { data: { setup } },
    "POST /api/mode/create": { data: { _id: "1", name: "3on3" } },
  };
  const page = await openComponent(SetupChecklist, {}, { viewer: viewers.admin, replies });
  await press(page, "Create mode: First mode");
  await enter(page, "Name", "3on3");
  replies["GET /api/admin/waiting"] = { data: { setup: { ...setup, mode: true } } };
  await page.run(() => findButton(findTopLayer(), "Create mode")?.click());
  expect(page.takeLog()).toContain('sends POST /api/mode/create {"name":"3on3"}');
  expect(readText(document.querySelector("[aria-current=step]") as Element)).toContain("First queue");
  await page.close();
});

test("the key of a game server stays until it is closed, even if adding the server was the last step", async () => {
  const allDone = Object.fromEntries(Object.keys(emptyLeague).map((key) => [key, true]));
  const replies: Replies = {
    "GET /api/admin/waiting": { data: { setup: { ...allDone, gameServer: false } } },
    "POST /api/gameServer": { data: { _id: "1", name: "EU 1", postUrl: "https://league.test/post/key" } },
  };
  const page = await openComponent(SetupChecklist, {}, { viewer: viewers.admin, replies });
  await press(page, "Add server: Game server");
  await enter(page, "Name", "EU 1");
  replies["GET /api/admin/waiting"] = { data: { setup: null } };
  await page.run(() => findButton(findTopLayer(), "Add server")?.click());
  expect(readVisibleText()).not.toContain("Set up your league");
  const dialog = findTopLayer() ?? document.body;
  expect(readText(dialog)).toContain("Key of EU 1");
  expect(readText(dialog)).toContain('sv_round_stats_http_endpoints "https://league.test/post/key"');
  await page.close();
});

test("if no checklist is returned, none is shown", async () => {
  const page = await openChecklist(null);
  expect(readVisibleText()).not.toContain("Set up your league");
  await page.close();
});

test("dismissing the checklist stores it in the settings, after a confirmation", async () => {
  const replies = { "GET /api/admin/waiting": { data: { ...noItems, setup: emptyLeague } } };
  const page = await openPage("/ranked/admin", { viewer: viewers.admin, otherReplies: "empty", replies });
  page.clearLog();
  await press(page, "Dismiss the checklist");
  await page.run(() => findButton(findTopLayer(), "Dismiss")?.click());
  expect(page.takeLog()).toContain('sends POST /api/settings {"setupDismissed":true}');
  await page.close();
});
