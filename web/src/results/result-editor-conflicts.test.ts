// @vitest-environment happy-dom
import { createElement, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, press, readVisibleText, takeCommandLog } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { ResultEditor } from "./result-editor.tsx";
import type { Result } from "./results-queries.ts";
import { exampleResult } from "./testing/example-result.ts";

beforeAll(setUpBrowser);

const openResult: Result = { ...exampleResult, freezed: false };

/** Opens the editor. Returns the page, and a function that shows what somebody else has saved. */
async function openEditor() {
  let receive: (result: Result) => void = () => undefined;
  const page = await openComponent(
    () => {
      const [result, setResult] = useState(openResult);
      receive = setResult;
      return createElement(ResultEditor, { area: "ranked", result });
    },
    {},
    { viewer: viewers.admin },
  );
  return { page, change: (changes: Partial<Result>) => page.run(() => receive({ ...openResult, ...changes })) };
}

test("a score that somebody else has changed must be resolved before the result is saved", async () => {
  const { page, change } = await openEditor();
  await enter(page, "Red score", "500");
  await change({ redScore: 450 });
  expect(readVisibleText()).toContain("Red score : Somebody else has set this to “450” meanwhile.");
  page.clearLog();
  await press(page, "Update");
  expect(takeCommandLog(page)).toEqual([]);
  await press(page, "Keep mine");
  expect(readVisibleText()).not.toContain("meanwhile");
  await press(page, "Update");
  expect(takeCommandLog(page)[0]).toBe('sends PUT /api/resultRanked/5 {"redScore":500,"base":{"redScore":450}}');
  await page.close();
});

test("a conflict about a player's kills names the player", async () => {
  const { page, change } = await openEditor();
  await enter(page, "Kills of Ann", "41");
  await change({
    redPlayers: openResult.redPlayers.map((player) => (player.userName === "Ann" ? { ...player, kills: 42 } : player)),
  });
  expect(readVisibleText()).toContain("Kills of Ann : Somebody else has set this to “42” meanwhile.");
  await press(page, "Take theirs");
  expect(readVisibleText()).not.toContain("meanwhile");
  expect(getButton("Freeze game").disabled).toBe(false);
  await page.close();
});

test("a result whose date is in the future can be validated once that time has come", async () => {
  // The editor is opened at 11:30.
  const result = { ...openResult, date: "2026-03-01T11:50:00Z" };
  const page = await openComponent(ResultEditor, { area: "ranked", result }, { viewer: viewers.admin });
  expect(readVisibleText()).toContain("It needs a date from 2005 to now before it can be validated.");
  await setTime(page, "2026-03-01T11:50:00Z");
  expect(getButton("Freeze game").disabled).toBe(false);
  await page.close();
});

const openMatchWarning = "If its match is still open, it is cancelled, and its players can queue again.";
const playedWarning = "The round and all its data are deleted.";

test.each<{ kind: string; area: "ranked" | "league"; changes: Partial<Result>; warning: string }>([
  { kind: "a played result", area: "ranked", changes: {}, warning: playedWarning },
  { kind: "an awaited result", area: "ranked", changes: { isAwaited: true }, warning: openMatchWarning },
  { kind: "a round that is being played", area: "ranked", changes: { isRunning: true }, warning: openMatchWarning },
  { kind: "such a round of the league", area: "league", changes: { isRunning: true }, warning: playedWarning },
])("the prompt before $kind is deleted warns: $warning", async ({ area, changes, warning }) => {
  const result = { ...openResult, ...changes };
  const page = await openComponent(ResultEditor, { area, result }, { viewer: viewers.admin });
  await press(page, "Delete");
  expect(currentPrompt.get()?.text).toBe(`${warning} This cannot be undone.`);
  await page.close();
});

test.each([
  { kind: "a round", hasRound: true, text: "The score decides the winner again." },
  { kind: "no round", hasRound: false, text: "The result then needs a round before it can be validated." },
])("the prompt before the forfeit of a result with $kind is removed says “$text”", async ({ hasRound, text }) => {
  const result = { ...openResult, isForfeit: true, hasRound };
  const page = await openComponent(ResultEditor, { area: "ranked", result }, { viewer: viewers.admin });
  await press(page, "Unforfeit");
  // Red has won by the forfeit of blue.
  expect(currentPrompt.get()).toMatchObject({ title: "Remove the forfeit of the blue side?", text });
  await page.close();
});
