import { expect } from "vitest";
import { beginSeason, endSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { findActiveOrLatestSeason } from "../../competitions/seasons-queries.ts";

/** Opens a league with two ended seasons and an active one. */
async function openThreeSeasons(): Promise<League> {
  const league = await openLeague();
  for (const name of ["One", "Two"]) {
    await beginSeason(league, name);
    await endSeason(league);
  }
  await beginSeason(league, "Three");
  return league;
}

test("a search lists seasons newest first, with paging on request", async () => {
  const league = await openThreeSeasons();
  /** Returns the names of the seasons, and the page and the total if the search is paged. */
  const searchNames = async (page?: number) => {
    const { data, ...paging } = await league.call("searchSeasons", page ? { body: { page, numberPerPage: 2 } } : {});
    return { names: data.map(({ name }) => name), ...paging };
  };
  expect(await searchNames()).toEqual({ names: ["Three", "Two", "One"] });
  expect(await searchNames(1)).toEqual({ names: ["Three", "Two"], page: 1, total: 3 });
  expect(await searchNames(2)).toEqual({ names: ["One"], page: 2, total: 3 });
});

test("only the newest season is marked as the last one", async () => {
  const league = await openThreeSeasons();
  const { data } = await league.call("searchSeasons", { body: { page: 2, numberPerPage: 1 } });
  expect(data).toMatchObject([{ name: "Two", isLastSeason: false }]);

  const { data: allSeasons } = await league.call("searchSeasons");
  expect(allSeasons.map(({ isLastSeason }) => isLastSeason)).toEqual([true, false, false]);
});

test("only admins see how many results of each season are not validated", async () => {
  const league = await openThreeSeasons();
  const { db } = league.context;
  const { competition_id = 0 } = (await findActiveOrLatestSeason(db)) ?? {};
  // A row counts the results of one period: it has a length in days, and `span` is its number. The longest have 1024 days.
  // An empty `map` stands for all maps.
  const unvalidatedCount = { area: "league", competition_id, frozen: 0, map: "", days: 1024 } as const;
  // Only the first three rows count. The others are of validated results, of a shorter period, and of a single map.
  const counts = [
    { ...unvalidatedCount, span: 1, results: 2 },
    { ...unvalidatedCount, span: 2, results: 0 },
    { ...unvalidatedCount, span: 3, results: 1 },
    { ...unvalidatedCount, span: 1, results: 7, frozen: 1 },
    { ...unvalidatedCount, span: 40, results: 2, days: 32 },
    { ...unvalidatedCount, span: 1, results: 2, map: "ctf5" },
  ];
  await db.insertInto("result_counts").values(counts).execute();
  const { data } = await league.call("searchSeasons", { as: league.admin });
  expect(data.map(({ unvalidated }) => unvalidated)).toEqual([3, 0, 0]);
  expect(await league.call("endSeason", { as: league.admin })).toMatchObject({ data: { unvalidated: 3 } });

  const { token } = await signUp(league, "Ada");
  for (const viewerToken of [undefined, token]) {
    for (const season of (await league.call("searchSeasons", { as: viewerToken })).data) {
      expect(season).not.toHaveProperty("unvalidated");
    }
  }
});

test("the active season is found, or else the latest", async ({ league }) => {
  const { db } = league.context;
  expect(await findActiveOrLatestSeason(db)).toBeUndefined();

  const { _id: firstId } = await beginSeason(league, "One");
  expect(await findActiveOrLatestSeason(db)).toMatchObject({ id: Number(firstId), active: 1 });

  await endSeason(league);
  // `active` is `null` and not 0, because a unique index on it allows only one active season.
  expect(await findActiveOrLatestSeason(db)).toMatchObject({ id: Number(firstId), active: null });

  const { _id: secondId } = await beginSeason(league, "Two");
  expect(await findActiveOrLatestSeason(db)).toMatchObject({ id: Number(secondId), active: 1 });
});
