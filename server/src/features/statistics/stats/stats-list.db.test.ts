import { type StatSort, statSorts } from "contract/stat-metrics.ts";
import type { RankedStatSummary } from "contract/stats.ts";
import { expect } from "vitest";
import { beginSeason, createClan, enterFrozenRound, setLeagueElos } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { listedNames, playRounds } from "../../../../test/play-rounds.ts";

// A stat holds the statistics of one player in one competition.

type StatsOrder = { readonly sort: StatSort; readonly isAscending: boolean };

/** Sorts stats as the list should: `null` last, equal values by id, names by the code points of their lower case. */
function sortStats(stats: readonly RankedStatSummary[], { sort, isAscending }: StatsOrder): RankedStatSummary[] {
  const sign = isAscending ? 1 : -1;
  const compare = (a: RankedStatSummary, b: RankedStatSummary): number => {
    const valueA = a[sort];
    const valueB = b[sort];
    if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null);
    if (typeof valueA === "string") return sign * Buffer.compare(toKeyBytes(valueA), toKeyBytes(String(valueB)));
    return sign * (valueA - Number(valueB));
  };
  return stats.toSorted((a, b) => compare(a, b) || sign * (Number(a._id) - Number(b._id)));
}

const toKeyBytes = (name: string) => Buffer.from(name.toLowerCase());

test("the list can be sorted by every column, in both directions", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats).toHaveLength(listedNames.length);
  expect(stats).toEqual(sortStats(stats, { sort: "elo", isAscending: false }));
  // `playRounds` has forfeits without kills, and rounds without flags.
  expect(stats.filter(({ averageKills }) => averageKills === null)).toHaveLength(2);
  expect(stats.filter(({ averageFlags }) => averageFlags === null)).toHaveLength(4);

  for (const sort of statSorts) {
    for (const asc of [true, false]) {
      const { data } = await league.call("searchStats", { body: { modeId, sort, asc } });
      expect(data, `${sort} ${asc}`).toEqual(sortStats(stats, { sort, isAscending: asc }));
      const { data: secondPage, ...paging } = await league.call("searchStats", {
        body: { modeId, sort, asc, page: 2, numberPerPage: 4 },
      });
      expect(secondPage).toEqual(data.slice(4, 8));
      expect(paging).toEqual({ page: 2, total: listedNames.length });
    }
  }
  expect((await league.call("searchStats", { body: { modeId, sort: null, asc: null } })).data).toEqual(stats);
  expect(await league.rejected("searchStats", { body: { sort: "password" as StatSort } })).toMatchObject({
    status: 400,
  });
});

test("text filters match any part of a name literally, ignoring case", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const searchUserNames = async (body: object) => {
    const { data } = await league.call("searchStats", { body: { modeId, sort: "userName", asc: true, ...body } });
    const { total } = await league.call("searchStats", { body: { modeId, page: 1, ...body } });
    expect(total).toBe(data.length);
    return data.map(({ userName }) => userName);
  };
  const searches = [
    { userName: "ann", foundNames: ["anna"] },
    { userName: "AnNa", foundNames: ["anna"] },
    { userName: "ärger", foundNames: ["ÄRGER", "ärgerlich"] },
    { userName: "A\u0308RGER", foundNames: ["ÄRGER", "ärgerlich"] },
    { userName: "σσευσ", foundNames: ["ΟΔΥΣΣΕΥΣ"] },
    { userName: "ΟΔΥΣ", foundNames: ["ΟΔΥΣΣΕΥΣ"] },
    { userName: "%", foundNames: ["100%"] },
    { userName: "_", foundNames: ["a_b"] },
    { userName: "\\", foundNames: ["back\\slash"] },
    { userName: "🔥", foundNames: ["🔥"] },
    { userName: "*", foundNames: [] },
    { userName: "' or 1=1 --", foundNames: [] },
    { userName: "anna ", foundNames: [] },
  ];
  for (const { userName, foundNames } of searches) {
    expect(await searchUserNames({ userName }), userName).toEqual(foundNames);
  }
  // Without a text, all ten players of `playRounds` are found.
  expect(await searchUserNames({ userName: "" })).toHaveLength(10);
  expect(await searchUserNames({ userName: null, clanName: null, userId: null })).toHaveLength(10);
  expect(await searchUserNames({ clanName: "no such clan" })).toEqual([]);
  expect(await searchUserNames({ userName: "anna", clanName: "no such clan" })).toEqual([]);
});

