import { getForfeitSide } from "contract/result-permissions.ts";
import { expect } from "vitest";
import { readQueue } from "../queue-up.ts";
import { addNewIds, findPlayerNumber, listPlayerNumbers } from "./command.ts";
import type { Match, Teams } from "./matches.ts";
import type { Matchmaking } from "./matchmaking.ts";
import { computeMeanElo } from "./ratings.ts";

/**
 * Reads what the league shows of a queue, its matches and the results of its mode. Replaces the ids of players and results by
 * their numbers in the model. Also passes the teams of new matches to the model.
 */
export async function readActualMatchmaking(matchmaking: Matchmaking) {
  const { league, modeId, queueId, resultIds } = matchmaking;
  const adminToken = league.admin;
  const { data: resultList } = await league.call("searchResults", {
    as: adminToken,
    body: { modeId, numberPerPage: 100 },
  });
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  const queue = await readQueue(league, queueId, adminToken);
  addNewIds(resultIds, resultList.resultsRanked);
  for (const match of queue.matches) copyTeams(matchmaking, match);
  return {
    waiting: queue.players.map(({ userId }) => findPlayerNumber(matchmaking, userId)),
    matches: queue.matches.toReversed().map(({ redPlayers, bluePlayers, ...match }) => ({
      resultNumber: resultIds.indexOf(match.resultId ?? ""),
      red: listPlayerNumbers(matchmaking, redPlayers),
      blue: listPlayerNumbers(matchmaking, bluePlayers),
      ready: listPlayerNumbers(
        matchmaking,
        [...redPlayers, ...bluePlayers].filter(({ isReady }) => isReady),
      ),
      cancelVotes: match.cancelVotes,
      hasReadyCheck: match.readyUntil !== null,
    })),
    results: resultList.resultsRanked
      .map(({ redPlayers, bluePlayers, redScore, blueScore, ...result }) => ({
        resultNumber: resultIds.indexOf(result._id),
        red: listPlayerNumbers(matchmaking, redPlayers),
        blue: listPlayerNumbers(matchmaking, bluePlayers),
        redScore,
        blueScore,
        hasRound: result.hasRound,
        // `freezed` is the API's name of `frozen`.
        isFrozen: result.freezed,
        forfeit: getForfeitSide(result),
        redEloGain: roundElo(result.redEloGain),
      }))
      .toSorted((a, b) => a.resultNumber - b.resultNumber),
    stats: stats
      .map(({ userId, elo, numberGames, form }) => {
        return { player: findPlayerNumber(matchmaking, userId), elo: roundElo(elo), games: numberGames, form };
      })
      .toSorted((a, b) => a.player - b.player),
  };
}

type ShownMatch = Awaited<ReturnType<typeof readQueue>>["matches"][number];

/**
 * Passes the teams of a new match to the model. The league chooses at random among the most balanced splits, so this checks
 * only that the chosen split is one of them.
 */
function copyTeams(matchmaking: Matchmaking, { _id, resultId = "", redPlayers, bluePlayers }: ShownMatch): void {
  const { model, resultIds, matchIds } = matchmaking;
  const match = model.results[resultIds.indexOf(resultId)]?.match ?? expect.fail("the match is not in the model");
  if (matchIds.has(match)) return;
  matchIds.set(match, _id);
  const red = listPlayerNumbers(matchmaking, redPlayers);
  const blue = listPlayerNumbers(matchmaking, bluePlayers);
  const players = match.players.map((player) => player.who);
  expect([...red, ...blue].sort()).toEqual(players.toSorted());
  const computeEloGap = (team: readonly number[]) => {
    const opponents = players.filter((player) => !team.includes(player));
    return Math.abs(computeMeanElo(model.ratings, team) - computeMeanElo(model.ratings, opponents));
  };
  // A split of the players into teams of one or two is determined by the team of the first player.
  const [firstPlayer = 0, ...otherPlayers] = players;
  const splits = red.length === 1 ? [[firstPlayer]] : otherPlayers.map((partner) => [firstPlayer, partner]);
  expect(computeEloGap(red), "no split has a smaller gap").toBeLessThan(Math.min(...splits.map(computeEloGap)) + 1e-6);
  model.assignTeams(match, { red, blue });
}

/** Returns what the league must show according to the model. */
export function computeExpectedMatchmaking({ model }: Matchmaking): Awaited<ReturnType<typeof readActualMatchmaking>> {
  const existing = [...model.results.entries()].filter(([, { state }]) => state !== "deleted");
  return {
    waiting: model.waiting.map((entry) => entry.who),
    matches: existing.flatMap(([resultNumber, { match, teams }]) => {
      return match?.closedAt === null ? [{ resultNumber, ...sortTeams(teams), ...summarizeReadyCheck(match) }] : [];
    }),
    results: existing.map(([resultNumber, { teams, scores, hasRound, forfeit, redEloGain, state }]) => ({
      resultNumber,
      ...sortTeams(teams),
      redScore: scores.red,
      blueScore: scores.blue,
      hasRound,
      isFrozen: state === "frozen",
      forfeit,
      redEloGain: roundElo(redEloGain),
    })),
    stats: [...model.ratings]
      .map(([player, { elo, games, form }]) => ({ player, elo: roundElo(elo), games, form }))
      .toSorted((a, b) => a.player - b.player),
  };
}

function summarizeReadyCheck({ players, readyUntil }: Match) {
  const ready = players.filter(({ isReady }) => isReady).map((player) => player.who);
  const cancelVotes = players.filter(({ wantsCancel }) => wantsCancel).length;
  return { ready: ready.sort(), cancelVotes, hasReadyCheck: readyUntil !== null };
}

function sortTeams({ red, blue }: Teams): Teams {
  return { red: red.toSorted(), blue: blue.toSorted() };
}

/** Rounds a sum of Elo gains, because its last digits depend on the order in which the gains were added. */
function roundElo(value: number | null): number | null {
  // Adding 0 turns -0 into 0.
  return value === null ? null : Math.round(1e6 * value) / 1e6 + 0;
}
