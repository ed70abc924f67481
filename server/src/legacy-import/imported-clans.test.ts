import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  type Change,
  changeFields,
  combineChanges,
  deletedId,
  importSmallLeague,
  listMembers,
  readResultRows,
} from "../../test/dump/import-small-league.ts";
import { createDate, createId } from "../../test/dump/small-league.ts";
import type { ImportedLeague } from "./imported-league.ts";

/**
 * Returns the ID with this number as text. In the small league, the users have the IDs 1 to 4. Season 1 has the ID 101, its clans
 * 301 (Foxes) and 302 (Owls), and its result 401. Season 2 has the ID 102, its clans 303 (Foxes) and 304 (Owls), its result 402,
 * its event 601 and its vote 701.
 */
const formatId = (number: number) => createId(number).toHexString();
const createSeason = (id: number, start: string, fields: Document): Document => ({
  _id: createId(id),
  name: `Season ${id}`,
  startDate: createDate(start),
  endDate: createDate("2025-12-01"),
  isActive: false,
  ...fields,
});

describe("seasons", () => {
  test("are ordered by their starts, with the active one last", async () => {
    const seasons = [
      createSeason(105, "2025-05-01", { isActive: true }),
      createSeason(104, "2025-04-01", { isActive: true }),
      createSeason(103, "2025-05-02", {}),
      createSeason(106, "2025-03-01", {}),
    ];
    const { competitions } = await importSmallLeague((league) =>
      Object.assign(league, { seasons, results: [], events: [], clans: [], votes: [] }),
    );
    const rows = competitions.createSeasonRows().map(({ name, active }) => [name, active]);
    expect(rows).toEqual([
      ["Season 106", null],
      ["Season 104", null],
      ["Season 103", null],
      ["Season 105", 1],
    ]);
    expect(competitions.competitions.map(({ season_id }) => season_id)).toEqual([null, 1, 2, 3, 4]);
    expect(new Set(competitions.competitions.map(({ rating_pool_id }) => rating_pool_id))).toEqual(new Set([1, 2]));
  });

  const start = "2025-01-05";
  const end = "2025-02-28";
  const dayAfterStart = "2025-01-06";
  // The documents of the small league were last changed on 2025-01-03. For a season, this date counts as its actual end.
  test.for<[fields: Document, lastResult: string, row: Record<"ends_at" | "ended_at", string>]>([
    [{}, "2025-04-01", { ends_at: end, ended_at: "2025-01-03" }],
    [{ updatedAt: null }, "2025-04-01", { ends_at: end, ended_at: end }],
    [{ updatedAt: null, endDate: null }, start, { ends_at: dayAfterStart, ended_at: dayAfterStart }],
    [{ updatedAt: null, endDate: createDate(start) }, start, { ends_at: dayAfterStart, ended_at: dayAfterStart }],
    [{ updatedAt: "soon", endDate: null }, "2025-02-01", { ends_at: "2025-02-01", ended_at: "2025-02-01" }],
  ])(
    "that have ended, with %j and the last result on %s, get their end dates from the season or that result",
    async ([fields, lastResult, row]) => {
      const { competitions } = await importSmallLeague((league) => {
        Object.assign(league.seasons[0] ?? {}, fields);
        Object.assign(league.results[0] ?? {}, { date: createDate(lastResult) });
      });
      expect(competitions.createSeasonRows()[0]).toMatchObject({
        ends_at: createDate(row.ends_at).getTime(),
        ended_at: createDate(row.ended_at).getTime(),
      });
    },
  );

  test("do not end before their last event", async () => {
    const { competitions } = await importSmallLeague((league) => {
      Object.assign(league.seasons[1] ?? {}, { endDate: null });
      Object.assign(league.events[0] ?? {}, { endDate: createDate("2025-05-05") });
    });
    expect(competitions.createSeasonRows()[1]).toMatchObject({
      ends_at: createDate("2025-05-05").getTime(),
      active: 1,
      ended_at: null,
    });
  });

  test("are active by default, and start at their creation by default", async () => {
    const change = changeFields("seasons", { isActive: undefined, startDate: undefined }, 1);
    const { competitions } = await importSmallLeague(change);
    expect(competitions.createSeasonRows()[1]).toMatchObject({
      active: 1,
      starts_at: createDate("2025-01-02").getTime(),
    });
  });
});

