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
  createCommand,
  isBlocked,
  pickByIndex,
  planCall,
  planInSequence,
  playerCount,
  type World,
} from "./command.ts";
import type { Match, Result } from "./matches.ts";
import { PlayModel } from "./play-model.ts";

const score = fc.constantFrom(0, 100, 200);
const scores = fc.record({ red: score, blue: score });

/** The play in one queue of a league (queue, matches, results and ratings), with the model that predicts it. */
export type Play = World & {
  readonly model: PlayModel;
  readonly modeId: string;
  readonly queueId: string;
  /** The ids of the model's results, including deleted ones. */
  readonly results: string[];
  /** The ids of the model's matches. */
  readonly matches: Map<Match, string>;
};

/** Creates a queue and its mode, both with this name. */
export async function beginPlay(world: World, teamSize: 1 | 2, name: string): Promise<Play> {
  const { league } = world;
  const modeId = await createMode(league, name);
  // `mode` is the API's name for the team size.
  const queueId = await createQueue(league, { name, modeId, mode: teamSize === 1 ? "1v1" : "2v2" });
  return {
    ...world,
    model: new PlayModel(teamSize, league.clock.now, world.bans),
    modeId,
    queueId,
    results: [],
    matches: new Map(),
  };
}

/** Removes everything that would affect the next sequence of commands. */
export async function endPlay({ league, model, results, queueId }: Play): Promise<void> {
  const adminToken = league.admin;
  const unfrozenIds = results.filter((_, index) => model.results[index]?.state !== "frozen");
  // `send` accepts the errors for results that are already deleted.
  for (const id of unfrozenIds) await league.send("deleteResult", { as: adminToken, id });
  await league.call("deleteQueue", { as: adminToken, id: queueId });
}

/** All commands. The number in each is its weight: how often it is generated, relative to the others. */
export const playCommands = [
  createQueueCommand("joinQueue", 14, (model, who) => model.join(who)),
  // Without the commands for all players, matches would rarely fill up and become ready.
  createCommand("joinQueue by all", 4, {}, planJoinByAll),
  createQueueCommand("leaveQueue", 2, (model, who) => model.leave(who)),
  createCommand("wait", 3, { seconds: fc.constantFrom(30, 60, 150) }, (world: Play, { seconds }) =>
    planWait(world, seconds),
  ),
  createMatchCommand("readyUp", 12),
  createCommand("readyUp by all", 8, { matchIndex: arbitraryIndex }, (world: Play, { matchIndex }) => {
    const match = pickByIndex(world.model.openMatches, matchIndex);
    return match ? planReadyUp(world, [match]) : null;
  }),
  createMatchCommand("voteToCancel", 3),
  createMatchCommand("withdrawCancelVote", 1),
  createMatchCommand("leaveMatch", 4),
  createCommand(
    "takePlace",
    4,
    { who: arbitraryPlayer, matchIndex: arbitraryIndex },
    (world: Play, { who, matchIndex }) => {
      const match = pickByIndex(world.model.openMatches, matchIndex);
      // A waiting player, if there is one: others are always rejected.
      const player = pickByIndex(world.model.waiting, who)?.who ?? who;
      return match ? planMatchCall(world, "takePlace", player, match) : null;
    },
  ),
  createCommand(
    "importResult",
    6,
    {
      participants: fc.shuffledSubarray([...Array(playerCount).keys()], { minLength: 2, maxLength: 4 }),
      scores,
      allowDuplicate: fc.boolean(),
    },
    (world: Play, round) => planImport(world, round),
  ),
  createCommand(
    "importResult with the teams of a match",
    4,
    { resultIndex: arbitraryIndex, isSwapped: fc.boolean(), scores },
    (world: Play, chosen) => {
      const resultsOfMatches = world.model.results.filter(({ match }) => match);
      const match = pickByIndex(resultsOfMatches, chosen.resultIndex)?.match;
      const teams = match ? [match.initialTeams.red, match.initialTeams.blue] : [];
      const participants = (chosen.isSwapped ? teams.toReversed() : teams).flat();
      return match ? planImport(world, { participants, scores: chosen.scores, allowDuplicate: true }) : null;
    },
  ),
  createCommand(
    "updateResult",
    2,
    { resultIndex: arbitraryIndex, redScore: score },
    (world: Play, { resultIndex, redScore }) =>
      planResultCall(world, "updateResult", resultIndex, (result) => world.model.updateResult(result, redScore), {
        redScore,
      }),
  ),
  createCommand(
    "declareForfeit",
    2,
    { resultIndex: arbitraryIndex, side: fc.constantFrom(...sides) },
    (world: Play, { resultIndex, side }) =>
      planResultCall(world, "declareForfeit", resultIndex, (result) => world.model.declareForfeit(result, side), {
        side,
      }),
  ),
  ...(["removeForfeit", "deleteResult", "freezeResult"] as const).map((name) =>
    createCommand(
      name,
      name === "freezeResult" ? 8 : 2,
      { resultIndex: arbitraryIndex },
      (world: Play, { resultIndex }) => planResultCall(world, name, resultIndex, (result) => world.model[name](result)),
    ),
  ),
];

