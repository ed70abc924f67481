import { getOppositeSide, type Side } from "contract/sides.ts";
import { expect } from "vitest";
import { beginSeason, createClan, createEvent, enterRound } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";

// The API calls the insights of a result its story.

/** Statistics of a player. The value of the player is the kills minus the deaths, plus five for each flag. */
type Stats = { readonly score: number; readonly kills: number; readonly deaths: number; readonly flags: number };
const stats: Stats = { score: 30, kills: 20, deaths: 10, flags: 1 };

type RoundWithMvp = {
  /** What decides who is the most valuable player. */
  readonly rule: string;
  readonly ann: Stats & { readonly side: Side };
  readonly ben: Stats & { readonly side: Side };
  readonly redScore: number;
  readonly mvp: "Ann" | "Ben";
};
/** Blue has 100 points in all of these rounds. */
const blueScore = 100;
const roundsWithMvp: RoundWithMvp[] = [
  {
    rule: "a higher value",
    ann: { ...stats, side: "red" },
    ben: { ...stats, side: "blue", kills: 21 },
    redScore: 500,
    mvp: "Ben",
  },
  {
    rule: "a capture, worth five kills",
    ann: { ...stats, side: "red", kills: 24 },
    ben: { ...stats, side: "blue", flags: 2 },
    redScore: 500,
    mvp: "Ben",
  },
  {
    rule: "the winning side, among equal values",
    ann: { ...stats, side: "blue", score: 99 },
    ben: { ...stats, side: "red" },
    redScore: 500,
    mvp: "Ben",
  },
  {
    rule: "a higher score, after a draw",
    ann: { ...stats, side: "red" },
    ben: { ...stats, side: "blue", score: 31 },
    redScore: blueScore,
    mvp: "Ben",
  },
  {
    rule: "fewer deaths, among equal scores",
    ann: { ...stats, side: "red", kills: 21, deaths: 11 },
    ben: { ...stats, side: "red" },
    redScore: 500,
    mvp: "Ben",
  },
  {
    rule: "an older account, among equal players",
    ann: { ...stats, side: "red" },
    ben: { ...stats, side: "red" },
    redScore: 500,
    mvp: "Ann",
  },
];

test("the most valuable player of a round is the one with the highest value, and ties are broken in a fixed order", async ({
  admin,
  league,
}) => {
  // Zoe and Zed have the lowest values. Their accounts are the oldest.
  const lowest: Stats = { score: 0, kills: 0, deaths: 50, flags: 0 };
  const [, , annId, benId] = await createPlayers(league, "Zoe", "Zed", "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  for (const { rule, ann, ben, redScore, mvp } of roundsWithMvp) {
    const round = createServerRound([], {
      redScore,
      blueScore,
      players: [
        // Zoe and Zed fill the teams.
        { name: "Zoe", side: getOppositeSide(ann.side), ...lowest },
        { name: "Zed", side: getOppositeSide(ben.side), ...lowest },
        { name: "Ben", ...ben },
        { name: "Ann", ...ann },
      ],
    });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
    const { data } = await league.call("getStory", { id });
    expect(data.mvp?.userId, rule).toBe(mvp === "Ann" ? annId : benId);
  }
});

test("a forfeit, and a round of players with equal values, have no most valuable player", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  const equalRound = createServerRound([], {
    players: [
      { name: "Ann", side: "red", ...stats },
      { name: "Ben", side: "blue", ...stats },
    ],
  });
  const { _id: equalId } = await importRound(league, modeId, equalRound);
  const { _id: forfeitId } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]));
  await league.call("declareForfeit", { as: admin, id: forfeitId, body: { side: "red" } });
  for (const id of [equalId, forfeitId]) {
    await league.call("freezeResult", { as: admin, id });
    expect((await league.call("getStory", { id })).data.mvp).toBeNull();
  }
});

test("the insights of a result leave out results that are not frozen, and those of other competitions", async ({
  admin,
  league,
}) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Owls", annId);
  const blue = await createClan(league, "Newts", benId);
  const hourMs = 3_600_000;
  const toDate = (ms: number) => new Date(league.clock.now() + ms).toISOString();
  const { _id: eventId } = await createEvent(league, {
    clans: [red, blue],
    startDate: toDate(-hourMs),
    endDate: toDate(hourMs),
  });
  const id = await enterRound(league, { red, blue, redScore: 300, blueScore: 200 });
  await enterRound(league, { red, blue, redScore: 100, blueScore: 400 });
  await league.leagueArea.call("freezeResult", { as: admin, id });
  const rankedRound = createServerRound(["Ann", "Ben"]);
  const { _id: rankedId } = await importRound(league, await createMode(league, "Classic"), rankedRound);
  await league.call("freezeResult", { as: admin, id: rankedId });
  const { event, ...insights } = (await league.leagueArea.call("getStory", { id })).data;
  // The results of other competitions are not neighbours.
  expect(insights).toMatchObject({ previous: null, next: null });
  expect(event).toMatchObject({ eventId, rounds: [{ _id: id }], red: { wins: 1 }, blue: { wins: 0, score: 200 } });
});
