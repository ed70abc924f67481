import { expect } from "vitest";
import { beginSeason, createClan, endSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";

const foxes = ["Ann", "Abe"];
const owls = ["Bob", "Ben"];

/** Freezes a round of the Foxes (red) and the Owls, played on a day of February 2026. Returns its id. */
async function playLeagueRound(league: League, { day, redScore }: { readonly day: string; readonly redScore: number }) {
  const round = createServerRound([...foxes, ...owls], { redScore, blueScore: 300 });
  const body = { message: formatJsonMessage(round), date: `2026-02-${day}`, allowDuplicate: true };
  const { _id: id } = (await league.leagueArea.call("importResult", { as: league.admin, body })).data;
  await league.leagueArea.call("freezeResult", { as: league.admin, id });
  return id;
}

/** Opens a league in which the Foxes and the Owls have played a round in each of two seasons. */
async function openTwoSeasons() {
  const league = await openLeague();
  const foxIds = await createPlayers(league, ...foxes);
  const owlIds = await createPlayers(league, ...owls);
  const season = await beginSeason(league, "Season 1");
  const foxesId = await createClan(league, "Foxes", ...foxIds);
  const owlsId = await createClan(league, "Owls", ...owlIds);
  const firstId = await playLeagueRound(league, { day: "01", redScore: 500 });
  await endSeason(league);
  // The second season has copies of the clans.
  await beginSeason(league, "Season 2");
  const secondId = await playLeagueRound(league, { day: "02", redScore: 100 });
  const [annId = "", abeId = ""] = foxIds;
  const [bobId = ""] = owlIds;
  return { league, season, foxesId, owlsId, firstId, secondId, annId, abeId, bobId };
}

test("a player's pages in the league name the season, the teammates, and the clan of the opponents", async () => {
  const { league, season, owlsId, firstId, secondId, annId, bobId } = await openTwoSeasons();
  const { data: rounds } = await league.call("searchPlayerRounds", { id: annId, body: { area: "league" } });
  const noMode = { modeId: null, modeName: null };
  const players = { partners: [{ userName: "Abe" }], opponents: [{ userName: "Bob" }, { userName: "Ben" }] };
  expect(rounds).toMatchObject([
    { resultId: secondId, seasonName: "Season 2", otherClanName: "Owls", ...noMode, ...players },
    { resultId: firstId, seasonName: "Season 1", otherClanName: "Owls", ...noMode, ...players },
  ]);
  expect(rounds[1]).toMatchObject({ seasonId: season._id, otherClanId: owlsId });

  const readPoints = async (id: string) => {
    const { data } = await league.call("getCurve", { id, body: { area: "league" } });
    return data.points.map(({ resultId, game, against }) => ({ resultId, game, against }));
  };
  // The curve continues over the seasons.
  expect(await readPoints(annId)).toEqual([
    { resultId: firstId, game: 1, against: ["Owls"] },
    { resultId: secondId, game: 2, against: ["Owls"] },
  ]);
  expect((await readPoints(bobId)).map(({ against }) => against)).toEqual([["Foxes"], ["Foxes"]]);

  // `getFigures` is the endpoint for averages of extended metrics.
  expect((await league.call("getFigures", { id: annId })).data).toMatchObject([
    { area: "league", name: "Season 1" },
    { area: "league", name: "Season 2" },
  ]);
});

test("a comparison of two players in the league has one record for all seasons, and pages of their rounds", async () => {
  const { league, firstId, secondId, annId, abeId, bobId } = await openTwoSeasons();
  const compare = async (otherId: string, paging: object = {}) =>
    await league.call("getVersus", { id: annId, body: { area: "league", otherId, ...paging } });
  const noGames = { games: 0, wins: 0, losses: 0 };
  const wonAndLost = { games: 2, wins: 1, losses: 1 };
  const { data: opponents, ...opponentsPaging } = await compare(bobId);
  expect(opponents.records).toMatchObject([{ modeId: null, together: noGames, against: wonAndLost }]);
  expect(opponentsPaging).toEqual({});
  const { data: teammates } = await compare(abeId);
  expect(teammates.records).toMatchObject([{ modeId: null, together: wonAndLost, against: noGames }]);

  for (const [index, resultId] of [secondId, firstId].entries()) {
    const page = index + 1;
    const { data, ...paging } = await compare(bobId, { page, numberPerPage: 1 });
    expect(data.rounds).toMatchObject([{ resultId }]);
    expect(paging).toEqual({ page, total: 2 });
  }
  expect((await compare(bobId, { page: 3, numberPerPage: 1 })).data.rounds).toEqual([]);
});
