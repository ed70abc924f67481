import { type StatSort, statSorts } from "contract/stat-figures.ts";
import type { RankedStatSummary } from "contract/stats.ts";
import { expect } from "vitest";
import { beginSeason, makeClan } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../../test/play.ts";
import { listedNames, playRounds } from "../../../../test/play-rounds.ts";

/** The expected order of a list: `null` last, ties by key, names by the code points of their lower case. */
function inOrder(stats: readonly RankedStatSummary[], sort: StatSort, ascending: boolean): RankedStatSummary[] {
  const sign = ascending ? 1 : -1;
  const compare = (one: RankedStatSummary, other: RankedStatSummary): number => {
    const left = one[sort];
    const right = other[sort];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "string") return sign * Buffer.compare(keyBytes(left), keyBytes(String(right)));
    return sign * (left - Number(right));
  };
  return stats.toSorted((one, other) => compare(one, other) || sign * (Number(one._id) - Number(other._id)));
}

const keyBytes = (name: string) => Buffer.from(name.toLowerCase());

test("sorts the list by every column, in both directions", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats).toHaveLength(listedNames.length);
  expect(stats).toEqual(inOrder(stats, "elo", false));
  expect(stats.filter(({ averageKills }) => averageKills === null)).toHaveLength(2);
  expect(stats.filter(({ averageFlags }) => averageFlags === null)).toHaveLength(4);
  for (const sort of statSorts) {
    for (const asc of [true, false]) {
      const { data } = await league.call("searchStats", { body: { modeId, sort, asc } });
      expect(data, `${sort} ${asc}`).toEqual(inOrder(stats, sort, asc));
      const { data: second, ...paging } = await league.call("searchStats", {
        body: { modeId, sort, asc, page: 2, numberPerPage: 4 },
      });
      expect(second).toEqual(data.slice(4, 8));
      expect(paging).toEqual({ page: 2, total: 10 });
    }
  }
  expect((await league.call("searchStats", { body: { modeId, sort: null, asc: null } })).data).toEqual(stats);
  expect(await league.refused("searchStats", { body: { sort: "password" as StatSort } })).toMatchObject({
    status: 400,
  });
});

test("text filters match a part of the name, ignoring case, and are no patterns", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const found = async (body: object) => {
    const { data } = await league.call("searchStats", { body: { modeId, sort: "userName", asc: true, ...body } });
    const { total } = await league.call("searchStats", { body: { modeId, page: 1, ...body } });
    expect(total).toBe(data.length);
    return data.map(({ userName }) => userName);
  };
  const searches: [part: string, names: string[]][] = [
    ["ann", ["anna"]],
    ["AnNa", ["anna"]],
    ["ärger", ["ÄRGER", "ärgerlich"]],
    ["A\u0308RGER", ["ÄRGER", "ärgerlich"]],
    ["σσευσ", ["ΟΔΥΣΣΕΥΣ"]],
    ["ΟΔΥΣ", ["ΟΔΥΣΣΕΥΣ"]],
    ["%", ["100%"]],
    ["_", ["a_b"]],
    ["\\", ["back\\slash"]],
    ["🔥", ["🔥"]],
    ["*", []],
    ["' or 1=1 --", []],
    ["anna ", []],
  ];
  for (const [userName, names] of searches) expect(await found({ userName }), userName).toEqual(names);
  expect(await found({ userName: "" })).toHaveLength(10);
  expect(await found({ userName: null, clanName: null, userId: null })).toHaveLength(10);
  expect(await found({ clanName: "no such clan" })).toEqual([]);
  expect(await found({ userName: "anna", clanName: "no such clan" })).toEqual([]);
});

test("lists one mode or all", async ({ league }) => {
  const { modeId, playerIds } = await playRounds(league);
  const other = await makeMode(league, "other");
  const { _id: id } = await post(league, other, roundOf(listedNames.slice(0, 2)));
  await league.call("freezeResult", { as: league.admin, id });
  const count = async (body: object) => (await league.call("searchStats", { body })).data.length;
  expect(await count({})).toBe(12);
  expect(await count({ modeId })).toBe(10);
  expect(await count({ modeId: other })).toBe(2);
  expect(await count({ userId: playerIds[0] ?? "" })).toBe(2);
  expect(await count({ userId: playerIds[0] ?? "", modeId })).toBe(1);
  for (const unknown of ["999999", "0", "none"]) {
    expect(await count({ modeId: unknown })).toBe(0);
    expect(await count({ userId: unknown })).toBe(0);
  }
});

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

test("ranked stats and the ranking show, filter and sort by a player's current clan", async ({ league }) => {
  const names = ["Ann", "Ben", "Cleo", "Dan"];
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, ...names);
  const modeId = await makeMode(league, "2on2");
  const { _id: id } = await post(league, modeId, roundOf(names));
  await league.call("freezeResult", { as: league.admin, id });
  await beginSeason(league);
  const owls = await makeClan(league, "Owls", ann, cleo);
  await makeClan(league, "foxes", ben);

  const { data: stats } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: true } });
  expect(stats.map(({ userName, clanName }) => [userName, clanName])).toEqual([
    ["Ben", "foxes"],
    ["Ann", "Owls"],
    ["Cleo", "Owls"],
    ["Dan", null],
  ]);
  const { data: turned } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: false } });
  expect(turned.map(({ userName }) => userName)).toEqual(["Cleo", "Ann", "Ben", "Dan"]);

  const found = await league.call("searchStats", { body: { modeId, clanName: "OW", page: 1 } });
  expect(found).toMatchObject({ total: 2, data: [{ clanId: owls }, { clanId: owls }] });
  expect((await league.call("searchStats", { body: { modeId, clanName: "%" } })).data).toEqual([]);
  const { data: stat } = await league.call("getStat", { id: stats[1]?._id ?? "" });
  expect(stat).toMatchObject({ clanId: owls, clanName: "Owls" });

  const { data: ranking } = await league.call("searchLeaderboard", { body: { modeId } });
  const shown = ranking.map(({ user }) => [user.userName, user.clanName] as const);
  expect(Object.fromEntries(shown)).toEqual({ Ann: "Owls", Ben: "foxes", Cleo: "Owls", Dan: null, admin: null });
});

/** A league in which Ann has played two modes, and Anna (whose name contains Ann's) one of them. */
async function leagueOfAnn() {
  const league = await openLeague();
  const [ann = "", , anna = ""] = await makePlayers(league, "Ann", "Bob", "Anna");
  for (const [mode, opponent] of [
    ["Duel", "Bob"],
    ["Squad", "Anna"],
  ] as const) {
    const result = await post(league, await makeMode(league, mode), roundOf(["Ann", opponent]));
    await league.call("freezeResult", { as: league.admin, id: result._id });
  }
  return { league, ann, anna };
}

test("finds a player's stats without those of players with similar names", async () => {
  const { league, ann, anna } = await leagueOfAnn();
  const modesOf = async (userId: string) => {
    const { data, total } = await league.call("searchStats", { body: { userId, page: 1 } });
    return { modes: data.map(({ userName, modeName }) => `${userName} in ${modeName}`).toSorted(), total };
  };
  expect(await modesOf(ann)).toEqual({ modes: ["Ann in Duel", "Ann in Squad"], total: 2 });
  expect(await modesOf(anna)).toEqual({ modes: ["Anna in Squad"], total: 1 });
  expect(await modesOf("nobody's")).toEqual({ modes: [], total: 0 });
});
