import { getForfeitSide } from "contract/result-permissions.ts";
import { expect } from "vitest";
import { readQueue } from "../queue-up.ts";
import { learnIds, teamOf, whoIs } from "./command.ts";
import type { Match, Teams } from "./matches.ts";
import type { Play } from "./play.ts";
import { eloOf } from "./rate.ts";

/** What the league shows of a queue, its matches and the results of its mode. */
export async function shownPlay(world: Play) {
  const { league, modeId, queue: queueId, results } = world;
  const as = league.admin;
  const { data: list } = await league.call("searchResults", { as, body: { modeId, numberPerPage: 100 } });
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  const queue = await readQueue(league, queueId, as);
  learnIds(results, list.resultsRanked);
  for (const match of queue.matches) learnMatch(world, match);
  return {
    waiting: queue.players.map(({ userId }) => whoIs(world, userId)),
    matches: queue.matches.toReversed().map(({ redPlayers, bluePlayers, ...match }) => ({
      result: results.indexOf(match.resultId ?? ""),
      red: teamOf(world, redPlayers),
      blue: teamOf(world, bluePlayers),
      ready: teamOf(
        world,
        [...redPlayers, ...bluePlayers].filter(({ isReady }) => isReady),
      ),
      cancelVotes: match.cancelVotes,
      isChecked: match.readyUntil !== null,
    })),
    results: list.resultsRanked
      .map(({ redPlayers, bluePlayers, redScore, blueScore, ...result }) => ({
        result: results.indexOf(result._id),
        red: teamOf(world, redPlayers),
        blue: teamOf(world, bluePlayers),
        redScore,
        blueScore,
        hasRound: result.hasRound,
        freezed: result.freezed,
        forfeit: getForfeitSide(result),
        gain: rounded(result.redEloGain),
      }))
      .toSorted((one, other) => one.result - other.result),
    stats: stats
      .map(({ userId, elo, numberGames, form }) => {
        return { who: whoIs(world, userId), elo: rounded(elo), games: numberGames, form };
      })
      .toSorted((one, other) => one.who - other.who),
  };
}

type ShownMatch = Awaited<ReturnType<typeof readQueue>>["matches"][number];

/** Tells the model who is red, which is chosen at random among the closest teams. */
function learnMatch(world: Play, { _id, resultId = "", redPlayers, bluePlayers }: ShownMatch): void {
  const { model, results, matches } = world;
  const match = model.results[results.indexOf(resultId)]?.match ?? expect.fail("no match of the model");
  if (matches.has(match)) return;
  matches.set(match, _id);
  const red = teamOf(world, redPlayers);
  const blue = teamOf(world, bluePlayers);
  const all = match.seats.map((seat) => seat.who);
  expect([...red, ...blue].sort()).toEqual(all.toSorted());
  const apart = (team: readonly number[]) => {
    const others = all.filter((one) => !team.includes(one));
    return Math.abs(eloOf(model.ratings, team) - eloOf(model.ratings, others));
  };
  const [first = 0, ...others] = all;
  const splits = red.length === 1 ? [[first]] : others.map((other) => [first, other]);
  expect(apart(red), "no split is closer").toBeLessThan(Math.min(...splits.map(apart)) + 1e-6);
  model.seat(match, { red, blue });
}

/** What the model says that the league shows. */
export function expectedPlay({ model }: Play): Awaited<ReturnType<typeof shownPlay>> {
  const there = [...model.results.entries()].filter(([, { state }]) => state !== "deleted");
  return {
    waiting: model.waiting.map((one) => one.who),
    matches: there.flatMap(([result, { match, teams }]) => {
      return match?.closedAt === null ? [{ result, ...sorted(teams), ...checkOf(match) }] : [];
    }),
    results: there.map(([result, { teams, scores, hasRound, forfeit, gain, state }]) => ({
      result,
      ...sorted(teams),
      redScore: scores.red,
      blueScore: scores.blue,
      hasRound,
      freezed: state === "frozen",
      forfeit,
      gain: rounded(gain),
    })),
    stats: [...model.ratings]
      .map(([who, { elo, games, form }]) => ({ who, elo: rounded(elo), games, form }))
      .toSorted((one, other) => one.who - other.who),
  };
}

function checkOf({ seats, readyUntil }: Match) {
  const ready = seats.filter(({ isReady }) => isReady).map((seat) => seat.who);
  const cancelVotes = seats.filter(({ wantsCancel }) => wantsCancel).length;
  return { ready: ready.sort(), cancelVotes, isChecked: readyUntil !== null };
}

function sorted({ red, blue }: Teams): Teams {
  return { red: red.toSorted(), blue: blue.toSorted() };
}

/** Sums of the same gains in another order differ in their last digits. */
function rounded(figure: number | null): number | null {
  return figure === null ? null : Math.round(1e6 * figure) / 1e6 + 0;
}