test("the list contains the stats of all modes, or of one mode or player", async ({ league }) => {
  const { modeId, playerIds } = await playRounds(league);
  const [annaId = ""] = playerIds;
  const otherModeId = await createMode(league, "other");
  const { _id: id } = await importRound(league, otherModeId, createServerRound(listedNames.slice(0, 2)));
  await league.call("freezeResult", { as: league.admin, id });
  const countStats = async (body: object) => {
    const { data } = await league.call("searchStats", { body });
    return data.length;
  };
  // `playRounds` has ten players. Two of them have also played the other mode.
  expect(await countStats({})).toBe(12);
  expect(await countStats({ modeId })).toBe(10);
  expect(await countStats({ modeId: otherModeId })).toBe(2);
  expect(await countStats({ userId: annaId })).toBe(2);
  expect(await countStats({ userId: annaId, modeId })).toBe(1);

  for (const unknownId of ["999999", "0", "none"]) {
    expect(await countStats({ modeId: unknownId })).toBe(0);
    expect(await countStats({ userId: unknownId })).toBe(0);
  }
});

test("players are ranked by Elo, and share a rank if their Elo is equal", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  const ranks = new Map<string, number | null>();
  for (const { _id, userName, ...fields } of stats) {
    const { data } = await league.call("getStat", { id: _id });
    expect(data).toMatchObject({ _id, userName, ...fields });
    expect(data.rank).toBe(1 + stats.filter(({ elo }) => elo > fields.elo).length);
    const { data: statsOfPlayer } = await league.call("searchStats", { body: { userId: fields.userId } });
    expect(statsOfPlayer).toEqual([{ _id, userName, ...fields, rank: data.rank, rankedCount: stats.length }]);
    ranks.set(userName, data.rank);
  }
  // Four players share rank 1, two share rank 5, and four share rank 7.
  expect(listedNames.map((name) => ranks.get(name))).toEqual([1, 7, 1, 7, 1, 7, 5, 5, 7, 1]);
});

test("lists exclude a deleted player, and results keep the name", async ({ admin, league }) => {
  const { modeId, playerIds } = await playRounds(league);
  const [annaId = ""] = playerIds;
  const { data: statsBefore } = await league.call("searchStats", { body: { modeId } });
  const statOfAnna = statsBefore.find(({ userName }) => userName === "anna");
  // Four players share rank 1, so the next player has rank 5 before the deletion, and rank 4 after it.
  const winnerElo = Math.max(...statsBefore.map(({ elo }) => elo));
  const runnerUp = statsBefore.find(({ elo }) => elo < winnerElo);
  await league.call("deleteUser", { as: admin, id: annaId });

  const { data: statsAfter, total } = await league.call("searchStats", { body: { modeId, page: 1 } });
  expect(statsAfter).toEqual(statsBefore.filter(({ userName }) => userName !== "anna"));
  expect(total).toBe(9);
  expect((await league.call("searchStats", { body: { userId: annaId } })).data).toEqual([]);

  const { data: leaderboard, total: playerCount } = await league.call("searchLeaderboard", {
    body: { modeId, page: 1 },
  });
  expect(leaderboard.map(({ user }) => user.userName)).not.toContain("anna");
  // Nine players, and the admin without a stat.
  expect(playerCount).toBe(10);
  expect((await league.call("getStat", { id: statOfAnna?._id ?? "" })).data).toMatchObject({
    userName: "anna",
    rank: null,
  });
  expect((await league.call("getStat", { id: runnerUp?._id ?? "" })).data.rank).toBe(4);

  const { data: resultList } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  const results = await Promise.all(resultList.resultsRanked.map(({ _id: id }) => league.call("getResult", { id })));
  const names = results.flatMap(({ data }) =>
    [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName),
  );
  expect(names.sort()).toEqual([...listedNames].sort());
});

test("a result that is not frozen keeps a deleted player, and can be frozen later", async ({ admin, league }) => {
  const [deletedId = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "any");
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]));
  await league.call("deleteUser", { as: admin, id: deletedId });
  const { data } = await league.call("freezeResult", { as: admin, id });
  expect(data.redPlayers.map(({ userName }) => userName)).toEqual(["Ann"]);

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  // Ben has won. Against a player with the same Elo, the gain is 16.
  expect(stats).toMatchObject([{ userName: "Ben", elo: 1016 }]);
});

