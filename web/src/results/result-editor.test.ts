// @vitest-environment happy-dom
import { defaultAppearance } from "contract/appearance.ts";
import type { LeagueResult, RankedResult } from "contract/results.ts";
import { createElement, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, getField, press, readVisibleText, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { ResultEditor } from "./result-editor.tsx";

beforeAll(setUpBrowser);

const viewer = { _id: "9", role: "ADMIN" } as const;

function createPlayer(userId: string, userName: string, score: number) {
  return { ...defaultAppearance, _id: `1${userId}`, userId, userName, score, flags: null, kills: 45, deaths: 56 };
}

/** The fields of results in both areas. */
const sharedFields = {
  _id: "5",
  date: "2026-02-28T18:00:00Z",
  mode: "2v2",
  map: "ctf5",
  doubts: [],
  timeLimit: 20,
  scoreLimit: 1000,
  redScore: 316,
  blueScore: 409,
  redEloBefore: null,
  blueEloBefore: null,
  redEloGain: null,
  blueEloGain: null,
  winnerName: "Blue",
  winnerSide: "blue",
  isForfeit: false,
  hasRound: true,
  isRunning: false,
  freezed: false,
  redPlayers: [createPlayer("1", "Ann", 74), createPlayer("2", "Bob", 90)],
  bluePlayers: [createPlayer("3", "Cid", 80), createPlayer("4", "Dan", 60)],
} as const;
// The casts are needed because the fixtures lack fields that the editor does not use.
const rankedResult = {
  ...sharedFields,
  modeId: "1",
  modeName: "gCTF",
  isAwaited: false,
} as unknown as RankedResult;
const clans = { redClanId: "1", redClanName: "Owls", blueClanId: "2", blueClanName: "Hawks" };
const leagueResult = { ...sharedFields, ...clans, seasonId: "6", eventId: "7" } as unknown as LeagueResult;

function openEditor(changes: Partial<RankedResult> = {}) {
  return openComponent(ResultEditor, { area: "ranked", result: { ...rankedResult, ...changes } }, { viewer });
}

/** The beginning of each hint that the bar can show. */
const hintPattern =
  /Validation is final|It needs .*? before it can be validated|Your changes are not saved|Some values are outside/;
const readHint = () => hintPattern.exec(readVisibleText())?.[0];

// "Freeze game" is the button that validates a result.
test.each([
  { state: "is complete", changes: {} },
  { state: "is a forfeit without a map", changes: { isForfeit: true, map: null } },
])("a result that $state can be validated", async ({ changes }) => {
  const page = await openEditor(changes);
  expect(readHint()).toBe("Validation is final");
  expect(getButton("Freeze game").disabled).toBe(false);
  await page.close();
});

test("a result that was played needs a mode and a map before it can be validated", async () => {
  const page = await openEditor({ modeId: null, map: null });
  expect(readHint()).toBe("It needs a mode and a map before it can be validated");
  expect(getButton("Freeze game").disabled).toBe(true);
  await page.close();
});

test("a result of the league needs two different clans", async () => {
  const result = { ...leagueResult, blueClanId: null, blueClanName: null };
  const page = await openComponent(ResultEditor, { area: "league", result }, { viewer });
  expect(readHint()).toBe("It needs two different clans before it can be validated");
  await page.close();
});

test("changes are saved before the result is validated", async () => {
  const page = await openEditor();
  await enter(page, "Red score", "320");
  await enter(page, "Kills of Ann", "50");
  await enter(page, "Map", "ctf3");
  expect(readHint()).toBe("Your changes are not saved");
  expect(() => getButton("Freeze game")).toThrow();
  page.clearLog();
  await press(page, "Update");
  const body = {
    redScore: 320,
    map: "ctf3",
    redPlayers: [{ userId: "1", kills: 50 }],
    base: { redScore: 316, map: "ctf5", redPlayers: [{ userId: "1", kills: 45 }] },
  };
  const [request = "", ...laterActions] = takeLogWithoutFetches(page);
  const [, sentBody = ""] = /^sends PUT \/api\/resultRanked\/5 (.*)/.exec(request) ?? [];
  expect(JSON.parse(sentBody)).toEqual(body);
  expect(laterActions).toEqual(["success: Result updated"]);
  await page.close();
});

test("values outside their limits show an error while typing, and are not sent", async () => {
  const page = await openEditor();
  await enter(page, "Blue score", "2001");
  expect(readHint()).toBe("Some values are outside");
  expect(readVisibleText()).toContain("At most 2000");
  await press(page, "Update");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(document.activeElement).toBe(getField("Blue score"));
  await enter(page, "Blue score", "409");
  expect(readHint()).toBe("Validation is final");
  await page.close();
});

test("an error of the server is shown until the next edit", async () => {
  const reason = "must be known";
  const replies = {
    "PUT /api/resultRanked/5": {
      status: 400,
      errorCode: "INVALID_INPUT",
      message: "x",
      errorData: { field: "map", reason },
    },
  };
  const page = await openComponent(ResultEditor, { area: "ranked", result: rankedResult }, { viewer, replies });
  await enter(page, "Map", "ctf3");
  await press(page, "Update");
  expect(readVisibleText()).toContain("Must be known");
  await enter(page, "Red score", "5");
  expect(readVisibleText()).not.toContain("Must be known");
  await page.close();
});

test("Enter in a field of an unchanged result sends nothing", async () => {
  const page = await openEditor();
  page.clearLog();
  await page.run(() => document.querySelector("form")?.requestSubmit());
  expect(page.takeLog()).toEqual([]);
  await page.close();
});

test("deleting a result with unsaved changes opens the list without another prompt", async () => {
  const page = await openEditor();
  await enter(page, "Red score", "317");
  await press(page, "Delete");
  expect(currentPrompt.get()?.title).toBe("Delete this result?");
  await page.run(() => currentPrompt.get()?.answer(true));
  expect(takeLogWithoutFetches(page)).toContain("opens /ranked/results");
  expect(currentPrompt.get()).toBeNull();
  await page.close();
});

test("players keep their place when their scores are saved", async () => {
  let save: () => void = () => undefined;
  const page = await openComponent(
    () => {
      const [result, setResult] = useState(rankedResult);
      save = () =>
        setResult({ ...rankedResult, redPlayers: [createPlayer("1", "Ann", 500), createPlayer("2", "Bob", 90)] });
      return createElement(ResultEditor, { area: "ranked", result });
    },
    {},
    { viewer },
  );
  const listPlayers = () =>
    [...document.querySelectorAll("tbody tr")].map((row) => row.querySelector("a")?.textContent);
  expect(listPlayers()).toEqual(["Bob", "Ann", "Cid", "Dan"]);
  await page.run(save);
  expect((getField("Score of Ann") as HTMLInputElement).value).toBe("500");
  expect(listPlayers()).toEqual(["Bob", "Ann", "Cid", "Dan"]);
  await page.close();
});

const events = [
  { _id: "7", title: "Owls vs. Hawks", clanAId: "1", clanBId: "2", startDate: "2026-02-28T18:00:00Z" },
  { _id: "8", title: "Hawks vs. Owls", clanAId: "2", clanBId: "1", startDate: "2026-02-28T19:00:00Z" },
  { _id: "9", title: "Owls vs. Crows", clanAId: "1", clanBId: "3", startDate: "2026-02-28T20:00:00Z" },
];
const leagueClans = [
  { _id: "3", name: "Crows" },
  { _id: "1", name: "Owls" },
  { _id: "2", name: "Hawks" },
];
const leagueAnswers = {
  "POST /api/event/search": { data: events },
  "POST /api/clan/search": { data: leagueClans },
};

const listOptions = (label: string) => [...(getField(label) as HTMLSelectElement).options].map(({ text }) => text);

test("if the choices cannot be fetched, the saved clans, event and mode are still shown", async () => {
  const options = { viewer, otherReplies: "failures" } as const;
  const leaguePage = await openComponent(ResultEditor, { area: "league", result: leagueResult }, options);
  expect(listOptions("Red clan")).toEqual(["No clan", "Owls"]);
  expect(listOptions("Blue clan")).toEqual(["No clan", "Hawks"]);
  expect(listOptions("Event")).toEqual(["No event", "… · 01/03/2026, 07:00"]);
  await leaguePage.close();
  const rankedPage = await openComponent(ResultEditor, { area: "ranked", result: rankedResult }, options);
  expect(listOptions("Mode")).toEqual(["Choose a mode", "gCTF"]);
  await rankedPage.close();
});

test("only events between both clans can be chosen, and another clan resets the event", async () => {
  const props = { area: "league", result: leagueResult } as const;
  const page = await openComponent(ResultEditor, props, { viewer, replies: leagueAnswers });
  expect(listOptions("Red clan")).toEqual(["No clan", "Crows", "Hawks", "Owls"]);
  expect(listOptions("Event")).toEqual([
    "No event",
    // Times are in the time zone of the tests, Pacific/Auckland (UTC+13).
    "Owls vs. Hawks · 01/03/2026, 07:00",
    "Hawks vs. Owls · 01/03/2026, 08:00",
  ]);
  await enter(page, "Event", "8");
  await enter(page, "Blue clan", "3");
  expect(listOptions("Event")).toContain("Owls vs. Crows · 01/03/2026, 09:00");
  page.clearLog();
  await press(page, "Update");
  // Choosing another clan has set the event back to the saved one, so the request contains no event.
  expect(takeLogWithoutFetches(page)[0]).toBe('sends PUT /api/result/5 {"blueClanId":"3","base":{"blueClanId":"2"}}');
  await enter(page, "Blue clan", "");
  expect(listOptions("Event")).toEqual(["No event"]);
  await page.close();
});
