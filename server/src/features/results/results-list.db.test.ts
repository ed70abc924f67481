import { describe, expect } from "vitest";
import { beginSeason, createClan, endSeason, enterRound } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";

const defaultPageSize = 50;

/** The filter of a search for results. */
type Filter = { modeId?: string; userId?: string; map?: string; numberPerPage?: number };

/**
 * Returns the result ids and the distinct totals of all pages. Reads until the first page that is not full.
 * @param token the session token of the viewer; `undefined` for a visitor
 */
async function readAllPages(league: League, token: string | undefined, filter: Filter) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { data } = await league.call("searchResults", { as: token, body: { ...filter, page } });
    expect(data.page).toBe(page);
    totals.add(data.total);
    ids.push(...data.resultsRanked.map(({ _id }) => _id));
    if (data.resultsRanked.length < (filter.numberPerPage ?? defaultPageSize)) return { ids, totals: [...totals] };
  }
}

/** Returns the date of the result with this index. The dates are in several years, often equal, and around midnight. */
function getDateOfResult(index: number): string {
  const years = ["2005", "2026", "2011", "2023", "2024", "2025", "2026"];
  const datesInYear = ["01-01", "02-08T00:00:00Z", "01-15T23:59:59.999Z", "02-22T12:00:00Z"];
  return `${years[index % years.length]}-${datesInYear[index % datesInYear.length]}`;
}

type StoredResult = {
  id: string;
  dateMs: number;
  modeId: string;
  map: string;
  names: readonly string[];
  isFrozen: boolean;
};

/** Stores 115 results of two modes, two maps and three players; every second result is frozen. Returns them in list order. */
async function storeResults(league: League, modeIds: readonly string[]): Promise<StoredResult[]> {
  const storedResults: StoredResult[] = [];
  for (let index = 0; index < 115; index += 1) {
    const modeId = modeIds[index % 3 === 0 ? 0 : 1] ?? "";
    const map = index % 5 === 0 ? "ctf2" : "ctf5";
    const names = [index % 4 < 2 ? "red" : "green", "blue"];
    const { _id: id, date } = await importRound(
      league,
      modeId,
      createServerRound(names, { map }),
      getDateOfResult(index),
    );
    const isFrozen = index % 2 === 0;
    if (isFrozen) await league.call("freezeResult", { as: league.admin, id });
    storedResults.push({ id, dateMs: Date.parse(date), modeId, map, names, isFrozen });
  }
  return storedResults.sort((a, b) => b.dateMs - a.dateMs || Number(b.id) - Number(a.id));
}

test("paging returns every result once, newest first, for every viewer, mode, player and map", async ({ league }) => {
  const [, , greenId = ""] = await createPlayers(league, "red", "blue", "green");
  const duelId = await createMode(league, "Duel");
  const squadId = await createMode(league, "Squad");
  const storedResults = await storeResults(league, [duelId, squadId]);
  const modeFilters: Filter[] = [{}, { modeId: duelId }, { modeId: squadId }];
  const otherFilters: Filter[] = [
    {},
    { map: "ctf2" },
    { map: "ctf5" },
    { userId: greenId },
    { map: "ctf5", userId: greenId },
  ];
  const filters = otherFilters.flatMap((filter) => modeFilters.map((modeFilter) => ({ ...filter, ...modeFilter })));
  for (const token of [league.admin, undefined]) {
    for (const filter of filters) {
      const { modeId, map, userId } = filter;
      const expectedResults = storedResults
        .filter(({ isFrozen }) => token !== undefined || isFrozen)
        .filter((result) => (modeId ?? result.modeId) === result.modeId && (map ?? result.map) === result.map)
        .filter(({ names }) => userId === undefined || names.includes("green"));
      const expectedPages = { ids: expectedResults.map(({ id }) => id), totals: [expectedResults.length] };
      // Searches without map and player find pages by stored counts, so they are tried with several page sizes.
      const pageSizes = map || userId ? [3, 9] : [7, 10, defaultPageSize, 100];
      for (const numberPerPage of pageSizes) {
        expect(await readAllPages(league, token, { ...filter, numberPerPage })).toEqual(expectedPages);
      }
    }
  }
  const { data: maps } = await league.call("searchMaps", { body: { modeId: duelId } });
  const countResults = (map: string) =>
    storedResults.filter((result) => result.isFrozen && result.modeId === duelId && result.map === map).length;
  expect(maps).toEqual(["ctf2", "ctf5"].map((map) => ({ map, results: countResults(map) })));

  await league.call("deleteUser", { as: league.admin, id: greenId });
  for (const userId of [greenId, "999999"]) {
    const { data } = await league.call("searchResults", { as: league.admin, body: { userId } });
    expect(data).toEqual({ resultsRanked: [], page: 1, total: 0 });
  }
});

