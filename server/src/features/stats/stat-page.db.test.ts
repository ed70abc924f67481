import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";
import { listedNames, playRounds } from "../../../test/play-rounds.ts";

test("ranks players by Elo, with shared ranks for equal Elo", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  const ranks = new Map<string, number | null>();
  for (const { _id, userName, ...listed } of stats) {
    const { data } = await league.call("getStat", { id: _id });
    expect(data).toMatchObject({ _id, userName, ...listed });
    expect(data.rank).toBe(1 + stats.filter(({ elo }) => elo > listed.elo).length);
    ranks.set(userName, data.rank);
  }
  expect(listedNames.map((name) => ranks.get(name))).toEqual([1, 7, 1, 7, 1, 7, 5, 5, 7, 1]);
});

test("a deleted player is in no list, but keeps their name in results", async ({ as, league }) => {
  const { modeId, playerIds } = await playRounds(league);
  const { data: before } = await league.call("searchStats", { body: { modeId } });
  const gone = before.find(({ userName }) => userName === "anna");
  const runnerUp = before.find(({ elo }) => elo < 1016);
  await league.call("deleteUser", { as, id: playerIds[0] ?? "" });

  const { data: after, total } = await league.call("searchStats", { body: { modeId, page: 1 } });
  expect(after).toEqual(before.filter(({ userName }) => userName !== "anna"));
  expect(total).toBe(9);
  expect((await league.call("searchStats", { body: { userId: playerIds[0] ?? "" } })).data).toEqual([]);
  const { data: board, total: players } = await league.call("searchLeaderboard", { body: { modeId, page: 1 } });
  expect(board.map(({ user }) => user.userName)).not.toContain("anna");
  expect(players).toBe(10);
  expect((await league.call("getStat", { id: gone?._id ?? "" })).data).toMatchObject({ userName: "anna", rank: null });
  expect((await league.call("getStat", { id: runnerUp?._id ?? "" })).data.rank).toBe(4);

  const { data: list } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  const shown = await Promise.all(list.resultsRanked.map(({ _id: id }) => league.call("getResult", { id })));
  const names = shown.flatMap(({ data }) => [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName));
  expect(names.sort()).toEqual([...listedNames].sort());
});

test("an open result keeps a deleted player, and can be validated", async ({ as, league }) => {
  const [deleted = ""] = await makePlayers(league, "gone", "here");
  const modeId = await makeMode(league, "any");
  const { _id: id } = await post(league, modeId, roundOf(["gone", "here"]));
  await league.call("deleteUser", { as, id: deleted });
  const { data } = await league.call("freezeResult", { as, id });
  expect(data.redPlayers.map(({ userName }) => userName)).toEqual(["gone"]);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.map(({ userName, elo }) => [userName, elo])).toEqual([["here", 1016]]);
});

test("a sync finds exactly the stored figures", async ({ as, league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { _id: id } of stats) {
    const { data: kept } = await league.call("getStat", { id });
    expect((await league.call("updateStat", { as, id })).data).toEqual(kept);
  }
  // Damaged figures are repaired.
  await league.context.db.updateTable("stats").set({ elo: 1, games: 99, form: "" }).execute();
  await league.context.db.updateTable("stat_sides").set({ kills: 7 }).execute();
  for (const { _id: id } of stats) await league.call("updateStat", { as, id });
  expect((await league.call("searchStats", { body: { modeId } })).data).toEqual(stats);
});
