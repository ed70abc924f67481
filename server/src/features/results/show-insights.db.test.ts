import { getOppositeSide, type Side } from "contract/sides.ts";
import { expect } from "vitest";
import { beginSeason, createClan, createEvent, enterRound } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";

// The API calls the insights of a result its story.

/** Metrics of a player. The value of the player is the kills minus the deaths, plus five for each flag. */
type Metrics = { readonly score: number; readonly kills: number; readonly deaths: number; readonly flags: number };
const metrics: Metrics = { score: 30, kills: 20, deaths: 10, flags: 1 };

/** Cases in which Ann or Ben is the most valuable player, by what decides. Blue has 100 points in all cases. */
const cases: [
  label: string,
  sidesOfAnnAndBen: [Side, Side],
  ann: Metrics,
  ben: Metrics,
  redScore: number,
  mvp: string,
][] = [
  ["a higher value", ["red", "blue"], metrics, { ...metrics, kills: 21 }, 500, "Ben"],
  ["a capture, worth five kills", ["red", "blue"], { ...metrics, kills: 24 }, { ...metrics, flags: 2 }, 500, "Ben"],
  ["the winning side, among equal values", ["blue", "red"], { ...metrics, score: 99 }, metrics, 500, "Ben"],
  ["a higher score, after a draw", ["red", "blue"], metrics, { ...metrics, score: 31 }, 100, "Ben"],
  ["fewer deaths, among equal scores", ["red", "red"], { ...metrics, kills: 21, deaths: 11 }, metrics, 500, "Ben"],
  ["an older account, among equal players", ["red", "red"], metrics, metrics, 500, "Ann"],
];

test("the most valuable player of a round is the one with the highest value, and ties are broken in a fixed order", async ({
  admin,
  league,
}) => {
  // Zoe and Zed have the lowest values. Their accounts are the oldest.
  const lowest: Metrics = { score: 0, kills: 0, deaths: 50, flags: 0 };
  const names = ["Zoe", "Zed", "Ann", "Ben"];
  const ids = await createPlayers(league, ...names);
  const modeId = await createMode(league, "Classic");
  for (const [label, [sideOfAnn, sideOfBen], ann, ben, redScore, mvp] of cases) {
    // Zoe and Zed fill the teams.
    const sideOfZoe = getOppositeSide(sideOfAnn);
    const sideOfZed = getOppositeSide(sideOfBen);
    const round = createServerRound([], {
      redScore,
      blueScore: 100,
      players: [
        { name: "Zoe", side: sideOfZoe, ...lowest },
        { name: "Zed", side: sideOfZed, ...lowest },
        { name: "Ben", side: sideOfBen, ...ben },
        { name: "Ann", side: sideOfAnn, ...ann },
      ],
    });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
    const { data } = await league.call("getStory", { id });
    expect([label, data.mvp?.userId]).toEqual([label, ids[names.indexOf(mvp)]]);
  }
});

test("a forfeit, and a round of players with equal values, have no most valuable player", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  const equalRound = createServerRound([], {
    players: [
      { name: "Ann", side: "red", ...metrics },
      { name: "Ben", side: "blue", ...metrics },
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
  const toDate = (ms: number) => new Date(league.clock.now() + ms).toISOString();
  const { _id: eventId } = await createEvent(league, {
    clans: [red, blue],
    startDate: toDate(-3_600_000),
    endDate: toDate(3_600_000),
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