describe("a page", () => {
  test("has 50 results by default, and at most 100", async ({ admin, league }) => {
    for (let index = 0; index < 101; index += 1) await league.call("importResult", { as: admin, body: {} });
    const readPage = async (body?: object) => {
      const { data } = await league.call("searchResults", { as: admin, body });
      return { results: data.resultsRanked.length, page: data.page, total: data.total };
    };
    expect(await readPage()).toEqual({ results: 50, page: 1, total: 101 });
    expect(await readPage({})).toEqual({ results: 50, page: 1, total: 101 });
    expect(await readPage({ page: 3 })).toEqual({ results: 1, page: 3, total: 101 });
    expect(await readPage({ numberPerPage: 100 })).toEqual({ results: 100, page: 1, total: 101 });
    expect(await readPage({ numberPerPage: 100, page: 2, modeId: null })).toEqual({ results: 1, page: 2, total: 101 });
    expect(await readPage({ page: 0 })).toEqual({ results: 50, page: 1, total: 101 });
    expect(await readPage({ page: "3", numberPerPage: "50" })).toEqual({ results: 1, page: 3, total: 101 });
    const emptyFields = { page: null, numberPerPage: null, modeId: "" };
    expect(await readPage(emptyFields)).toEqual({ results: 50, page: 1, total: 101 });

    for (const page of [4, 1_000_000]) expect(await readPage({ page })).toEqual({ results: 0, page, total: 101 });
    for (const { field, value } of [
      { field: "numberPerPage", value: 101 },
      { field: "numberPerPage", value: 0 },
      { field: "page", value: -1 },
      { field: "page", value: 1_000_001 },
    ]) {
      const rejection = await league.rejected("searchResults", { as: admin, body: { [field]: value } });
      expect(rejection).toMatchObject({ status: 400, errorData: { field } });
    }
  });

  test("is empty for an unknown mode", async ({ league }) => {
    await league.call("importResult", { as: league.admin, body: {} });
    for (const modeId of ["999999", "none", "0", "-1"]) {
      const { data } = await league.call("searchResults", { as: league.admin, body: { modeId } });
      expect(data).toEqual({ resultsRanked: [], page: 1, total: 0 });
    }
  });

  test("shows its results without discrepancies and limits, and only the names of the players", async ({ league }) => {
    await createPlayers(league, "red", "blue");
    const modeId = await createMode(league, "any");
    // `doubts` is the API's name of the discrepancies between a round and the agreed match.
    const {
      doubts: discrepancies,
      redPlayers,
      bluePlayers,
      timeLimit,
      scoreLimit,
      ...summary
    } = await importRound(league, modeId, createServerRound(["red", "blue"]), "2026-02-03T04:05:06Z");
    const { data } = await league.call("searchResults", { as: league.admin });
    const toPlayerName = ({ userId, userName }: { userId: string; userName: string }) => ({ userId, userName });
    const players = { redPlayers: redPlayers.map(toPlayerName), bluePlayers: bluePlayers.map(toPlayerName) };
    expect(data.resultsRanked).toEqual([{ ...summary, ...players }]);
    // The scores, the map and the limits are the defaults of `createServerRound`.
    expect(summary).toEqual({
      _id: summary._id,
      date: "2026-02-03T04:05:06.000Z",
      // The API calls the team size `mode`.
      mode: "1v1",
      modeId,
      modeName: "any",
      map: "ctf5",
      redScore: 316,
      blueScore: 409,
      winnerSide: "blue",
      winnerName: "Blue",
      isForfeit: false,
      // The API's name of "validated".
      freezed: false,
      redEloBefore: null,
      blueEloBefore: null,
      redEloGain: null,
      blueEloGain: null,
      hasRound: true,
      isRunning: false,
      // Whether the round of its match is missing.
      isAwaited: false,
    });
    expect({ discrepancies, timeLimit, scoreLimit }).toEqual({ discrepancies: [], timeLimit: 0, scoreLimit: 1000 });
  });
});

