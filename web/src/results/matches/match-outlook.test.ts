// @vitest-environment happy-dom
import type { MatchDetails, Outlook } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { listLinks, openComponent, readComponent } from "../../testing/open-component.ts";
import { type PageOptions, setUpBrowser } from "../../testing/open-page.ts";
import { createExamplePlayer, exampleMatch } from "./example-match.ts";
import { HeadToHead } from "./head-to-head.tsx";
import { MatchOutlook } from "./match-outlook.tsx";

beforeAll(setUpBrowser);

const outlook: Outlook = {
  redGain: 12.5,
  blueGain: 7.25,
  players: [{ userId: "11", games: 9, wins: 6, losses: 2, form: "WL" }],
  meetings: [
    { redId: "11", blueId: "21", games: 5, wins: 4, losses: 1 },
    { redId: "12", blueId: "22", games: 3, wins: 1, losses: 2 },
  ],
};
/** A match of the red players 11 and 12 against the blue players 21 and 22. Player 12 is not ready. */
const match: MatchDetails = { ...exampleMatch, outlook, result: null };
const redPlayer = { _id: "12" };
const otherPlayer = { _id: "9" };

/** Opens the outlook of a match, and returns its cards: the text of each by its title. */
async function readCards(
  shownMatch: MatchDetails,
  options: Partial<PageOptions> = {},
): Promise<Record<string, string>> {
  const page = await openComponent(MatchOutlook, { match: shownMatch, outlook }, options);
  const cards = [...document.querySelectorAll("section")].map((card) => {
    const title = card.getAttribute("aria-label") ?? "";
    return [title, readText(card).replace(title, "").trim()];
  });
  await page.close();
  return Object.fromEntries(cards);
}

test("players who are not ready are listed until the ready check has ended", async () => {
  const cards = await readCards(match);
  expect(cards["Not ready yet"]).toBe("player 12");
  const laterCards = await readCards({ ...match, readyUntil: null });
  expect(Object.keys(laterCards)).toEqual(["Elo at stake", "Reporting", "Form", "Head to head"]);
});

test("players see the Elo that they can win or lose, other viewers see the Elo of both sides", async () => {
  const redStake = "Red Win + 12.50 Loss − 7.25";
  const blueStake = "Blue Win + 7.25 Loss − 12.50";
  const playerCards = await readCards(match, { viewer: redPlayer });
  expect(playerCards["Your Elo at stake"]).toBe(redStake);
  for (const viewer of [null, otherPlayer]) {
    const cards = await readCards(match, { viewer });
    expect(cards["Elo at stake"]).toBe(`${redStake} ${blueStake}`);
  }
});

test.each([
  {
    viewer: redPlayer,
    name: "a player of the match",
    text: "This server does not post rounds. Tell an admin how the match ended: only admins can post the result.",
  },
  {
    viewer: { ...otherPlayer, role: "ADMIN" as const },
    name: "an admin",
    text: "This server does not post rounds. Ask the players how the match ended, and post the result.",
  },
  {
    viewer: otherPlayer,
    name: "another player",
    text: "The game server posts the round if it can. If it cannot, an admin does.",
  },
  {
    viewer: null,
    name: "a visitor",
    text: "The game server posts the round if it can. If it cannot, an admin does.",
  },
])("the instructions on reporting are those for $name", async ({ viewer, text }) => {
  const replies = { "GET /api/match/1/server": { data: { postsRounds: false } } };
  const { Reporting } = await readCards(match, { viewer, replies });
  expect(Reporting).toBe(`${text} Elo changes when an admin validates the result.`);
});

test("if a game server is posting the round, the instructions say that no action is needed", async () => {
  const { Reporting } = await readCards({ ...match, isRunning: true }, { viewer: redPlayer });
  expect(Reporting).toContain("The game server is posting this round. No action is needed.");
});

