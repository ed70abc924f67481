import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  type Change,
  gone,
  importSmallLeague,
  membersOf,
  resultsOf,
  set,
} from "../../test/dump/import-small-league.ts";
import { day, idOf, type SmallLeague } from "../../test/dump/small-league.ts";
import type { ImportedLeague } from "./imported-league.ts";

const hex = (number: number) => idOf(number).toHexString();
const season = (id: number, start: string, fields: Document): Document => ({
  _id: idOf(id),
  name: `Season ${id}`,
  startDate: day(start),
  endDate: day("2025-12-01"),
  isActive: false,
  ...fields,
});

describe("seasons", () => {
  test("come in the order of their starts, of which the active one is the newest", async () => {
    const seasons = [
      season(105, "2025-05-01", { isActive: true }),
      season(104, "2025-04-01", { isActive: true }),
      season(103, "2025-05-02", {}),
      season(106, "2025-03-01", {}),
    ];
    const { competitions } = await importSmallLeague((league) =>
      Object.assign(league, { seasons, results: [], events: [], clans: [], votes: [] }),
    );
    const rows = competitions.seasonRows().map(({ name, active }) => [name, active]);
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
  const dayAfter = "2025-01-06";
  test.for<[fields: Document, lastGame: string, row: Record<"ends_at" | "ended_at", string>]>([
    [{}, "2025-04-01", { ends_at: end, ended_at: "2025-01-03" }],
    [{ updatedAt: null }, "2025-04-01", { ends_at: end, ended_at: end }],
    [{ updatedAt: null, endDate: null }, "2025-01-05", { ends_at: dayAfter, ended_at: dayAfter }],
    [{ updatedAt: null, endDate: day(start) }, "2025-01-05", { ends_at: dayAfter, ended_at: dayAfter }],
    [{ updatedAt: "soon", endDate: null }, "2025-02-01", { ends_at: "2025-02-01", ended_at: "2025-02-01" }],
  ])("that ended with %j, last game %s", async ([fields, lastGame, row]) => {
    const { competitions } = await importSmallLeague((league) => {
      Object.assign(league.seasons[0] ?? {}, fields);
      Object.assign(league.results[0] ?? {}, { date: day(lastGame) });
    });
    expect(competitions.seasonRows()[0]).toMatchObject({ ends_at: +day(row.ends_at), ended_at: +day(row.ended_at) });
  });

  test("end at the earliest with their last event", async () => {
    const { competitions } = await importSmallLeague((league) => {
      Object.assign(league.seasons[1] ?? {}, { endDate: null });
      Object.assign(league.events[0] ?? {}, { endDate: day("2025-05-05") });
    });
    expect(competitions.seasonRows()[1]).toMatchObject({ ends_at: +day("2025-05-05"), active: 1, ended_at: null });
  });

  test("are active unless they say otherwise, and start when they were made", async () => {
    const { competitions } = await importSmallLeague(set("seasons", { isActive: undefined, startDate: undefined }, 1));
    expect(competitions.seasonRows()[1]).toMatchObject({ active: 1, starts_at: +day("2025-01-02") });
  });
});

describe("clans", () => {
  test.for<[what: string, fields: Document, season: number | null]>([
    ["of a season that was deleted are left out", { seasonId: gone, seasonName: "Season 0" }, null],
    ["of a deleted season without a name, too", { seasonId: gone, seasonName: undefined }, null],
    ["of a season that only a name says, which is none, too", { seasonId: undefined, seasonName: "Season 0" }, null],
    ["of an unreadable season, too", { seasonId: 7, seasonName: undefined }, null],
    ["are in the season of the name that they say", { seasonId: gone, seasonName: "Season 2" }, 2],
    [
      "that say no season are in that of their date",
      { seasonId: undefined, seasonName: undefined, createdAt: day("2025-04-01") },
      2,
    ],
    ["that say none and are older than all are in the oldest", { seasonId: null, seasonName: "" }, 1],
  ])("%s", async ([, fields, season]) => {
    const bear = { _id: idOf(399), name: "Bears", createdAt: day("2025-01-02"), players: [], ...fields };
    const league = await importSmallLeague(({ clans }) => clans.push(bear));
    const bears = league.clans.clans.filter(({ row }) => row.name === "Bears").map(({ row }) => row.season_id);
    expect(bears).toEqual(season === null ? [] : [season]);
    const lines = league.report.leftOut.filter(({ code }) => code === "SEASON_GONE");
    expect(lines.map(({ ids }) => ids)).toEqual(season === null ? [[hex(399)]] : []);
  });

  test("of a deleted season and what is of that season land in no other", async () => {
    const league = await importSmallLeague(({ seasons, votes, events, results }) => {
      seasons.shift();
      Object.assign(votes[0] ?? {}, { seasonId: hex(101), seasonName: "Season 1" });
      Object.assign(events[0] ?? {}, { clanAId: hex(301), clanBId: hex(302), seasonId: hex(101) });
      Object.assign(results[0] ?? {}, { date: day("2025-04-01") });
    });
    expect(league.moved).toMatchObject({ seasons: 1, clans: 2, leagueResults: 1, events: 0, votes: 0 });
    const left = league.report.leftOut.map(({ collection, code, ids }) => [collection, code, ...ids]);
    expect(left).toEqual(
      expect.arrayContaining([
        ["clans", "SEASON_GONE", hex(301), hex(302)],
        ["results", "SEASON_GONE", hex(401)],
        ["events", "EVENT_LEFT_OUT", hex(601)],
        ["votes", "VOTE_LEFT_OUT", hex(701)],
      ]),
    );
  });
});

describe("rosters", () => {
  /** The players of each clan, by the first letter of their names. */
  const rosters = ({ clans, people }: ImportedLeague) =>
    clans.clans.map(({ row }) =>
      clans.rosters
        .filter(({ clan_id }) => clan_id === row.id)
        .map(({ user_id }) => [...people.users, ...people.deleted].find(({ id }) => id === user_id)?.user_name[0])
        .join(""),
    );
  const ann = { userId: hex(1), userName: "Ann" };
  /** Lists Ann in a clan of a season once more, and lets her own page say another clan. */
  const listed =
    (clan: number, own: number | null): Change =>
    ({ clans, users }) => {
      membersOf(clans[clan]).push(ann);
      Object.assign(users[0] ?? {}, { clanId: own === null ? null : hex(own) });
    };
  test.for<[what: string, change: Change, players: string[]]>([
    ["as the clans list them", () => undefined, ["AB", "CD", "AB", "CD"]],
    ["in the clan of the player's page", listed(3, 303), ["AB", "CD", "AB", "CD"]],
    ["in the last that lists them", listed(3, null), ["AB", "CD", "B", "ACD"]],
    ["once in one clan", listed(2, 303), ["AB", "CD", "AB", "CD"]],
    ["in the clan of an ended season that the page names", listed(1, 301), ["AB", "CD", "AB", "CD"]],
    [
      "in the active season also where only the page says so",
      ({ clans }) => membersOf(clans[2]).shift(),
      ["AB", "CD", "BA", "CD"],
    ],
    [
      "in an ended one not",
      ({ clans, users }) => {
        membersOf(clans[0]).shift();
        Object.assign(users[0] ?? {}, { clanId: hex(301) });
      },
      ["B", "CD", "AB", "CD"],
    ],
    ["without deleted players in the active season alone", ({ users }) => users.splice(1, 1), ["AB", "CD", "A", "CD"]],
  ])("%s", async ([, change, players]) => {
    expect(rosters(await importSmallLeague(change)).map((clan) => [...clan].sort().join(""))).toEqual(
      players.map((clan) => [...clan].sort().join("")),
    );
  });

  test("have nobody who leads, and began with their season", async () => {
    const { clans } = await importSmallLeague();
    expect(new Set(clans.rosters.map(({ leads }) => leads))).toEqual(new Set([0]));
    expect(clans.rosters[0]?.came_at).toBe(+day("2025-01-05"));
  });

  test("of ended seasons give the clans' final Elo, of deleted players too", async () => {
    const change = ({ users }: SmallLeague) => users.splice(1, 1);
    expect((await importSmallLeague(change)).clans.clans.map(({ row }) => row.final_elo)).toEqual([
      1016,
      984,
      null,
      null,
    ]);
  });
});

describe("a league result", () => {
  const nowhere = { seasonId: undefined, seasonName: undefined, redClanId: gone, blueClanId: gone };
  const inFirst = { redClanId: hex(301), blueClanId: hex(303) };
  test.for<[what: string, fields: Document, season: number | null]>([
    ["of its own season", { seasonId: idOf(102), seasonName: "Season 1" }, 2],
    ["of its red clan's", { ...nowhere, ...inFirst }, 1],
    ["of its blue clan's", { ...nowhere, blueClanId: hex(303), seasonName: "Season 1" }, 2],
    [
      "that was deleted is left out, whatever its clans and date",
      { ...inFirst, seasonId: gone, seasonName: "Gone" },
      null,
    ],
    ["that is none by its name is left out", { ...nowhere, seasonName: "Gone", date: day("2025-04-01") }, null],
    ["by the season's name", { ...nowhere, seasonName: " season 2", date: day("2025-02-01") }, 2],
    ["by its date", { ...nowhere, date: day("2025-04-01") }, 2],
    ["by its date on the last day", { ...nowhere, date: day("2025-02-28") }, 1],
    ["by a date in the active season after its end", { ...nowhere, date: day("2025-05-31") }, 2],
    ["between two seasons is left out", { ...nowhere, date: day("2025-03-01") }, null],
  ])("%s", async ([, fields, expected]) => {
    const league = await importSmallLeague(set("results", fields));
    const { results } = await resultsOf(league);
    const row = results.find((one) => one.area === "league" && one.id === 3 && expected !== null);
    const competition = league.competitions.competitions.find(({ id }) => id === row?.competition_id);
    expect(competition?.season_id ?? null).toBe(expected);
    expect(league.counts.leagueResults).toBe(expected === null ? 1 : 2);
  });

  test.for<[what: string, fields: Document, clan: string, rosterPlaces: number]>([
    ["by id", { redClanId: idOf(302), redClanName: "Foxes" }, "Owls 1", 2],
    ["of another season by today's name there", { redClanId: idOf(304), redClanName: "Foxes" }, "Owls 1", 2],
    ["that is gone by the copied name", { redClanId: gone, redClanName: " OWLS" }, "Owls 1", 2],
    ["without an id by the copied name", { redClanId: null, redClanName: "Owls" }, "Owls 1", 2],
    ["made again without players", { redClanId: gone, redClanName: "Bears" }, "Bears 1", 0],
  ])("has its clan %s", async ([, fields, name, places]) => {
    const league = await importSmallLeague(set("results", { ...fields, blueClanId: gone, blueClanName: "Cats" }));
    const { results } = await resultsOf(league);
    const clan = league.clans.clans.find(({ row }) => row.id === results[2]?.red_clan_id);
    expect(`${clan?.row.name} ${clan?.row.season_id}`).toBe(name);
    expect(league.clans.rosters.filter(({ clan_id }) => clan_id === clan?.row.id)).toHaveLength(places);
    expect(results[2]?.frozen).toBe(1);
  });

  test("has no flaw where clans say no season, as long ago", async () => {
    const league = await importSmallLeague(({ clans, results, seasons }) => {
      seasons.pop();
      results.pop();
      clans.splice(2);
      for (const one of [...clans, ...results]) Object.assign(one, { seasonId: undefined, seasonName: undefined });
    });
    expect(league.counts).toMatchObject({ leagueResults: 1, leagueValidated: 1 });
    expect(league.moved).toMatchObject({ clans: 2, rosterPlaces: 4 });
  });
});

describe("events", () => {
  test.for<[fields: Document, event: object | undefined]>([
    [{ endDate: day("2025-04-01") }, { ends_at: +day("2025-04-01") + 3_600_000 }],
    [{ endDate: null }, { ends_at: +day("2025-04-01") + 3_600_000 }],
    [{ seasonId: gone, seasonName: "Gone" }, undefined],
    [{ seasonId: undefined, seasonName: undefined }, { season_id: 2 }],
    [{ seasonId: idOf(101) }, { season_id: 2 }],
    [{ startDate: null }, undefined],
    [{ startDate: "one day" }, undefined],
    [{ clanBId: idOf(303) }, undefined],
    [{ clanBId: idOf(302) }, undefined],
    [{ clanBId: gone, clanBName: "Owls" }, undefined],
    [{ title: "Foxes vs. Owls" }, { title: null }],
    [{ title: "Hares vs. Owls", clanAName: "Hares" }, { title: null }],
    [{ title: "Final\n" }, { title: "Final" }],
    [{ title: "x".repeat(129) }, { title: "x".repeat(128) }],
    [{ description: "a\r\nb\u0000\tc" }, { description: "a\nbc" }],
    [{ description: null }, { description: "" }],
    [{ twitch: "http://example.org/x" }, { twitch: "http://example.org/x" }],
    [{ twitch: `https://example.org/${"x".repeat(481)}` }, { twitch: null }],
    [{ updatedAt: null }, { changed_at: +day("2025-01-02"), uid: `${hex(601)}@moved` }],
  ])("with %j", async ([fields, event]) => {
    const { events } = await importSmallLeague(set("events", fields));
    if (event === undefined) expect(events.events).toEqual([]);
    else expect(events.events[0]).toMatchObject(event);
  });

  test.for<[date: string, event: number | null]>([
    ["2025-04-01T17:30:00Z", 1],
    ["2025-04-01T17:29:59Z", null],
    ["2025-04-01T23:00:00Z", 1],
    ["2025-04-01T23:00:01Z", null],
  ])("hold the results of their window: %s", async ([date, event]) => {
    const { results } = await resultsOf(await importSmallLeague(set("results", { date: new Date(date) }, 1)));
    expect(results[3]?.event_id).toBe(event);
  });
});
