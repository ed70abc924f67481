import { expect } from "vitest";
import { beginSeason, createClan } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { formatJsonMessage } from "../imports/format-round-message.ts";

test("pairs are sorted by margin of wins, then by games, even if there are more pairs than are listed", async ({
  admin,
  league,
}) => {
  const winners = ["A1", "A2", "A3", "A4"];
  const losers = ["B1", "B2", "B3", "B4"];
  const veterans = ["Vic", "Val"];
  await createPlayers(league, ...winners, ...losers, ...veterans);
  const modeId = await createMode(league, "Squad");
  /** Freezes a round that the first half of these players wins. */
  const playRound = async (...names: string[]) => {
    const round = createServerRound(names, { redScore: 500, blueScore: 100 });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
  };
  // Each of the six pairs of the winners has a margin of 1 after one game, and the veterans after three games.
  await playRound(...winners, ...losers);
  await playRound(...veterans, "B1", "B2");
  await playRound("B1", "B2", ...veterans);
  await playRound(...veterans, "B3", "B4");

  for (const body of [{ area: "ranked" as const, modeId }, { area: "ranked" as const }]) {
    const { partners } = (await league.call("getRecords", { body })).data;
    // Five pairs are listed: the veterans, then four of the six pairs of the winners.
    expect(partners.map(({ games, wins, losses }) => [games, wins, losses])).toEqual([
      [3, 2, 1],
      ...Array(4).fill([1, 1, 0]),
    ]);
    expect(partners[0]?.players.map(({ userName }) => userName)).toEqual(veterans);
  }
});

test("the pairs of a season count the wins and losses of both together", async ({ admin, league }) => {
  const foxes = ["Ann", "Ben"];
  const owls = ["Cleo", "Dan"];
  const { _id: seasonId } = await beginSeason(league);
  await createClan(league, "Foxes", ...(await createPlayers(league, ...foxes)));
  await createClan(league, "Owls", ...(await createPlayers(league, ...owls)));
  // The Foxes win twice, and the Owls once.
  for (const [redScore, blueScore] of [
    [500, 100],
    [500, 200],
    [100, 500],
  ] as const) {
    const message = formatJsonMessage(createServerRound([...foxes, ...owls], { redScore, blueScore }));
    const { data } = await league.leagueArea.call("importResult", {
      as: admin,
      body: { message, allowDuplicate: true },
    });
    await league.leagueArea.call("freezeResult", { as: admin, id: data._id });
  }
  // `boardName` is the API's name of the competition's name.
  const readPartners = async (filter: object) => {
    const { partners } = (await league.call("getRecords", { body: { area: "league", ...filter } })).data;
    return partners.map(({ players, wins, losses, boardName }) => [
      players.map(({ userName }) => userName),
      wins,
      losses,
      boardName,
    ]);
  };
  expect(await readPartners({ seasonId })).toEqual([
    [foxes, 2, 1, "Season 1"],
    [owls, 1, 2, "Season 1"],
  ]);
  // The totals of all seasons belong to none of them.
  expect(await readPartners({})).toEqual([
    [foxes, 2, 1, null],
    [owls, 1, 2, null],
  ]);
});

test("the activity has one entry for each week that a span of time touches, and at most the last 53", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  // The last millisecond of a Sunday and the first of the next Monday.
  for (const date of ["2026-02-01T23:59:59.999Z", "2026-02-02T00:00:00.000Z"]) {
    const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]), date);
    await league.call("freezeResult", { as: admin, id });
  }
  const readActivity = async (startDate: string, endDate: string) =>
    (await league.call("getActivity", { body: { startDate, endDate } })).data;
  expect(await readActivity("2026-02-01T23:59:59.999Z", "2026-02-02T00:00:00.000Z")).toEqual([
    { startDate: "2026-01-26T00:00:00.000Z", ranked: 1, league: 0 },
    { startDate: "2026-02-02T00:00:00.000Z", ranked: 1, league: 0 },
  ]);

  const longActivity = await readActivity("2020-01-01T00:00:00.000Z", "2026-02-02T00:00:00.000Z");
  expect(longActivity).toHaveLength(53);
  expect(longActivity.at(-1)).toEqual({ startDate: "2026-02-02T00:00:00.000Z", ranked: 1, league: 0 });
});