test("the server of a match is fetched only for its players and admins", async () => {
  const viewers = [redPlayer, { ...otherPlayer, role: "ADMIN" as const }, otherPlayer, null];
  const areFetched: boolean[] = [];
  for (const viewer of viewers) {
    const page = await openComponent(MatchOutlook, { match, outlook }, { viewer });
    areFetched.push(page.callsOnLoad.includes("GET /api/match/1/server"));
    await page.close();
  }
  expect(areFetched).toEqual([true, true, false, false]);
});

test("each player is listed with their form, or as playing the mode for the first time", async () => {
  const { Form } = await readCards(match);
  expect(Form).toBe(
    [
      "player 11 Last games: won, lost W L 6 – 2",
      "player 12 First game",
      "player 21 First game",
      "player 22 First game",
    ].join(" "),
  );
});

/** Returns the rows of the table, with ` | ` between cells. */
const listRows = () =>
  [...document.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join(" | "));

test("the table has the record of each red player against each blue one, with a link if they have met", async () => {
  const page = await openComponent(HeadToHead, { match, outlook });
  expect(listRows()).toEqual([" | player 21 | player 22", "player 11 | 4–1 | –", "player 12 | – | 1–2"]);
  expect(listLinks()).toEqual(["4 – 1 → /ranked/users/11/versus/21", "1 – 2 → /ranked/users/12/versus/22"]);
  await page.close();
});

test.each([
  { meetings: outlook.meetings, text: "Red 5 – 3 Blue 8 meetings of two opponents in rounds of this mode" },
  {
    meetings: [{ redId: "11", blueId: "21", games: 9, wins: 4, losses: 3 }],
    text: "Red 4 – 3 Blue 9 meetings of two opponents in rounds of this mode , 2 draws",
  },
])("the totals of all meetings are “$text”", async ({ meetings, text }) => {
  const card = await readComponent(HeadToHead, { match, outlook: { ...outlook, meetings } });
  expect(card.text.replace("Head to head ", "")).toMatch(new RegExp(`^${text} Won–lost`));
});

test("a duel has only its totals, without a table", async () => {
  const duel = {
    ...match,
    redPlayers: [createExamplePlayer("11", { isReady: true })],
    bluePlayers: [createExamplePlayer("21", { isReady: true })],
  };
  const meetings = [{ redId: "11", blueId: "21", games: 5, wins: 4, losses: 1 }];
  const card = await readComponent(HeadToHead, { match: duel, outlook: { ...outlook, meetings } });
  expect(card.text).toBe("Head to head Red 4 – 1 Blue 5 rounds");
  // A player of a larger team may have left.
  for (const smallTeam of [{ redPlayers: duel.redPlayers }, { bluePlayers: duel.bluePlayers }]) {
    const unevenMatch = { ...match, ...smallTeam };
    const { text } = await readComponent(HeadToHead, { match: unevenMatch, outlook: { ...outlook, meetings } });
    expect(text).toContain("5 meetings of two opponents");
  }
});

test("the table is left out for teams of more than four", async () => {
  const isShown = async (teamSize: number) => {
    const numbers = Array.from({ length: teamSize }, (_, index) => index + 1);
    const bluePlayers = numbers.map((number) => createExamplePlayer(`2${number}`, { isReady: true }));
    const { text } = await readComponent(HeadToHead, { match: { ...match, bluePlayers }, outlook });
    return text.includes("Won–lost");
  };
  expect(await isShown(4)).toBe(true);
  expect(await isShown(5)).toBe(false);
});

test("opponents who have not met have no totals, and an empty team has no card", async () => {
  const noMeetings = { ...outlook, meetings: [] };
  const card = await readComponent(HeadToHead, { match, outlook: noMeetings });
  expect(card.text).toBe("Head to head No two opponents have met in this mode yet.");
  for (const emptyTeam of [{ redPlayers: [] }, { bluePlayers: [] }]) {
    expect((await readComponent(HeadToHead, { match: { ...match, ...emptyTeam }, outlook })).text).toBe("");
  }
});
