import type { ExtendedMetrics } from "contract/extended-metrics.ts";
import type { RecordEntry, Records } from "contract/records.ts";
import { expect } from "vitest";
import { beginSeason, createClan } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
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
  const squadId = await createMode(league, "Squad");
  const duoId = await createMode(league, "Duo");
  /** Freezes a round that the first half of these players wins. */
  const playRound = async (modeId: string, ...names: string[]) => {
    const round = createServerRound(names, { redScore: 500, blueScore: 100 });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
  };
  // Each of the six pairs of the winners has a margin of 1 after one game, and in both modes the veterans after three games.
  await playRound(squadId, ...winners, ...losers);
  for (const modeId of [squadId, duoId]) {
    await playRound(modeId, ...veterans, "B1", "B2");
    await playRound(modeId, "B1", "B2", ...veterans);
    await playRound(modeId, ...veterans, "B3", "B4");
  }

  const readPairs = async (filter: { modeId?: string }) => {
    const { partners } = (await league.call("getRecords", { body: { area: "ranked", ...filter } })).data;
    return partners.map(({ players, ...pair }) => ({ names: players.map(({ userName }) => userName), ...pair }));
  };
  // `boardName` is the API's name of the competition's name.
  const createVeterans = (boardName: string) => ({ names: veterans, games: 3, wins: 2, losses: 1, boardName });
  const pairOfWinners = { names: expect.arrayContaining(["A1"]), games: 1, wins: 1, losses: 0, boardName: "Squad" };
  // Five pairs are listed: the veterans, then the first of the six pairs of the winners.
  const squadPairs = await readPairs({ modeId: squadId });
  expect(squadPairs).toHaveLength(5);
  expect(squadPairs.slice(0, 4)).toEqual([createVeterans("Squad"), ...Array(3).fill(pairOfWinners)]);
  const rankedPairs = await readPairs({});
  expect(rankedPairs).toEqual([createVeterans("Squad"), createVeterans("Duo"), ...Array(3).fill(pairOfWinners)]);
});

type RecordedMetric = "returns" | "carrierKills" | "hooksHit";

const foxes = ["Ann", "Ben"];
const owls = ["Cleo", "Dan"];

/** Opens a season in which the Foxes (red) win two rounds against the Owls, and then lose one. `ids` are those of its results. */
async function playSeason() {
  const league = await openLeague();
  const { _id: seasonId } = await beginSeason(league);
  await createClan(league, "Foxes", ...(await createPlayers(league, ...foxes)));
  await createClan(league, "Owls", ...(await createPlayers(league, ...owls)));
  const scores = [
    { redScore: 500, blueScore: 100 },
    { redScore: 500, blueScore: 200 },
    { redScore: 100, blueScore: 500 },
  ];
  const ids: string[] = [];
  for (const roundScores of scores) {
    const message = formatJsonMessage(createServerRound([...foxes, ...owls], roundScores));
    const body = { message, allowDuplicate: true };
    const { _id: id } = (await league.leagueArea.call("importResult", { as: league.admin, body })).data;
    await league.leagueArea.call("freezeResult", { as: league.admin, id });
    ids.push(id);
  }
  const readRecords = async (filter: { seasonId?: string } = {}) =>
    (await league.call("getRecords", { body: { area: "league", ...filter } })).data;
  return { league, seasonId, ids, readRecords };
}

test("the pairs of a season count the wins and losses of both players together", async () => {
  const { seasonId, readRecords } = await playSeason();
  const readPartners = async (filter: { seasonId?: string }) => {
    const { partners } = await readRecords(filter);
    return partners.map(({ players, ...pair }) => ({ names: players.map(({ userName }) => userName), ...pair }));
  };
  const createPairs = (boardName: string | null) => [
    { names: foxes, games: 3, wins: 2, losses: 1, boardName },
    { names: owls, games: 3, wins: 1, losses: 2, boardName },
  ];
  expect(await readPartners({ seasonId })).toEqual(createPairs("Season 1"));
  // The totals of all seasons belong to none of them.
  expect(await readPartners({})).toEqual(createPairs(null));
});

test("a record of a season shows its result with the names of the season and the clans", async () => {
  const { ids, readRecords } = await playSeason();
  const [largestLeadId] = ids;
  const { lead } = await readRecords();
  expect(lead[0]).toMatchObject({
    value: 400,
    user: null,
    winners: [],
    result: {
      _id: largestLeadId,
      area: "league",
      boardName: "Season 1",
      redNames: ["Foxes"],
      blueNames: ["Owls"],
      winnerSide: "red",
      winnerChance: 0.5,
    },
  });
});

test("each player's highest value of an extended metric is a record, except in forfeits", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  /** Freezes a round with these metrics of Ann and Ben. */
  const play = async (metricsOfAnn: ExtendedMetrics, metricsOfBen: ExtendedMetrics, { isForfeit = false } = {}) => {
    const { players, ...round } = createServerRound(["Ann", "Ben"]);
    const figures = [metricsOfAnn, metricsOfBen];
    const playersWithMetrics = players.map((player, index) => ({ ...player, figures: figures[index] }));
    const { _id: id } = await importRound(league, modeId, { ...round, players: playersWithMetrics });
    if (isForfeit) await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
    await league.call("freezeResult", { as: admin, id });
  };
  await play({ returns: 3, carrierKills: 4, hooksHit: 5 }, { returns: 2, carrierKills: 0 });
  await play({ returns: 1, carrierKills: 7, hooksHit: 5 }, { hooksHit: 6 });
  await play({ returns: 99, carrierKills: 99, hooksHit: 99 }, {}, { isForfeit: true });

  const toEntries = (entries: readonly RecordEntry[]) =>
    entries.map(({ user, value }) => ({ userName: user?.userName, value }));
  const expectMetricRecords = ({ returns, carrierKills, hooksHit }: Pick<Records, RecordedMetric>) => {
    expect(toEntries(returns)).toEqual([
      { userName: "Ann", value: 3 },
      { userName: "Ben", value: 2 },
    ]);
    // A value of 0 does not count as a record.
    expect(toEntries(carrierKills)).toEqual([{ userName: "Ann", value: 7 }]);
    expect(toEntries(hooksHit)).toEqual([
      { userName: "Ben", value: 6 },
      { userName: "Ann", value: 5 },
    ]);
  };
  expectMetricRecords((await league.call("getRecords", { body: { area: "ranked" } })).data);
  expectMetricRecords((await league.call("getMap", { body: { name: "ctf5" } })).data.records);
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

  // A week that begins before the year 0 is left out.
  expect(await readActivity("0000-01-01T00:00:00.000Z", "0000-01-04T00:00:00.000Z")).toEqual([
    { startDate: "0000-01-03T00:00:00.000Z", ranked: 0, league: 0 },
  ]);

  const longActivity = await readActivity("2020-01-01T00:00:00.000Z", "2026-02-02T00:00:00.000Z");
  expect(longActivity).toHaveLength(53);
  expect(longActivity.at(-1)).toEqual({ startDate: "2026-02-02T00:00:00.000Z", ranked: 1, league: 0 });
});
