import type { ErrorCode } from "contract/error-codes.ts";
import { type Side, sides } from "contract/sides.ts";
import fc from "fast-check";
import { cancelExpiredMatches } from "../../src/features/matchmaking/cancel-match.ts";
import { formatJsonMessage } from "../../src/features/results/imports/format-round-message.ts";
import { createMode, createServerRound } from "../play.ts";
import { createQueue } from "../queue-up.ts";
import {
  arbitraryIndex,
  arbitraryPlayer,
  type Command,
  defineCommand,
  isBlocked,
  pickByIndex,
  planCall,
  planInSequence,
  playerCount,
  type World,
} from "./command.ts";
import type { Match, Result } from "./matches.ts";
import { MatchmakingModel } from "./matchmaking-model.ts";

const score = fc.constantFrom(0, 100, 200);
const scores = fc.record({ red: score, blue: score });

/** The matchmaking of one queue of a league (waiting players, matches, results and ratings), with the model that predicts it. */
export type Matchmaking = World & {
  readonly model: MatchmakingModel;
  readonly modeId: string;
  readonly queueId: string;
  /** The ids of the model's results, including deleted ones. */
  readonly resultIds: string[];
  /** The ids of the model's matches. */
  readonly matchIds: Map<Match, string>;
};

/** Creates a queue and its mode, both with this name. */
export async function beginMatchmaking(world: World, teamSize: 1 | 2, name: string): Promise<Matchmaking> {
  const { league } = world;
  const modeId = await createMode(league, name);
  // `mode` is the API's name for the team size.
  const queueId = await createQueue(league, { name, modeId, mode: teamSize === 1 ? "1v1" : "2v2" });
  return {
    ...world,
    model: new MatchmakingModel(teamSize, league.clock.now, world.bans),
    modeId,
    queueId,
    resultIds: [],
    matchIds: new Map(),
  };
}

/** Removes everything that would affect the next sequence of commands. */
export async function endMatchmaking({ league, model, resultIds, queueId }: Matchmaking): Promise<void> {
  const adminToken = league.admin;
  const unfrozenIds = resultIds.filter((_, index) => model.results[index]?.state !== "frozen");
  // `send` accepts the errors for results that are already deleted.
  for (const id of unfrozenIds) await league.send("deleteResult", { as: adminToken, id });
  await league.call("deleteQueue", { as: adminToken, id: queueId });
}

/** All commands. The number in each is its weight: how often it is generated, relative to the others. */
export const matchmakingCommands = [
  defineQueueCommand("joinQueue", 14, (model, who) => model.join(who)),
  // Without the commands for all players, matches would rarely fill up and become ready.
  defineCommand("joinQueue by all", 4, {}, planJoinByAll),
  defineQueueCommand("leaveQueue", 2, (model, who) => model.leave(who)),
  defineCommand("wait", 3, { seconds: fc.constantFrom(30, 60, 150) }, (world: Matchmaking, { seconds }) =>
    planWait(world, seconds),
  ),
  defineMatchCommand("readyUp", 12),
  defineCommand("readyUp by all", 8, { matchIndex: arbitraryIndex }, (world: Matchmaking, { matchIndex }) => {
    const match = pickByIndex(world.model.openMatches, matchIndex);
    return match ? planReadyUp(world, [match]) : null;
  }),
  defineMatchCommand("voteToCancel", 3),
  defineMatchCommand("withdrawCancelVote", 1),
  defineMatchCommand("leaveMatch", 4),
  defineCommand(
    "takePlace",
    4,
    { who: arbitraryPlayer, waitingIndex: arbitraryIndex, matchIndex: arbitraryIndex },
    (world: Matchmaking, { who, waitingIndex, matchIndex }) => {
      const match = pickByIndex(world.model.openMatches, matchIndex);
      // A waiting player, if there is one: others are always rejected.
      const player = pickByIndex(world.model.waiting, waitingIndex)?.who ?? who;
      return match ? planMatchCall(world, "takePlace", player, match) : null;
    },
  ),
  defineCommand(
    "importResult",
    6,
    {
      participants: fc.shuffledSubarray([...Array(playerCount).keys()], { minLength: 2, maxLength: 4 }),
      scores,
      allowDuplicate: fc.boolean(),
    },
    (world: Matchmaking, round) => planImport(world, round),
  ),
  defineCommand(
    "importResult with the teams of a match",
    4,
    { resultIndex: arbitraryIndex, isSwapped: fc.boolean(), scores },
    (world: Matchmaking, chosen) => {
      const resultsOfMatches = world.model.results.filter(({ match }) => match);
      const match = pickByIndex(resultsOfMatches, chosen.resultIndex)?.match;
      const teams = match ? [match.initialTeams.red, match.initialTeams.blue] : [];
      const participants = (chosen.isSwapped ? teams.toReversed() : teams).flat();
      return match ? planImport(world, { participants, scores: chosen.scores, allowDuplicate: true }) : null;
    },
  ),
  defineCommand(
    "updateResult",
    2,
    { resultIndex: arbitraryIndex, redScore: score },
    (world: Matchmaking, { resultIndex, redScore }) =>
      planResultCall(world, "updateResult", resultIndex, (result) => world.model.updateResult(result, redScore), {
        redScore,
      }),
  ),
  defineCommand(
    "declareForfeit",
    2,
    { resultIndex: arbitraryIndex, side: fc.constantFrom(...sides) },
    (world: Matchmaking, { resultIndex, side }) =>
      planResultCall(world, "declareForfeit", resultIndex, (result) => world.model.declareForfeit(result, side), {
        side,
      }),
  ),
  ...(["removeForfeit", "deleteResult", "freezeResult"] as const).map((name) =>
    defineCommand(
      name,
      name === "freezeResult" ? 8 : 2,
      { resultIndex: arbitraryIndex },
      (world: Matchmaking, { resultIndex }) =>
        planResultCall(world, name, resultIndex, (result) => world.model[name](result)),
    ),
  ),
];