/** Commands that create matches in which all players are ready. */
export const readyMatchCommands: readonly Command<Play>[] = [
  { description: "joinQueue by all", plan: planJoinByAll },
  { description: "readyUp by all", plan: (world) => planReadyUp(world, world.model.openMatches) },
];

function planJoinByAll(world: Play) {
  return planInSequence(
    world.players.map((_, who) => planQueueCall(world, "joinQueue", who, (model) => model.join(who))),
  );
}

function planReadyUp(world: Play, matches: readonly Match[]) {
  return planInSequence(
    matches.flatMap((match) => match.players.map(({ who }) => planMatchCall(world, "readyUp", who, match))),
  );
}

/**
 * Advances the clock. Before that, each player makes a call, so that none counts as away unless a single wait takes at least
 * ten minutes.
 */
export function planWait({ league, players, bans, model }: Play, seconds: number) {
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

function createQueueCommand(
  name: "joinQueue" | "leaveQueue",
  weight: number,
  applyToModel: (model: PlayModel, who: number) => CommandError,
) {
  return createCommand(name, weight, { who: arbitraryPlayer }, (world: Play, { who }) =>
    planQueueCall(world, name, who, (model) => applyToModel(model, who)),
  );
}

function planQueueCall(
  world: Play,
  name: "joinQueue" | "leaveQueue",
  who: number,
  applyToModel: (model: PlayModel) => CommandError,
) {
  return planCall(world, name, { as: world.players[who]?.token, id: world.queueId }, () => applyToModel(world.model));
}

type MatchCall = "readyUp" | "voteToCancel" | "withdrawCancelVote" | "leaveMatch";

function createMatchCommand(name: MatchCall, weight: number) {
  return createCommand(name, weight, { candidateIndex: arbitraryIndex }, (world: Play, { candidateIndex }) => {
    const candidates = world.model.openMatches.flatMap((match) => match.players.map((player) => ({ match, player })));
    const chosen = pickByIndex(candidates, candidateIndex);
    return chosen ? planMatchCall(world, name, chosen.player.who, chosen.match) : null;
  });
}

function planMatchCall(world: Play, name: MatchCall | "takePlace", who: number, match: Match) {
  const options = { as: world.players[who]?.token, id: world.matches.get(match) };
  return planCall(world, name, options, () => world.model[name](who, match));
}

type ImportedRound = {
  /** The numbers of the players, in the order of the message. */
  readonly participants: readonly number[];
  readonly scores: Record<Side, number>;
  readonly allowDuplicate: boolean;
};

function planImport(world: Play, { participants, scores, allowDuplicate }: ImportedRound) {
  const { league, modeId, players, model } = world;
  const playerNames = participants.map((who) => players[who]?.name ?? "");
  const message = formatJsonMessage(createServerRound(playerNames, { redScore: scores.red, blueScore: scores.blue }));
  const options = { as: league.admin, body: { modeId, message, allowDuplicate } };
  return planCall(world, "importResult", options, () => model.importResult(participants, scores, allowDuplicate));
}

type ResultCall = "updateResult" | "declareForfeit" | "removeForfeit" | "deleteResult" | "freezeResult";

function planResultCall(
  world: Play,
  name: ResultCall,
  resultIndex: number,
  applyToModel: (result: Result) => CommandError,
  body?: object,
) {
  const result = pickByIndex(world.model.results, resultIndex);
  const options = { as: world.league.admin, id: pickByIndex(world.results, resultIndex), ...(body && { body }) };
  return result ? planCall(world, name, options, () => applyToModel(result)) : null;
}
