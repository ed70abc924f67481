// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { listLinks, openComponent, readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { exampleMatch } from "./example-match.ts";
import { MatchOverview } from "./match-overview.tsx";

beforeAll(setUpBrowser);

// In all tests, it is 11:30:00.
/** A match whose ready check lasts from 11:29:30 to 11:30:30. The red player 12 is not ready. */
const match = { ...exampleMatch, madeAt: "2026-03-01T11:29:30Z", readyUntil: "2026-03-01T11:30:30Z" };
/** The match after its ready check, 20 minutes after its creation. */
const readyMatch = { ...match, readyUntil: null, madeAt: "2026-03-01T11:10:00Z" };

/** Returns the text between the map's name and the average Elo of the second team: the mode and the state of the match. */
async function readState(shownMatch: typeof match | typeof readyMatch): Promise<string> {
  const { text } = await readComponent(MatchOverview, { match: shownMatch, isOutsideOfPage: true });
  return /gCTF · 2 vs 2 (.*?) Blue/.exec(text)?.[1] ?? text;
}

test.each([
  { state: "in the ready check", shownMatch: match, text: "0:30 3 of 4 ready" },
  {
    state: "with votes to cancel",
    shownMatch: { ...match, cancelVotes: 2 },
    text: "0:30 3 of 4 ready Cancel votes 2 of 3",
  },
  { state: "after the ready check", shownMatch: readyMatch, text: "All ready Created 20 min ago" },
  { state: "just created", shownMatch: { ...readyMatch, madeAt: "2026-03-01T11:29:30Z" }, text: "All ready" },
  {
    state: "with an open place",
    shownMatch: { ...readyMatch, openPlaces: { red: 0, blue: 1 } },
    text: "A player is missing Created 20 min ago",
  },
  {
    state: "being played, with earlier votes to cancel",
    shownMatch: { ...readyMatch, isRunning: true, cancelVotes: 2 },
    text: "Being played",
  },
  {
    state: "that was started on its server",
    shownMatch: { ...readyMatch, liveRound: { startedAt: "2026-03-01T11:25:30Z", redScore: null, blueScore: null } },
    text: "Being played since 00:25",
  },
])("a match $state shows “$text”", async ({ shownMatch, text }) => {
  expect(await readState(shownMatch)).toBe(text);
});

test("a match in progress shows its score and time above the earlier chances to win, and no longer who is ready", async () => {
  const liveRound = { startedAt: "2026-03-01T11:25:30Z", redScore: 300, blueScore: 51 };
  const page = await openComponent(MatchOverview, { match: { ...readyMatch, isRunning: true, liveRound } });
  expect(readText(document.body)).toMatch(/Red 300 – 51 Blue Being played 4:30.*Win chance before the match/);
  expect(readText(document.body)).not.toContain("Ready");
  await page.close();
});

test.each([{ isOutsideOfPage: true }, { isOutsideOfPage: false }])(
  "outside of the match's page ($isOutsideOfPage), “Being played” links to it, and map and mode are named",
  async ({ isOutsideOfPage }) => {
    const page = await openComponent(MatchOverview, { match: { ...readyMatch, isRunning: true }, isOutsideOfPage });
    expect(readText(document.body).includes("ctf5 gCTF · 2 vs 2")).toBe(isOutsideOfPage);
    const link = [...document.querySelectorAll("a")].find((candidate) =>
      readText(candidate).startsWith("Being played"),
    );
    expect(link?.getAttribute("href")).toBe(isOutsideOfPage ? `/ranked/matches/${readyMatch._id}` : undefined);
    await page.close();
  },
);

/** Returns the text of each row of players, by team. */
const listTeams = () =>
  [...document.querySelectorAll("ul")].map((team) => ({
    label: team.getAttribute("aria-label"),
    rows: [...team.querySelectorAll("li")].map(readText),
  }));

test("the teams show whether each player is ready, and an open place for each missing player", async () => {
  const page = await openComponent(MatchOverview, { match: { ...match, openPlaces: { red: 0, blue: 1 } } });
  expect(listTeams()).toEqual([
    { label: "Red players", rows: ["player 11 1000.00 Ready", "player 12 1000.00 Not yet"] },
    { label: "Blue players", rows: ["player 21 1000.00 Ready", "player 22 1000.00 Ready", "1 open place"] },
  ]);
  await page.close();
});

test("after the ready check, everybody counts as ready", async () => {
  const { text } = await readComponent(MatchOverview, { match: readyMatch });
  expect(text).not.toContain("Not yet");
});

test("the viewer's own row is marked", async () => {
  const page = await openComponent(MatchOverview, { match }, { viewer: { _id: "12" } });
  const ownRows = [...document.querySelectorAll("li[data-own=true]")].map(readText);
  expect(ownRows).toEqual(["player 12 1000.00 Not yet"]);
  await page.close();
});

test("the chances of both sides add up to 100 %", async () => {
  const { text } = await readComponent(MatchOverview, { match: { ...match, redWinChance: 0.25 } });
  expect(text).toContain("25.0% Win chance 75.0%");
});

test.each([
  {
    isRunning: true,
    text: "Only admins see the result of the round in progress. Deleting it cancels the match. Open the result",
  },
  {
    isRunning: false,
    text:
      "The match has an empty result until its round is posted. Only admins see it. Deleting it cancels the match. " +
      "Open the result",
  },
])("an admin can open the result of a match, with isRunning: $isRunning", async ({ isRunning, text }) => {
  const page = await openComponent(MatchOverview, { match: { ...readyMatch, isRunning, resultId: "7" } });
  expect(readText(document.body)).toContain(text);
  expect(listLinks()).toContain("Open the result → /ranked/results/7");
  await page.close();
});

test("a match without a result has no link to a result", async () => {
  expect((await readComponent(MatchOverview, { match: readyMatch })).text).not.toContain("result");
});

test.each([
  { time: "half of its time is left", readyUntil: "2026-03-01T11:30:30Z", lengths: ["50 100"] },
  { time: "it is over", readyUntil: "2026-03-01T11:30:00Z", lengths: [] },
])("the ring of the ready check shows that $time", async ({ readyUntil, lengths }) => {
  const page = await openComponent(MatchOverview, { match: { ...match, readyUntil } });
  const arcs = [...document.querySelectorAll("circle[pathLength]")];
  expect(arcs.map((arc) => arc.getAttribute("stroke-dasharray"))).toEqual(lengths);
  await page.close();
});
