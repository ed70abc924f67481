import type { clansShapes } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import type { SentBodyOf } from "contract/endpoint.ts";
import { nothingShown } from "contract/shown.ts";
import { describe, expect } from "vitest";
import { expectFaults } from "../../../../test/expect-faults.ts";
import { beginSeason, endSeason, freezeRound, makeClan, rate } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { makePlayers } from "../../../../test/play.ts";

type Search = SentBodyOf<(typeof clansShapes)["searchClans"]>;

/** The names that a search finds, in order. */
async function found(league: League, body?: Search): Promise<string[]> {
  return (await league.call("searchClans", { body })).data.map(({ name }) => name);
}

test("a clan shows its row of the table and its players by name", async ({ league }) => {
  const [zoe = "", ann = "", bob = ""] = await makePlayers(league, "zoe", "Ann", "Bob");
  const { _id: seasonId } = await beginSeason(league);
  const red = await makeClan(league, "Foxes", zoe, ann);
  const blue = await makeClan(league, "Owls", bob);
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
  await rate(league, { [zoe]: 1200, [ann]: 1000.5 });
  const { data } = await league.call("searchClans", { body: { _id: red } });
  expect(data).toEqual([
    {
      _id: red,
      name: "Foxes",
      crest: null,
      seasonId,
      players: [
        { userId: ann, userName: "Ann", ...nothingShown, avatar, tee },
        { userId: zoe, userName: "zoe", ...nothingShown },
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
  async function twoSeasons() {
    const league = await openLeague();
    const one = await beginSeason(league, "Spring Season 1");
    await makeClan(league, "Foxes");
    await makeClan(league, "Owls");
    await endSeason(league);
    const two = await beginSeason(league, "Autumn Season 2");
    const added = await makeClan(league, "Herons");
    return { league, one: one._id, two: two._id, added };
  }

  test("by clan, by season and by part of the season's name can be combined or left out", async () => {
    const { league, one, two, added } = await twoSeasons();
    expect(await found(league, { seasonId: one })).toEqual(["Foxes", "Owls"]);
    expect(await found(league, { seasonId: two })).toEqual(["Foxes", "Herons", "Owls"]);
    expect(await found(league, { seasonName: "sEASON 1" })).toEqual(["Foxes", "Owls"]);
    expect(await found(league, { seasonName: "%" })).toEqual([]);
    expect(await found(league, { _id: added })).toEqual(["Herons"]);
    expect(await found(league, { _id: added, seasonId: two })).toEqual(["Herons"]);
    expect(await found(league, { _id: added, seasonId: one })).toEqual([]);
    expect(await found(league, { seasonId: one, seasonName: "Autumn" })).toEqual([]);
    const all = ["Foxes", "Foxes", "Herons", "Owls", "Owls"];
    for (const body of [undefined, {}, { _id: null, seasonId: null, seasonName: null }, { seasonName: "" }]) {
      expect(await found(league, body)).toEqual(all);
    }
  });

  test("by an unknown id find nothing", async () => {
    const { league } = await twoSeasons();
    for (const id of ["999", "0", "-1", "none"]) {
      expect(await found(league, { _id: id })).toEqual([]);
      expect(await found(league, { seasonId: id })).toEqual([]);
    }
  });

  test("can be combined with paging", async () => {
    const { league, two } = await twoSeasons();
    const page = await league.call("searchClans", { body: { seasonId: two, page: 2, numberPerPage: 2 } });
    expect(page).toMatchObject({ data: [{ name: "Owls" }], page: 2, total: 3 });
    expect(await found(league, { seasonId: two, page: 3, numberPerPage: 2 })).toEqual([]);
  });

  test("that are invalid are refused, naming the field", async ({ league }) => {
    await expectFaults(league, "searchClans", {}, [
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
  /** Four clans in a different order by each column. */
  async function fullTable() {
    const league = await openLeague();
    const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
    const { _id: seasonId } = await beginSeason(league);
    const foxes = await makeClan(league, "foxes", ann);
    const owls = await makeClan(league, "Owls", ben);
    const bears = await makeClan(league, "Bears", cleo);
    await makeClan(league, "idle");
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
    await rate(league, { [ann]: 900, [ben]: 1100, [cleo]: 1000 });
    return { league, seasonId };
  }

  test("is by points, then difference, then name by default", async () => {
    const { league, seasonId } = await fullTable();
    expect(await found(league, { seasonId })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    expect(await found(league, { seasonId, sort: "points" })).toEqual(["Bears", "foxes", "Owls", "idle"]);
    expect(await found(league, { seasonId, asc: true })).toEqual(["idle", "Owls", "Bears", "foxes"]);
  });

  test.each<[ClanSort, string[], string[]]>([
    ["name", ["Bears", "foxes", "idle", "Owls"], ["Owls", "idle", "foxes", "Bears"]],
    ["difference", ["Owls", "idle", "foxes", "Bears"], ["Bears", "foxes", "idle", "Owls"]],
    ["averageElo", ["foxes", "Bears", "Owls", "idle"], ["Owls", "Bears", "foxes", "idle"]],
  ])("by %s works in both directions, with clans without a figure last", async (sort, up, down) => {
    const { league, seasonId } = await fullTable();
    expect(await found(league, { seasonId, sort, asc: true })).toEqual(up);
    expect(await found(league, { seasonId, sort, asc: false })).toEqual(down);
    expect(await found(league, { seasonId, sort })).toEqual(down);
  });
});