/** Commands that create matches in which all players are ready. */
export const readyMatchCommands: readonly Command<Matchmaking>[] = [
  { description: "joinQueue by all", plan: planJoinByAll },
  { description: "readyUp by all", plan: (world) => planReadyUp(world, world.model.openMatches) },
];

function planJoinByAll(world: Matchmaking) {
  return planInSequence(
    world.players.map((_, who) => planQueueCall(world, "joinQueue", who, (model) => model.join(who))),
  );
}

function planReadyUp(world: Matchmaking, matches: readonly Match[]) {
  return planInSequence(
    matches.flatMap((match) => match.players.map(({ who }) => planMatchCall(world, "readyUp", who, match))),
  );
}

/**
 * Advances the clock. Before that, each player makes a call, so that none counts as away unless a single wait takes at least
 * ten minutes.
 */
export function planWait({ league, players, bans, model }: Matchmaking, seconds: number) {
  return {
    runInLeague: async () => {
      for (const [who, { token }] of players.entries()) {
        if (!isBlocked({ bans }, who)) await league.call("getOwnMatch", { as: token });
      }
      league.clock.advance(1000 * seconds);
      await cancelExpiredMatches(league.context);
      return null;
    },
    runInModel: () => model.expireMatches(),
  };
}

/** The expected error code of a command, or `null` if it succeeds. */
type CommandError = ErrorCode | null;

function defineQueueCommand(
  name: "joinQueue" | "leaveQueue",
  weight: number,
  applyToModel: (model: MatchmakingModel, who: number) => CommandError,
) {
  return defineCommand(name, weight, { who: arbitraryPlayer }, (world: Matchmaking, { who }) =>
    planQueueCall(world, name, who, (model) => applyToModel(model, who)),
  );
}

function planQueueCall(
  world: Matchmaking,
  name: "joinQueue" | "leaveQueue",
  who: number,
  applyToModel: (model: MatchmakingModel) => CommandError,
) {
  return planCall(world, name, { as: world.players[who]?.token, id: world.queueId }, () => applyToModel(world.model));
}

type MatchCall = "readyUp" | "voteToCancel" | "withdrawCancelVote" | "leaveMatch";

function defineMatchCommand(name: MatchCall, weight: number) {
  return defineCommand(name, weight, { candidateIndex: arbitraryIndex }, (world: Matchmaking, { candidateIndex }) => {
    const candidates = world.model.openMatches.flatMap((match) => match.players.map((player) => ({ match, player })));
    const chosen = pickByIndex(candidates, candidateIndex);
    return chosen ? planMatchCall(world, name, chosen.player.who, chosen.match) : null;
  });
}

function planMatchCall(world: Matchmaking, name: MatchCall | "takePlace", who: number, match: Match) {
  const options = { as: world.players[who]?.token, id: world.matchIds.get(match) };
  return planCall(world, name, options, () => world.model[name](who, match));
}

type ImportedRound = {
  /** The numbers of the players, in the order of the message. The first half plays for the red team. */
  readonly participants: readonly number[];
  readonly scores: Record<Side, number>;
  readonly allowDuplicate: boolean;
};

function planImport(world: Matchmaking, { participants, scores, allowDuplicate }: ImportedRound) {
  const { league, modeId, players, model } = world;
  const playerNames = participants.map((who) => players[who]?.name ?? "");
  const message = formatJsonMessage(createServerRound(playerNames, { redScore: scores.red, blueScore: scores.blue }));
  const options = { as: league.admin, body: { modeId, message, allowDuplicate } };
  return planCall(world, "importResult", options, () => model.importResult(participants, scores, allowDuplicate));
}

type ResultCall = "updateResult" | "declareForfeit" | "removeForfeit" | "deleteResult" | "freezeResult";

function planResultCall(
  world: Matchmaking,
  name: ResultCall,
  resultIndex: number,
  applyToModel: (result: Result) => CommandError,
  body?: object,
) {
  const result = pickByIndex(world.model.results, resultIndex);
  const options = { as: world.league.admin, id: pickByIndex(world.resultIds, resultIndex), ...(body && { body }) };
  return result ? planCall(world, name, options, () => applyToModel(result)) : null;
}
