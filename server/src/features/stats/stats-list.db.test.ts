import { type StatSort, statSorts } from "contract/stat-figures.ts";
import type { RankedStatSummary } from "contract/stats.ts";
import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { makeMode, post, roundOf } from "../../../test/play.ts";
import { listedNames, playRounds } from "../../../test/play-rounds.ts";

/** The expected order of a list: `null` last, ties by key, names by the code points of their lower case. */
function inOrder(stats: readonly RankedStatSummary[], sort: StatSort, ascending: boolean): RankedStatSummary[] {
  const sign = ascending ? 1 : -1;
  const compare = (one: RankedStatSummary, other: RankedStatSummary): number => {
    const [left, right] = [one[sort], other[sort]];
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
