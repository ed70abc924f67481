import { expect } from "vitest";
import { beginSeason, endSeason, makeClan } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { writeJson } from "./imports/write-round-message.ts";

/** Five rounds of the same players, posted out of order; one cannot be frozen. */
async function backlog(league: League) {
  await makePlayers(league, "Ann", "Bob", "Cleo", "Dan");
  const modeId = await makeMode(league, "Duo");
  const one = async (names: readonly string[], redScore: number, date: string) =>
    (await post(league, modeId, roundOf(names, { redScore }), date))._id;
  const late = await one(["Ann", "Bob", "Cleo", "Dan"], 900, "2026-02-04");
  const first = await one(["Ann", "Cleo", "Bob", "Dan"], 900, "2026-02-01");
  const twin = await one(["Dan", "Cleo"], 10, "2026-02-01");
  const empty = (await post(league, modeId, "", "2026-02-02"))._id;
  const middle = await one(["Bob", "Ann"], 409, "2026-02-03");
  return { order: [first, twin, empty, middle, late], ids: [late, empty, first, middle, twin], empty };
}

/** What a frozen result holds, as a preview says it. */
async function ratingOf(league: League, id: string) {
  const { data } = await league.call("getResult", { as: league.admin, id });
  const { redEloBefore, blueEloBefore, redEloGain, blueEloGain } = data;
  return { redEloBefore, blueEloBefore, redEloGain, blueEloGain };
}

test("a batch is previewed in the order of playing, and freezing it does exactly that", async ({ as, league }) => {
  const { order, ids, empty } = await backlog(league);
  const { data: previews } = await league.call("previewFreezes", { as, body: { ids: [...ids, "999"] } });
  expect(previews.map(({ _id }) => _id)).toEqual(order);
  expect(previews.map(({ missing }) => missing.length > 0)).toEqual(order.map((id) => id === empty));
  expect(previews[3]?.redEloGain).not.toBe(0);

  const { data: outcomes } = await league.call("freezeResults", { as, body: { ids } });
  expect(outcomes.map(({ _id, freezed }) => [_id, freezed])).toEqual(order.map((id) => [id, id !== empty]));
  expect(outcomes[2]?.message).toMatch(/^The result cannot be frozen|needs/);
  for (const { _id, redEloBefore, blueEloBefore, redEloGain, blueEloGain } of previews) {
    expect(await ratingOf(league, _id)).toEqual({ redEloBefore, blueEloBefore, redEloGain, blueEloGain });
  }
  // The last preview of each player is their Elo now.
  const elos = new Map(
    previews.flatMap(({ players }) => players.map(({ userName, eloAfter }) => [userName, eloAfter])),
  );
  const { data: stats } = await league.call("searchStats", { body: {} });
  expect(stats).toHaveLength(4);
  for (const { userName, elo } of stats) expect(elo).toBe(elos.get(userName));
});

test("one result is previewed as freezing it alone would do; a frozen one is refused", async ({ as, league }) => {
  const { order, empty } = await backlog(league);
  const [, , , , late = ""] = order;
  const { data } = await league.call("previewFreeze", { as, id: late });
  expect(data).toMatchObject({ redName: "Red", blueName: "Blue", missing: [], redEloBefore: 1000, redEloGain: 16 });
  expect(data.players.map(({ userName, side, eloAfter }) => [userName, side, eloAfter])).toEqual([
    ["Ann", "red", 1016],
    ["Bob", "red", 1016],
    ["Cleo", "blue", 984],
    ["Dan", "blue", 984],
  ]);
  expect((await league.call("previewFreeze", { as, id: empty })).data).toMatchObject({ players: [], redEloGain: null });
  await league.call("freezeResult", { as, id: late });
  expect((await league.refused("previewFreeze", { as, id: late })).errorCode).toBe("RESULT_FROZEN");
});

test("the league's results are previewed by their clans, until the season ends", async ({ as, league }) => {
  await beginSeason(league);
  const [ann = "", bob = ""] = await makePlayers(league, "Ann", "Bob");
  await makeClan(league, "Reds", ann);
  await makeClan(league, "Blues", bob);
  const { data } = await league.league.call("importResult", {
    as,
    body: { message: writeJson(roundOf(["Ann", "Bob"])) },
  });
  const { data: preview } = await league.league.call("previewFreeze", { as, id: data._id });
  expect(preview).toMatchObject({ redName: "Reds", blueName: "Blues", missing: [], redEloGain: -16 });
  await endSeason(league);
  expect((await league.league.refused("previewFreeze", { as, id: data._id })).status).toBe(409);
});

test("admins list results that are not validated, and nobody else may ask for them", async ({ as, league }) => {
  const { ids } = await backlog(league);
  const [frozen = ""] = ids;
  await league.call("freezeResult", { as, id: frozen });
  const listed = async (freezed: boolean | null) => {
    const { data } = await league.call("searchResults", { as, body: { freezed, page: 1 } });
    expect(data.total).toBe(data.resultsRanked.length);
    return data.resultsRanked.map(({ _id }) => _id);
  };
  expect(await listed(true)).toEqual([frozen]);
  expect((await listed(false)).toSorted()).toEqual(ids.filter((id) => id !== frozen).toSorted());
  expect(await listed(null)).toHaveLength(ids.length);
  const { token } = await signUp(league, "Una");
  for (const area of [league, league.league]) {
    const body = { freezed: false };
    expect((await area.refused("searchResults", { body })).status).toBe(401);
    expect((await area.refused("searchResults", { as: token, body })).status).toBe(403);
  }
});