test("recomputing a stat gives exactly the stored values, and repairs damaged values", async ({ admin, league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  // `updateStat` is the API's name of recomputing a stat.
  for (const { _id: id } of stats) {
    const { data: storedStat } = await league.call("getStat", { id });
    expect((await league.call("updateStat", { as: admin, id })).data).toEqual(storedStat);
  }
  await league.context.db.updateTable("stats").set({ elo: 1, games: 99, form: "" }).execute();
  await league.context.db.updateTable("stat_sides").set({ kills: 7 }).execute();
  for (const { _id: id } of stats) await league.call("updateStat", { as: admin, id });
  expect((await league.call("searchStats", { body: { modeId } })).data).toEqual(stats);
});

test("ranked stats and the leaderboard show, filter and sort by a player's current clan", async ({ league }) => {
  const names = ["Ann", "Ben", "Cleo", "Dan"];
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, ...names);
  const modeId = await createMode(league, "2on2");
  const { _id: id } = await importRound(league, modeId, createServerRound(names));
  await league.call("freezeResult", { as: league.admin, id });
  await beginSeason(league);
  const owlsClanId = await createClan(league, "Owls", annId, cleoId);
  await createClan(league, "foxes", benId);

  const { data: stats } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: true } });
  expect(stats).toMatchObject([
    { userName: "Ben", clanName: "foxes" },
    { userName: "Ann", clanName: "Owls" },
    { userName: "Cleo", clanName: "Owls" },
    { userName: "Dan", clanName: null },
  ]);

  const { data: statsInReverse } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: false } });
  expect(statsInReverse.map(({ userName }) => userName)).toEqual(["Cleo", "Ann", "Ben", "Dan"]);

  const owlStats = await league.call("searchStats", { body: { modeId, clanName: "OW", page: 1 } });
  expect(owlStats).toMatchObject({ total: 2, data: [{ clanId: owlsClanId }, { clanId: owlsClanId }] });
  expect((await league.call("searchStats", { body: { modeId, clanName: "%" } })).data).toEqual([]);

  const { data: stat } = await league.call("getStat", { id: stats[1]?._id ?? "" });
  expect(stat).toMatchObject({ clanId: owlsClanId, clanName: "Owls" });

  const { data: leaderboard } = await league.call("searchLeaderboard", { body: { modeId } });
  const clansByUser = leaderboard.map(({ user }) => [user.userName, user.clanName] as const);
  expect(Object.fromEntries(clansByUser)).toEqual({ Ann: "Owls", Ben: "foxes", Cleo: "Owls", Dan: null, admin: null });
});

/** Opens a league in which Ann has played two modes, and Anna (whose name contains Ann's) one of them. */
async function openLeagueWithAnn() {
  const league = await openLeague();
  const [annId = "", , annaId = ""] = await createPlayers(league, "Ann", "Bob", "Anna");
  const opponentsByMode = { Duel: "Bob", Squad: "Anna" };
  for (const [mode, opponent] of Object.entries(opponentsByMode)) {
    const modeId = await createMode(league, mode);
    const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", opponent]));
    await league.call("freezeResult", { as: league.admin, id });
  }
  return { league, annId, annaId };
}

test("a search by player finds no stats of players with similar names", async () => {
  const { league, annId, annaId } = await openLeagueWithAnn();
  const listModes = async (userId: string) => {
    const { data, total } = await league.call("searchStats", { body: { userId, page: 1 } });
    return { modes: data.map(({ userName, modeName }) => `${userName} in ${modeName}`).toSorted(), total };
  };
  expect(await listModes(annId)).toEqual({ modes: ["Ann in Duel", "Ann in Squad"], total: 2 });
  expect(await listModes(annaId)).toEqual({ modes: ["Anna in Squad"], total: 1 });
  expect(await listModes("nobody's")).toEqual({ modes: [], total: 0 });
});

test("league stats are sorted by win rate unless another order is requested", async ({ league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  const season = await beginSeason(league);
  const foxesClanId = await createClan(league, "Foxes", annId);
  const owlsClanId = await createClan(league, "Owls", benId);
  // Ann still has the higher Elo after a loss.
  await setLeagueElos(league, { [annId]: 1500, [benId]: 1000 });
  await enterFrozenRound(league, { red: foxesClanId, blue: owlsClanId, redScore: 100, blueScore: 500 });

  const body = { seasonId: season._id };
  const { data: stats } = await league.leagueArea.call("searchStats", { body });
  expect(stats).toMatchObject([
    { userName: "Ben", winRate: 1 },
    { userName: "Ann", winRate: 0 },
  ]);

  const { data: statsByElo } = await league.leagueArea.call("searchStats", { body: { ...body, sort: "elo" } });
  expect(statsByElo.map(({ userName }) => userName)).toEqual(["Ann", "Ben"]);
});
