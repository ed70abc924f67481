import { getOppositeSide, type Side } from "contract/sides.ts";
import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";

/** The metrics of the two players who decide who is the most valuable player. */
type Metrics = { readonly score: number; readonly kills: number; readonly deaths: number; readonly flags: number };
const metrics: Metrics = { score: 30, kills: 20, deaths: 10, flags: 1 };

/** Each case names what decides. Blue has 100 points in all cases. */
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
    const { _id: id } = await postResult(league, modeId, round);
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
  const { _id: equalId } = await postResult(league, modeId, equalRound);
  const { _id: forfeitId } = await postResult(league, modeId, createServerRound(["Ann", "Ben"]));
  await league.call("declareForfeit", { as: admin, id: forfeitId, body: { side: "red" } });
  for (const id of [equalId, forfeitId]) {
    await league.call("freezeResult", { as: admin, id });
    expect((await league.call("getStory", { id })).data.mvp).toBeNull();
  }
});