test("totals are updated by every change of a result", async ({ admin, league }) => {
  await createPlayers(league, "red", "blue");
  const duelId = await createMode(league, "Duel");
  const squadId = await createMode(league, "Squad");
  type Totals = { readonly all: number; readonly duel: number; readonly squad: number };
  const noResults = { all: 0, duel: 0, squad: 0 };
  const countResults = async (viewer: string | undefined, modeId?: string) =>
    (await league.call("searchResults", { as: viewer, body: { modeId } })).data.total;
  const readTotals = async (viewer: string | undefined): Promise<Totals> => ({
    all: await countResults(viewer),
    duel: await countResults(viewer, duelId),
    squad: await countResults(viewer, squadId),
  });
  /** Expects these totals for the admin, and `frozen` for a visitor, who sees only frozen results. */
  const expectTotals = async (totals: Totals, { frozen = noResults }: { frozen?: Totals } = {}) => {
    expect(await readTotals(admin)).toEqual(totals);
    expect(await readTotals(undefined)).toEqual(frozen);
  };
  await expectTotals(noResults);

  const { _id: id } = await importRound(league, duelId, createServerRound(["red", "blue"]), "2026-02-01");
  await expectTotals({ all: 1, duel: 1, squad: 0 });

  const { data: emptyResult } = await league.call("importResult", { as: admin, body: { date: "2026-02-01" } });
  await expectTotals({ all: 2, duel: 1, squad: 0 });

  await league.call("updateResult", { as: admin, id, body: { modeId: squadId } });
  await expectTotals({ all: 2, duel: 0, squad: 1 });

  await league.call("updateResult", { as: admin, id, body: { date: "2020-02-29", modeId: duelId } });
  await expectTotals({ all: 2, duel: 1, squad: 0 });

  await league.call("updateResult", { as: admin, id, body: { modeId: null } });
  await expectTotals({ all: 2, duel: 0, squad: 0 });
  expect((await league.rejected("freezeResult", { as: admin, id })).status).toBe(409);
  // A score is at most 2000, so the mode is not changed either.
  expect(
    (await league.rejected("updateResult", { as: admin, id, body: { modeId: squadId, redScore: 2001 } })).status,
  ).toBe(400);
  await expectTotals({ all: 2, duel: 0, squad: 0 });

  await league.call("updateResult", { as: admin, id, body: { modeId: squadId } });
  await league.call("freezeResult", { as: admin, id });
  const frozen = { all: 1, duel: 0, squad: 1 };
  await expectTotals({ all: 2, duel: 0, squad: 1 }, { frozen });

  await league.call("deleteResult", { as: admin, id: emptyResult._id });
  await expectTotals({ all: 1, duel: 0, squad: 1 }, { frozen });
  expect((await league.rejected("deleteResult", { as: admin, id })).status).toBe(409);
  await expectTotals({ all: 1, duel: 0, squad: 1 }, { frozen });
});

test("totals stay correct under concurrent changes", async ({ admin, league }) => {
  const dates = ["2026-02-01", "2026-02-02"];
  const imports = dates.flatMap((date) =>
    Array.from({ length: 12 }, () => league.call("importResult", { as: admin, body: { date } })),
  );
  const ids = (await Promise.all(imports)).map(({ data }) => data._id);
  // Half of the results move to a later day, half to an earlier day. Some are also deleted, or moved a second time. This locks
  // counts in both orders.
  const requests = ids.flatMap((id, index) => [
    league.send("updateResult", { as: admin, id, body: { date: dates[index < 12 ? 1 : 0] } }),
    ...(index % 5 === 0 ? [league.send("deleteResult", { as: admin, id })] : []),
    ...(index % 7 === 0 ? [league.send("updateResult", { as: admin, id, body: { date: dates[0] } })] : []),
  ]);
  for (const { status } of await Promise.all(requests)) expect([200, 404]).toContain(status);
  const remainingResults = await readAllPages(league, admin, { numberPerPage: 7 });
  // Of 24 results, five are deleted: every fifth.
  expect(remainingResults.ids).toHaveLength(19);
  expect(remainingResults.totals).toEqual([19]);
  expect(new Set(remainingResults.ids).size).toBe(19);
});

test("a league result must match all filters of a search", async ({ league }) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  const { _id: springId } = await beginSeason(league, "Spring");
  const foxesClanId = await createClan(league, "Foxes", annId);
  const owlsClanId = await createClan(league, "Owls", benId);
  const crowsClanId = await createClan(league, "Crows", cleoId);
  const scores = { redScore: 500, blueScore: 300 };
  const foxesId = await enterRound(league, { red: foxesClanId, blue: owlsClanId, ...scores });
  const crowsId = await enterRound(league, { red: crowsClanId, blue: owlsClanId, ...scores });
  await endSeason(league);
  const { _id: autumnId } = await beginSeason(league, "Autumn");

  const findIds = async (body: object) => {
    const { data } = await league.leagueArea.call("searchResults", { as: league.admin, body });
    return data.map(({ _id }) => _id).toSorted();
  };
  for (const body of [{}, { seasonId: springId }, { seasonName: "spring" }, { clanId: owlsClanId }]) {
    expect(await findIds(body)).toEqual([foxesId, crowsId].toSorted());
    expect(await findIds({ ...body, clanId: foxesClanId })).toEqual([foxesId]);
    expect(await findIds({ ...body, _id: foxesId })).toEqual([foxesId]);
    expect(await findIds({ ...body, _id: foxesId, page: 1 })).toEqual([foxesId]);
    expect(await findIds({ ...body, _id: foxesId, page: 2 })).toEqual([]);
  }
  for (const body of [{ seasonId: autumnId }, { seasonName: "autumn" }, { clanId: crowsClanId }, { clanId: "none" }]) {
    expect(await findIds({ ...body, _id: foxesId })).toEqual([]);
  }
  expect(await findIds({ clanId: foxesClanId, seasonId: autumnId })).toEqual([]);
});
