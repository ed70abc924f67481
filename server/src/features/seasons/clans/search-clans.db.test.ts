import { defaultAppearance } from "contract/appearance.ts";
import type { clansSchemas } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import type { SentBodyOf } from "contract/endpoint.ts";
import { describe, expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason, createClan, endSeason, enterFrozenRound, setLeagueElos } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

type Search = SentBodyOf<(typeof clansSchemas)["searchClans"]>;

/** Returns the names that a search finds, in order. */
async function findNames(league: League, body?: Search): Promise<string[]> {
  const { data } = await league.call("searchClans", { body });
  return data.map(({ name }) => name);
}

test("a clan shows its standing and its players by name", async ({ league }) => {
  const [zoeId = "", annId = "", bobId = ""] = await createPlayers(league, "zoe", "Ann", "Bob");
  const { _id: seasonId } = await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", zoeId, annId);
  const owlsId = await createClan(league, "Owls", bobId);
  const avatar = "https://pictures.example/ann.png";
  const tee = "teal-bronze-cap-glad";
  await league.call("updateUser", { as: league.admin, id: annId, body: { avatar, tee } });
  for (const scores of [
    { redScore: 500, blueScore: 300 },
    { redScore: 200, blueScore: 400 },
    { redScore: 700, blueScore: 600 },
    { redScore: 100, blueScore: 100 },
  ]) {
    await enterFrozenRound(league, { red: foxesId, blue: owlsId, ...scores });
  }
  await setLeagueElos(league, { [zoeId]: 1200, [annId]: 1000.5 });
  // Zoe also has an Elo in a ranked mode, which does not count for the clan.
  const duel = await importRound(league, await createMode(league, "Duel"), createServerRound(["zoe", "Bob"]));
  await league.call("freezeResult", { as: league.admin, id: duel._id });
  const { data } = await league.call("searchClans", { body: { _id: foxesId } });
  // A won round is one point. `difference` is the number of won rounds minus the number of lost rounds.
  expect(data).toEqual([
    {
      _id: foxesId,
      name: "Foxes",
      // The API's name of the emblem. `null` means that it is generated from the clan's name.
      crest: null,
      seasonId,
      players: [
        { userId: annId, userName: "Ann", ...defaultAppearance, avatar, tee },
        { userId: zoeId, userName: "zoe", ...defaultAppearance },
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
  /** Opens a league with an ended and an active season. The active one has copies of the old clans, and the Herons. */
  async function openTwoSeasons() {
    const league = await openLeague();
    const firstSeason = await beginSeason(league, "Spring Season 1");
    await createClan(league, "Foxes");
    await createClan(league, "Owls");
    await endSeason(league);
    const secondSeason = await beginSeason(league, "Autumn Season 2");
    const heronsId = await createClan(league, "Herons");
    return { league, firstSeasonId: firstSeason._id, secondSeasonId: secondSeason._id, heronsId };
  }

  test("by clan, by season and by part of the season's name can be combined or omitted", async () => {
    const { league, firstSeasonId, secondSeasonId, heronsId } = await openTwoSeasons();
    expect(await findNames(league, { seasonId: firstSeasonId })).toEqual(["Foxes", "Owls"]);
    expect(await findNames(league, { seasonId: secondSeasonId })).toEqual(["Foxes", "Herons", "Owls"]);
    expect(await findNames(league, { seasonName: "sEASON 1" })).toEqual(["Foxes", "Owls"]);
    expect(await findNames(league, { seasonName: "%" })).toEqual([]);
    expect(await findNames(league, { _id: heronsId })).toEqual(["Herons"]);
    expect(await findNames(league, { _id: heronsId, seasonId: secondSeasonId })).toEqual(["Herons"]);
    expect(await findNames(league, { _id: heronsId, seasonId: firstSeasonId })).toEqual([]);
    expect(await findNames(league, { seasonId: firstSeasonId, seasonName: "Autumn" })).toEqual([]);

    const allNames = ["Foxes", "Foxes", "Herons", "Owls", "Owls"];
    for (const body of [undefined, {}, { _id: null, seasonId: null, seasonName: null }, { seasonName: "" }]) {
      expect(await findNames(league, body)).toEqual(allNames);
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
    await expectInvalidFields(league, "searchClans", {}, [
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
    const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
    const { _id: seasonId } = await beginSeason(league);
    const foxesId = await createClan(league, "foxes", annId);
    const owlsId = await createClan(league, "Owls", benId);
    const bearsId = await createClan(league, "Bears", cleoId);
    await createClan(league, "idle");
    // Each round has a red clan, a blue clan, and their scores.
    const rounds = [
      [foxesId, owlsId, 9, 1],
      [foxesId, owlsId, 9, 1],
      [owlsId, foxesId, 9, 1],
      [bearsId, owlsId, 9, 8],
      [bearsId, owlsId, 9, 8],
    ] as const;
    for (const [red, blue, redScore, blueScore] of rounds) {
      await enterFrozenRound(league, { red, blue, redScore, blueScore });
    }
    await setLeagueElos(league, { [annId]: 900, [benId]: 1100, [cleoId]: 1000 });
    return { league, seasonId };
  }

  test("is by points, then difference, then name by default", async () => {
    const { league, seasonId } = await openFullStandings();
    expect(await findNames(league, { seasonId })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    expect(await findNames(league, { seasonId, sort: "points" })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    // Only the points are ascending. Among clans with equal points, the one with the better difference still comes first.
    expect(await findNames(league, { seasonId, asc: true })).toEqual(["idle", "Owls", "Bears", "foxes"]);
  });

  test.each<{ sort: ClanSort; ascending: string[]; descending: string[] }>([
    {
      sort: "name",
      ascending: ["Bears", "foxes", "idle", "Owls"],
      descending: ["Owls", "idle", "foxes", "Bears"],
    },
    {
      sort: "difference",
      ascending: ["Owls", "idle", "foxes", "Bears"],
      descending: ["Bears", "foxes", "idle", "Owls"],
    },
    // The clan without players has no Elo.
    {
      sort: "averageElo",
      ascending: ["foxes", "Bears", "Owls", "idle"],
      descending: ["Owls", "Bears", "foxes", "idle"],
    },
  ])(
    "by $sort can be ascending or descending, with clans without a value last",
    async ({ sort, ascending, descending }) => {
      const { league, seasonId } = await openFullStandings();
      expect(await findNames(league, { seasonId, sort, asc: true })).toEqual(ascending);
      expect(await findNames(league, { seasonId, sort, asc: false })).toEqual(descending);
      expect(await findNames(league, { seasonId, sort })).toEqual(descending);
    },
  );
});
