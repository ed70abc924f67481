import { expect } from "vitest";
import { beginSeason, endSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { activeOrLatestSeason } from "../../competitions/seasons-queries.ts";

async function threeSeasons(): Promise<League> {
  const league = await openLeague();
  for (const name of ["One", "Two"]) {
    await beginSeason(league, name);
    await endSeason(league);
  }
  await beginSeason(league, "Three");
  return league;
}

test("seasons are listed newest first, with paging on request", async () => {
  const league = await threeSeasons();
  const names = async (page?: number) => {
    const { data, ...rest } = await league.call("searchSeasons", page ? { body: { page, numberPerPage: 2 } } : {});
    return { names: data.map(({ name }) => name), ...rest };
  };
  expect(await names()).toEqual({ names: ["Three", "Two", "One"] });
  expect(await names(1)).toEqual({ names: ["Three", "Two"], page: 1, total: 3 });
  expect(await names(2)).toEqual({ names: ["One"], page: 2, total: 3 });
});

test("only the newest season is marked as the last one", async () => {
  const league = await threeSeasons();
  const { data } = await league.call("searchSeasons", { body: { page: 2, numberPerPage: 1 } });
  expect(data).toMatchObject([{ name: "Two", isLastSeason: false }]);
  const { data: all } = await league.call("searchSeasons");
  expect(all.map(({ isLastSeason }) => isLastSeason)).toEqual([true, false, false]);
});

test("only admins see how many results wait in each season", async () => {
  const league = await threeSeasons();
  const { db } = league.context;
  const { board_id = 0 } = (await activeOrLatestSeason(db)) ?? {};
  const waiting = { area: "league", board_id, frozen: 0, map: "", days: 1024 } as const;
  const counters = [
    { ...waiting, span: 1, results: 2 },
    { ...waiting, span: 2, results: 0 },
    { ...waiting, span: 3, results: 1 },
    { ...waiting, span: 1, results: 7, frozen: 1 },
    { ...waiting, span: 40, results: 2, days: 32 },
    { ...waiting, span: 1, results: 2, map: "ctf5" },
  ];
  await db.insertInto("result_spans").values(counters).execute();
  const { data } = await league.call("searchSeasons", { as: league.admin });
  expect(data.map(({ unvalidated }) => unvalidated)).toEqual([3, 0, 0]);
  expect(await league.call("endSeason", { as: league.admin })).toMatchObject({ data: { unvalidated: 3 } });
  const { token } = await signUp(league, "Ada");
  for (const as of [undefined, token]) {
    for (const season of (await league.call("searchSeasons", { as })).data) {
      expect(season).not.toHaveProperty("unvalidated");
    }
  }
});

test("the active season, else the latest, is the newest", async ({ league }) => {
  const { db } = league.context;
  expect(await activeOrLatestSeason(db)).toBeUndefined();
  const { _id: first } = await beginSeason(league, "One");
  expect(await activeOrLatestSeason(db)).toMatchObject({ id: Number(first), active: 1 });
  await endSeason(league);
  expect(await activeOrLatestSeason(db)).toMatchObject({ id: Number(first), active: null });
  const { _id: second } = await beginSeason(league, "Two");
  expect(await activeOrLatestSeason(db)).toMatchObject({ id: Number(second), active: 1 });
});
