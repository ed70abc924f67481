import { defaultAppearance } from "contract/appearance.ts";
import type { clansSchemas } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import type { SentBodyOf } from "contract/endpoint.ts";
import { describe, expect } from "vitest";
import { expectErrors } from "../../../../test/expect-errors.ts";
import { beginSeason, createClan, endSeason, freezeRound, setLeagueElos } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

type Search = SentBodyOf<(typeof clansSchemas)["searchClans"]>;

/** Returns the names that a search finds, in order. */
async function findNames(league: League, body?: Search): Promise<string[]> {
  return (await league.call("searchClans", { body })).data.map(({ name }) => name);
}

test("a clan shows its standing and its players by name", async ({ league }) => {
  const [zoe = "", ann = "", bob = ""] = await createPlayers(league, "zoe", "Ann", "Bob");
  const { _id: seasonId } = await beginSeason(league);
  const red = await createClan(league, "Foxes", zoe, ann);
  const blue = await createClan(league, "Owls", bob);
  const avatar = "https://pictures.example/ann.png";
  const tee = "teal-bronze-cap-glad";
  await league.call("updateUser", { as: league.admin, id: ann, body: { avatar, tee } });
  for (const [redScore, blueScore] of [
    [500, 300],
    [200, 400],
    [700, 600],
    [100, 100],
  ] as const) {
    await freezeRound(league, { red, blue, redScore, blueScore });
  }
  await setLeagueElos(league, { [zoe]: 1200, [ann]: 1000.5 });
  const { data } = await league.call("searchClans", { body: { _id: red } });
  expect(data).toEqual([
    {
      _id: red,
      name: "Foxes",
      crest: null,
      seasonId,
      players: [
        { userId: ann, userName: "Ann", ...defaultAppearance, avatar, tee },
        { userId: zoe, userName: "zoe", ...defaultAppearance },
      ],
      leaderId: null,
      numberGames: 4,
      numberWins: 2,
      numberLosses: 1,
      winRate: 0.5,
      points: 2,
      difference: 1,
      averageElo: 1100.25,
      form: "WLWD",
    },
  ]);
});

describe("filters", () => {
  async function openTwoSeasons() {
    const league = await openLeague();
    const firstSeason = await beginSeason(league, "Spring Season 1");
    await createClan(league, "Foxes");
    await createClan(league, "Owls");
    await endSeason(league);
    const secondSeason = await beginSeason(league, "Autumn Season 2");
    const added = await createClan(league, "Herons");
    return { league, firstSeasonId: firstSeason._id, secondSeasonId: secondSeason._id, added };
  }

  test("by clan, by season and by part of the season's name can be combined or left out", async () => {
    const { league, firstSeasonId, secondSeasonId, added } = await openTwoSeasons();
    expect(await findNames(league, { seasonId: firstSeasonId })).toEqual(["Foxes", "Owls"]);
    expect(await findNames(league, { seasonId: secondSeasonId })).toEqual(["Foxes", "Herons", "Owls"]);
    expect(await findNames(league, { seasonName: "sEASON 1" })).toEqual(["Foxes", "Owls"]);
    expect(await findNames(league, { seasonName: "%" })).toEqual([]);
    expect(await findNames(league, { _id: added })).toEqual(["Herons"]);
    expect(await findNames(league, { _id: added, seasonId: secondSeasonId })).toEqual(["Herons"]);
    expect(await findNames(league, { _id: added, seasonId: firstSeasonId })).toEqual([]);
    expect(await findNames(league, { seasonId: firstSeasonId, seasonName: "Autumn" })).toEqual([]);

    const all = ["Foxes", "Foxes", "Herons", "Owls", "Owls"];
    for (const body of [undefined, {}, { _id: null, seasonId: null, seasonName: null }, { seasonName: "" }]) {
      expect(await findNames(league, body)).toEqual(all);
    }
  });

  test("find nothing for an unknown id", async () => {
    const { league } = await openTwoSeasons();
    for (const id of ["999", "0", "-1", "none"]) {
      expect(await findNames(league, { _id: id })).toEqual([]);
      expect(await findNames(league, { seasonId: id })).toEqual([]);
    }
  });

  test("can be combined with paging", async () => {
    const { league, secondSeasonId } = await openTwoSeasons();
    const page = await league.call("searchClans", { body: { seasonId: secondSeasonId, page: 2, numberPerPage: 2 } });
    expect(page).toMatchObject({ data: [{ name: "Owls" }], page: 2, total: 3 });
    expect(await findNames(league, { seasonId: secondSeasonId, page: 3, numberPerPage: 2 })).toEqual([]);
  });

  test("are rejected if invalid, naming the field", async ({ league }) => {
    await expectErrors(league, "searchClans", {}, [
      [{ sort: "form" }, "sort"],
      [{ sort: "_id" }, "sort"],
      [{ asc: "yes" }, "asc"],
      [{ seasonName: 1 }, "seasonName"],
      [{ name: "Foxes" }, "name"],
      [{ page: -1 }, "page"],
    ]);
  });
});

describe("the order", () => {
  /** Creates four clans whose order differs by column. */
  async function openFullStandings() {
    const league = await openLeague();
    const [ann = "", ben = "", cleo = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
    const { _id: seasonId } = await beginSeason(league);
    const foxes = await createClan(league, "foxes", ann);
    const owls = await createClan(league, "Owls", ben);
    const bears = await createClan(league, "Bears", cleo);
    await createClan(league, "idle");
    const rounds = [
      [foxes, owls, 9, 1],
      [foxes, owls, 9, 1],
      [owls, foxes, 9, 1],
      [bears, owls, 9, 8],
      [bears, owls, 9, 8],
    ] as const;
    for (const [red, blue, redScore, blueScore] of rounds) {
      await freezeRound(league, { red, blue, redScore, blueScore });
    }
    await setLeagueElos(league, { [ann]: 900, [ben]: 1100, [cleo]: 1000 });
    return { league, seasonId };
  }

  test("is by points, then difference, then name by default", async () => {
    const { league, seasonId } = await openFullStandings();
    expect(await findNames(league, { seasonId })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    expect(await findNames(league, { seasonId, sort: "points" })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    expect(await findNames(league, { seasonId, asc: true })).toEqual(["idle", "Owls", "Bears", "foxes"]);
  });

  test.each<[ClanSort, string[], string[]]>([
    ["name", ["Bears", "foxes", "idle", "Owls"], ["Owls", "idle", "foxes", "Bears"]],
    ["difference", ["Owls", "idle", "foxes", "Bears"], ["Bears", "foxes", "idle", "Owls"]],
    ["averageElo", ["foxes", "Bears", "Owls", "idle"], ["Owls", "Bears", "foxes", "idle"]],
  ])("by %s works in both directions, with clans without a value last", async (sort, ascending, descending) => {
    const { league, seasonId } = await openFullStandings();
    expect(await findNames(league, { seasonId, sort, asc: true })).toEqual(ascending);
    expect(await findNames(league, { seasonId, sort, asc: false })).toEqual(descending);
    expect(await findNames(league, { seasonId, sort })).toEqual(descending);
  });
});