describe("clans", () => {
  test.for<[title: string, fields: Document, seasonKeyIfImported: number | null]>([
    ["are left out if their season was deleted", { seasonId: deletedId, seasonName: "Season 0" }, null],
    ["are left out if their season was deleted and has no name", { seasonId: deletedId, seasonName: undefined }, null],
    ["are left out if only an unknown season name is given", { seasonId: undefined, seasonName: "Season 0" }, null],
    ["are left out if the season ID is invalid", { seasonId: 7, seasonName: undefined }, null],
    ["belong to the season with the given name", { seasonId: deletedId, seasonName: "Season 2" }, 2],
    [
      "belong to the season of their date if no season is given",
      { seasonId: undefined, seasonName: undefined, createdAt: createDate("2025-04-01") },
      2,
    ],
    ["belong to the oldest season if they are older and no season is given", { seasonId: null, seasonName: "" }, 1],
  ])("%s", async ([, fields, season]) => {
    const bearsDocument = {
      _id: createId(399),
      name: "Bears",
      createdAt: createDate("2025-01-02"),
      players: [],
      ...fields,
    };
    const league = await importSmallLeague(({ clans }) => clans.push(bearsDocument));
    const seasonsOfBears = league.clans.clans.filter(({ row }) => row.name === "Bears").map(({ row }) => row.season_id);
    expect(seasonsOfBears).toEqual(season === null ? [] : [season]);
    const lines = league.report.omissions.filter(({ code }) => code === "SEASON_GONE");
    expect(lines.map(({ ids }) => ids)).toEqual(season === null ? [[formatId(399)]] : []);
  });

  test("are not moved to another season if their season was deleted, nor is their data", async () => {
    const league = await importSmallLeague(({ seasons, votes, events, results }) => {
      seasons.shift();
      Object.assign(votes[0] ?? {}, { seasonId: formatId(101), seasonName: "Season 1" });
      Object.assign(events[0] ?? {}, { clanAId: formatId(301), clanBId: formatId(302), seasonId: formatId(101) });
      Object.assign(results[0] ?? {}, { date: createDate("2025-04-01") });
    });
    expect(league.importedCounts).toMatchObject({ seasons: 1, clans: 2, leagueResults: 1, events: 0, votes: 0 });
    const omissions = league.report.omissions.map(({ collection, code, ids }) => [collection, code, ...ids]);
    expect(omissions).toEqual(
      expect.arrayContaining([
        ["clans", "SEASON_GONE", formatId(301), formatId(302)],
        ["results", "SEASON_GONE", formatId(401)],
        ["events", "EVENT_LEFT_OUT", formatId(601)],
        ["votes", "VOTE_LEFT_OUT", formatId(701)],
      ]),
    );
  });
});

describe("rosters", () => {
  /** Returns the players of each clan as the first letters of their names. */
  const formatRosters = ({ clans, people }: ImportedLeague) =>
    clans.clans.map(({ row }) =>
      clans.rosters
        .filter(({ clan_id }) => clan_id === row.id)
        .map(({ user_id }) => [...people.users, ...people.deletedUsers].find(({ id }) => id === user_id)?.user_name[0])
        .join(""),
    );
  const ann = { userId: formatId(1), userName: "Ann" };
  /** Returns a change that lists Ann in a further clan, and sets the clan of her profile. */
  const addAnnToClan =
    (clanIndex: number, profileClanId: number | null): Change =>
    ({ clans, users }) => {
      listMembers(clans[clanIndex]).push(ann);
      Object.assign(users[0] ?? {}, { clanId: profileClanId === null ? null : formatId(profileClanId) });
    };
  test.for<[title: string, change: Change, players: string[]]>([
    ["come from the lists of the clans", () => undefined, ["AB", "CD", "AB", "CD"]],
    ["prefer the clan of the player's profile", addAnnToClan(3, 303), ["AB", "CD", "AB", "CD"]],
    ["fall back to the last clan that lists the player", addAnnToClan(3, null), ["AB", "CD", "B", "ACD"]],
    ["contain a player once per clan", addAnnToClan(2, 303), ["AB", "CD", "AB", "CD"]],
    ["also prefer the clan of the profile in an ended season", addAnnToClan(1, 301), ["AB", "CD", "AB", "CD"]],
    [
      "use the profile in the active season if no clan lists the player",
      ({ clans }) => listMembers(clans[2]).shift(),
      ["AB", "CD", "BA", "CD"],
    ],
    [
      "ignore the profile in an ended season if no clan lists the player",
      ({ clans, users }) => {
        listMembers(clans[0]).shift();
        Object.assign(users[0] ?? {}, { clanId: formatId(301) });
      },
      ["B", "CD", "AB", "CD"],
    ],
    ["exclude deleted players only in the active season", ({ users }) => users.splice(1, 1), ["AB", "CD", "A", "CD"]],
  ])("%s", async ([, change, players]) => {
    const league = await importSmallLeague(change);
    const sortLetters = (roster: string) => [...roster].sort().join("");
    expect(formatRosters(league).map(sortLetters)).toEqual(players.map(sortLetters));
  });

  test("have no leaders, and start with their season", async () => {
    const { clans } = await importSmallLeague();
    expect(new Set(clans.rosters.map(({ leads }) => leads))).toEqual(new Set([0]));
    expect(clans.rosters[0]?.came_at).toBe(createDate("2025-01-05").getTime());
  });

  test("of ended seasons determine the final Elo of clans, including deleted players", async () => {
    const { clans } = await importSmallLeague(({ users }) => users.splice(1, 1));
    expect(clans.clans.map(({ row }) => row.final_elo)).toEqual([1016, 984, null, null]);
  });
});

