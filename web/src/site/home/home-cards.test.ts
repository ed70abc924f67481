// @vitest-environment happy-dom
import type { LastResult, UpcomingFixture } from "contract/home.ts";
import { createElement, type ReactElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { listLinks, openComponent } from "../../testing/open-component.ts";
import { type PageOptions, setUpBrowser } from "../../testing/open-page.ts";
import { getSampleData } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { FixtureCard, MatchCard, OpenVoteCard, QueueCard, RecordsCard } from "./home-cards.tsx";
import { ResultCard } from "./result-card.tsx";

beforeAll(setUpBrowser);

const Card = ({ card }: { readonly card: ReactElement }) => card;

/** Shows a card. Returns its text, the target of its link, and which parts of it have a mark. */
async function readCard(card: ReactElement, options: Partial<PageOptions> = {}) {
  const page = await openComponent(Card, { card }, options);
  const description = {
    text: readText(document.body),
    target: listLinks()[0]?.split(" → ")[1],
    isNow: document.querySelector("[data-now]")?.getAttribute("data-now") === "true",
    hasIcon: document.querySelector("[data-now] svg") !== null,
    winners: [...document.querySelectorAll("[data-winner=true]")].map(readText),
    losers: [...document.querySelectorAll("[data-winner=false]")].map(readText),
    takenSeats: document.querySelectorAll("[data-taken=true]").length,
    seats: document.querySelectorAll("[data-taken]").length,
  };
  await page.close();
  return description;
}

const result: LastResult = {
  _id: "7",
  area: "ranked",
  // In the time zone of the tests (UTC+13), this is 2 March.
  date: "2026-03-01T11:00:00.000Z",
  map: "ctf5",
  // The API's name of the mode.
  boardName: "gCTF",
  redNames: ["Ann", "Bob"],
  blueNames: ["Cat"],
  redScore: 900,
  blueScore: 300,
  winnerSide: "red",
  isForfeit: false,
  winnerChance: 0.6,
  event: null,
};

test.each<[string, Partial<LastResult>, string]>([
  ["a ranked result", {}, "2 Mar gCTF · ctf5 Ann, Bob 900 won Cat 300"],
  ["without a mode and a map", { boardName: null, map: null }, "2 Mar Unknown Ann, Bob 900 won Cat 300"],
  ["won by blue", { winnerSide: "blue" }, "2 Mar gCTF · ctf5 Ann, Bob 900 Cat 300 won"],
  ["a draw", { winnerSide: null, redScore: 300 }, "2 Mar gCTF · ctf5 Ann, Bob 300 Cat 300"],
  ["forfeited by blue", { isForfeit: true }, "2 Mar gCTF · ctf5 Ann, Bob 1000 won Cat Forfeit"],
  ["forfeited by red", { isForfeit: true, winnerSide: "blue" }, "2 Mar gCTF · ctf5 Ann, Bob Forfeit Cat 1000 won"],
  ["an upset", { winnerChance: 0.25 }, "Upset, 25% gCTF · ctf5 Ann, Bob 900 won Cat 300"],
])(
  "the card of a result shows its day or that it was an upset, its mode, map, scores and winner: %s",
  async (_, changes, text) => {
    const card = await readCard(createElement(ResultCard, { result: { ...result, ...changes } }));
    expect(card.text.replaceAll(/\s+/g, " ")).toBe(text);
    expect(card.hasIcon).toBe(text.startsWith("Upset"));
  },
);

test("the card of a result shows as many whole names as fit, and the number of the other ones", async () => {
  const redNames = ["kaffeekanne", "sneaky pete", "stand-grabber", "captain hook", "oneHPwonder"];
  const { text } = await readCard(createElement(ResultCard, { result: { ...result, redNames } }));
  expect(text).toContain("kaffeekanne, sneaky pete, stand-grabber, +2 900 won");
});

test("a result links to the page of its area, and marks the winner and the loser unless it is a draw", async () => {
  const ranked = await readCard(createElement(ResultCard, { result }));
  expect(ranked.target).toBe("/ranked/results/7");
  expect(ranked.winners).toHaveLength(1);
  expect(ranked.losers).toHaveLength(1);
  const draw: LastResult = { ...result, area: "league", winnerSide: null };
  const league = await readCard(createElement(ResultCard, { result: draw }));
  expect(league.target).toBe("/league/results/7");
  expect(league.winners).toEqual([]);
  expect(league.losers).toEqual([]);
});

const rounds = [
  { redScore: 500, blueScore: 300, winnerSide: "red", isForfeit: false },
  { redScore: 0, blueScore: 0, winnerSide: "blue", isForfeit: true },
  { redScore: 700, blueScore: 200, winnerSide: "red", isForfeit: false },
] as const;

test.each([
  [
    "three rounds",
    rounds,
    "2 Mar Season 2 · 3 rounds FO Foxes 500, Forfeit, 700, 2 rounds won OW Owls 300, 1000, 200, 1 round",
  ],
  ["a draw", rounds.slice(0, 2), "2 Mar Season 2 · 2 rounds FO Foxes 500, Forfeit, 1 round OW Owls 300, 1000, 1 round"],
])(
  "the card of an event with %s shows the score of each, and how many each clan won",
  async (_, playedRounds, text) => {
    const clans = { redNames: ["Foxes"], blueNames: ["Owls"], boardName: "Season 2" };
    const lastResult: LastResult = {
      ...result,
      area: "league",
      ...clans,
      event: { _id: "5", rounds: [...playedRounds] },
    };
    const card = await readCard(createElement(ResultCard, { result: lastResult }));
    expect(card.text.replaceAll(/\s+/g, " ").replaceAll(" ,", ",")).toBe(text);
    expect(card.target).toBe("/league/calendar/5");
  },
);

test("the card of an event with one round shows this round", async () => {
  const event = { _id: "5", rounds: rounds.slice(0, 1) };
  const card = await readCard(createElement(ResultCard, { result: { ...result, area: "league", event } }));
  expect(card.target).toBe("/league/results/7");
});

// In the time zone of the tests (UTC+13), it is 2 March, 00:30.
const now = Date.parse("2026-03-01T11:30:00Z");
const fixture: UpcomingFixture = {
  _id: "5",
  clanAId: "1",
  clanBId: "2",
  clanAName: "Foxes",
  clanBName: "Owls",
  startDate: "2026-03-01T11:31:00.000Z",
  endDate: "2026-03-01T12:31:00.000Z",
  isRunning: false,
  liveRound: null,
};
const clan = { crest: null, numberGames: 4, numberWins: 2, numberLosses: 1, points: 2, difference: 1 };
/** A round that has been played for 4:30 minutes. */
const startedAt = "2026-03-01T11:25:30.000Z";

test.each<[string, Partial<UpcomingFixture>, string, boolean]>([
  ["that begins later", {}, "Today, 00:31 League", false],
  ["that begins on the next day", { startDate: "2026-03-02T12:00:00.000Z" }, "Tomorrow, 01:00 League", false],
  ["that begins now", { startDate: "2026-03-01T11:30:00.000Z" }, "Now League", true],
  [
    "whose round was started on a server",
    { liveRound: { startedAt, clanAScore: null, clanBScore: null } },
    "Being played League",
    true,
  ],
])("the card of an event %s shows when it begins, or that it has begun", async (_, changes, state, isNow) => {
  const card = await readCard(createElement(FixtureCard, { fixture: { ...fixture, ...changes }, standings: [], now }));
  expect(card).toMatchObject({ text: `${state} Foxes Owls`, target: "/league/calendar/5", isNow });
});

test("the card of an event with a round in progress shows its time and the scores", async () => {
  const liveRound = { startedAt, clanAScore: 300, clanBScore: 51 };
  const shownFixture = { ...fixture, isRunning: true, liveRound };
  const standings = [{ ...clan, _id: "2", name: "Owls", form: "WL", rank: 1 }];
  const { text } = await readCard(createElement(FixtureCard, { fixture: shownFixture, standings, now }));
  expect(text.replaceAll(/\s+/g, " ")).toBe("Being played 4:30 League Foxes 300 points OW Owls 51 points");
});

test("the card of an event in the league shows the ranks of its clans, and their last three rounds", async () => {
  const standings = [
    { ...clan, _id: "2", name: "Owls", form: "", rank: null },
    { ...clan, _id: "1", name: "Foxes", form: "WLDW", rank: 4 },
  ];
  const { text } = await readCard(createElement(FixtureCard, { fixture, standings, now }));
  expect(text.replaceAll(/\s+/g, " ")).toBe(
    "Today, 00:31 League FO Foxes Last games: lost, drawn, won L D W rank # 4 OW Owls",
  );
});

const queue = { _id: "3", name: "Evening", modeName: "gCTF", mode: "2v2", waiting: 3, seats: 4 } as const;

test.each([
  [3, "1 seat free gCTF · 2 vs 2 Evening 3 of 4"],
  [1, "3 seats free gCTF · 2 vs 2 Evening 1 of 4"],
])("the card of a queue with %i waiting players shows the free and taken seats", async (waiting, text) => {
  const card = await readCard(createElement(QueueCard, { queue: { ...queue, waiting } }));
  expect(card).toMatchObject({ text, target: "/ranked/queues/3", takenSeats: waiting, seats: 4 });
});

const sampleMatch = getSampleData<Parameters<typeof MatchCard>[0]["match"]>("GET", "/api/match/1");

test.each([
  [{ isRunning: true }, /^Being played/, "/ranked/matches/8"],
  [
    { isRunning: false, liveRound: { startedAt, redScore: null, blueScore: null } },
    /^Being played (?!since)/,
    "/ranked/matches/8",
  ],
  [{ isRunning: false, liveRound: null, queueId: "3" }, /^About to play/, "/ranked/queues/3"],
  [{ isRunning: false, liveRound: null, queueId: null }, /^About to play/, "/ranked/queues"],
])(
  "the card of a match with %j shows each team's chance, and links to the match once it is played",
  async (changes, state, target) => {
    const match = { ...sampleMatch, _id: "8", liveRound: null, ...changes, redWinChance: 0.75 };
    const card = await readCard(createElement(MatchCard, { match }));
    expect(card.text).toMatch(state);
    expect(card.text).toMatch(/75% chance.*25% chance to win$/);
    expect(card.target).toBe(target);
  },
);

test("the card of a match in progress shows its time, the chances and the scores", async () => {
  const liveRound = { startedAt, redScore: 300, blueScore: 51 };
  const match = { ...sampleMatch, isRunning: true, liveRound, redWinChance: 0.75 };
  const { text } = await readCard(createElement(MatchCard, { match }));
  expect(text).toMatch(/^Being played 4:30 .*75% chance to win, 300 points .*25% chance to win, 51 points$/);
});

const vote = {
  _id: "4",
  question: "Who wins?",
  startDate: "2026-02-28T11:00:00.000Z",
  // 6 March in the time zone of the tests (UTC+13).
  endDate: "2026-03-05T13:00:00.000Z",
};
test("the card of a vote invites visitors to vote until its last day", async () => {
  const card = await readCard(createElement(OpenVoteCard, { vote }));
  expect(card).toMatchObject({ text: "Vote now until 6 Mar Who wins?", target: "/league/votes" });
});

test.each([
  ["1", 1, "You have voted"],
  ["1", 2, "1 vote left"],
  ["2", 1, "Vote now"],
])("after user %s has used one of %s votes, the card says to user 1: %s", async (voterId, maxVotes, state) => {
  const votes = [{ voterId, clanId: "1", clanName: "Foxes" }];
  const replies = { "POST /api/vote/search": { data: [{ ...vote, maxVotes, votes }] } };
  const { text } = await readCard(createElement(OpenVoteCard, { vote }), { viewer: viewers.leader, replies });
  expect(text.slice(0, state.length)).toBe(state);
});

test("the card of the records says what they cover and links to them", async () => {
  const card = await readCard(createElement(RecordsCard));
  expect(card.text).toMatch(/^Records Of every mode/);
  expect(card.target).toBe("/ranked/records");
});