describe("a league result", () => {
  const withoutSeason = { seasonId: undefined, seasonName: undefined };
  const withoutSeasonAndClans = { ...withoutSeason, redClanId: deletedId, blueClanId: deletedId };
  const withClansOfBothSeasons = { redClanId: formatId(301), blueClanId: formatId(303) };
  test.for<[title: string, fields: Document, season: number | null]>([
    ["belongs to its own season", { seasonId: createId(102), seasonName: "Season 1" }, 2],
    ["belongs to the season of its red clan", { ...withoutSeasonAndClans, ...withClansOfBothSeasons }, 1],
    [
      "belongs to the season of its blue clan",
      { ...withoutSeasonAndClans, blueClanId: formatId(303), seasonName: "Season 1" },
      2,
    ],
    [
      "is left out if its season was deleted, regardless of its clans and date",
      { ...withClansOfBothSeasons, seasonId: deletedId, seasonName: "Gone" },
      null,
    ],
    [
      "is left out if no season has the given name",
      { ...withoutSeasonAndClans, seasonName: "Gone", date: createDate("2025-04-01") },
      null,
    ],
    [
      "belongs to the season with the given name",
      { ...withoutSeasonAndClans, seasonName: " season 2", date: createDate("2025-02-01") },
      2,
    ],
    ["belongs to the season of its date", { ...withoutSeasonAndClans, date: createDate("2025-04-01") }, 2],
    ["belongs to the season that starts on its date", { ...withoutSeasonAndClans, date: createDate("2025-03-05") }, 2],
    ["belongs to the season that ends on its date", { ...withoutSeasonAndClans, date: createDate("2025-02-28") }, 1],
    [
      "belongs to the active season even after its end",
      { ...withoutSeasonAndClans, date: createDate("2025-05-31") },
      2,
    ],
    [
      "is left out if its date is between two seasons",
      { ...withoutSeasonAndClans, date: createDate("2025-03-01") },
      null,
    ],
  ])("%s", async ([, fields, expectedSeason]) => {
    const league = await importSmallLeague(changeFields("results", fields));
    const { results } = await readResultRows(league);
    // The two ranked results have the keys 1 and 2, so this result has the key 3. If it is left out, the next result has this key.
    const row = expectedSeason === null ? undefined : results.find(({ area, id }) => area === "league" && id === 3);
    const competition = league.competitions.competitions.find(({ id }) => id === row?.competition_id);
    expect(competition?.season_id ?? null).toBe(expectedSeason);
    expect(league.resultCounts.leagueResults).toBe(expectedSeason === null ? 1 : 2);
  });

  test("belongs to the last season on its date, even if an ended season has no end date", async () => {
    const importSeason = async (date: string) => {
      const resultFields = { ...withoutSeasonAndClans, date: createDate(date) };
      const changes = [changeFields("seasons", { endDate: null }), changeFields("results", resultFields)];
      const league = await importSmallLeague(combineChanges(...changes));
      const { results } = await readResultRows(league);
      const row = results.find(({ area }) => area === "league");
      return league.competitions.competitions.find(({ id }) => id === row?.competition_id)?.season_id;
    };
    expect(await importSeason("2025-03-01")).toBe(1);
    expect(await importSeason("2025-03-06")).toBe(2);
  });

  test.for<[title: string, fields: Document, nameAndSeason: string, rosterPlaces: number]>([
    ["by id", { redClanId: createId(302), redClanName: "Foxes" }, "Owls 1", 2],
    ["of another season by its current name there", { redClanId: createId(304), redClanName: "Foxes" }, "Owls 1", 2],
    ["that was deleted by the name in the result", { redClanId: deletedId, redClanName: " OWLS" }, "Owls 1", 2],
    ["without an id by the name in the result", { redClanId: null, redClanName: "Owls" }, "Owls 1", 2],
    ["that was deleted, created again without players", { redClanId: deletedId, redClanName: "Bears" }, "Bears 1", 0],
  ])("has its clan %s", async ([, fields, nameAndSeason, rosterPlaces]) => {
    const league = await importSmallLeague(
      changeFields("results", { ...fields, blueClanId: deletedId, blueClanName: "Cats" }),
    );
    const { results } = await readResultRows(league);
    const clan = league.clans.clans.find(({ row }) => row.id === results[2]?.red_clan_id);
    expect(`${clan?.row.name} ${clan?.row.season_id}`).toBe(nameAndSeason);
    expect(league.clans.rosters.filter(({ clan_id }) => clan_id === clan?.row.id)).toHaveLength(rosterPlaces);
    expect(results[2]?.frozen).toBe(1);
  });

  test("is imported without irregularities if clans have no season, as in old leagues", async () => {
    const league = await importSmallLeague(({ clans, results, seasons }) => {
      seasons.pop();
      results.pop();
      clans.splice(2);
      for (const document of [...clans, ...results])
        Object.assign(document, { seasonId: undefined, seasonName: undefined });
    });
    expect(league.resultCounts).toMatchObject({ leagueResults: 1, leagueValidated: 1 });
    expect(league.importedCounts).toMatchObject({ clans: 2, rosterPlaces: 4 });
  });
});
