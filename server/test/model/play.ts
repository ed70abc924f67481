import { type Side, sides } from "contract/sides.ts";
import fc from "fast-check";
import { cancelExpiredMatches } from "../../src/features/matchmaking/cancel-match.ts";
import { writeJson } from "../../src/features/results/imports/write-round-message.ts";
import { createMode, roundOf } from "../play.ts";
import { createQueue } from "../queue-up.ts";
import { type Command, command, inTurn, isBlocked, people, pick, sends, type World, which, who } from "./command.ts";
import type { Match, Result } from "./matches.ts";
import { PlayModel } from "./play-model.ts";

const score = fc.constantFrom(0, 100, 200);
const scores = fc.record({ red: score, blue: score });

export type Play = World & {
  readonly model: PlayModel;
  readonly modeId: string;
  readonly queue: string;
  /** Those of the model's results, deleted ones too. */
  readonly results: string[];
  readonly matches: Map<Match, string>;
};

/** A queue in a mode of its own. @param size players of a team */
export async function beginPlay(world: World, size: 1 | 2, name: string): Promise<Play> {
  const { league } = world;
  const modeId = await createMode(league, name);
  const queue = await createQueue(league, { name, modeId, mode: size === 1 ? "1v1" : "2v2" });
  return {
    ...world,
    model: new PlayModel(size, league.clock.now, world.bans),
    modeId,
    queue,
    results: [],
    matches: new Map(),
  };
}

/** Ends what would reach into the next sequence. */
export async function endPlay({ league, model, results, queue }: Play): Promise<void> {
  const as = league.admin;
  const open = results.filter((_, index) => model.results[index]?.state !== "frozen");
  for (const id of open) await league.send("deleteResult", { as, id });
  await league.call("deleteQueue", { as, id: queue });
}

export const playCommands = [
  inQueue("joinQueue", 14, (model, one) => model.join(one)),
  // By themselves, few would ever be ready, and leave a place to somebody who waits.
  command("joinQueue by all", 4, {}, joinQueueByAll),
  inQueue("leaveQueue", 2, (model, one) => model.leave(one)),
  command("wait", 3, { seconds: fc.constantFrom(30, 60, 150) }, (world: Play, { seconds }) => wait(world, seconds)),
  inMatch("readyUp", 12),
  command("readyUp by all", 8, { which }, (world: Play, { which }) => {
    const match = pick(world.model.openMatches, which);
    return match ? readyUpIn(world, [match]) : null;
  }),
  inMatch("voteToCancel", 3),
  inMatch("withdrawCancelVote", 1),
  inMatch("leaveMatch", 4),
  command("takePlace", 4, { who, which }, (world: Play, { who, which }) => {
    const match = pick(world.model.openMatches, which);
    return match ? toMatch(world, "takePlace", pick(world.model.waiting, who)?.who ?? who, match) : null;
  }),
  command(
    "importResult",
    6,
    {
      names: fc.shuffledSubarray(
        Array.from({ length: people }).map((_, one) => one),
        { minLength: 2, maxLength: 4 },
      ),
      scores,
      allowDuplicate: fc.boolean(),
    },
    (world: Play, { names, scores, allowDuplicate }) => importOf(world, names, scores, allowDuplicate),
  ),
  command("importResult of a match", 4, { which, isSwapped: fc.boolean(), scores }, (world: Play, chosen) => {
    const match = pick(
      world.model.results.filter(({ match }) => match),
      chosen.which,
    )?.match;
    const teams = match ? [match.made.red, match.made.blue] : [];
    const names = (chosen.isSwapped ? teams.toReversed() : teams).flat();
    return match ? importOf(world, names, chosen.scores, true) : null;
  }),
  command("updateResult", 2, { which, redScore: score }, (world: Play, { which, redScore }) =>
    toResult(world, "updateResult", which, (result) => world.model.updateResult(result, redScore), { redScore }),
  ),
  command("declareForfeit", 2, { which, side: fc.constantFrom(...sides) }, (world: Play, { which, side }) =>
    toResult(world, "declareForfeit", which, (result) => world.model.declareForfeit(result, side), { side }),
  ),
  ...(["removeForfeit", "deleteResult", "freezeResult"] as const).map((name) =>
    command(name, name === "freezeResult" ? 8 : 2, { which }, (world: Play, { which }) =>
      toResult(world, name, which, (result) => world.model[name](result)),
    ),
  ),
];

/** Makes matches that are ready to be played. */
export const readyMatches: readonly Command<Play>[] = [
  { does: "joinQueue by all", plan: joinQueueByAll },
  { does: "readyUp by all", plan: (world) => readyUpIn(world, world.model.openMatches) },
];

function joinQueueByAll(world: Play) {
  return inTurn(world.players.map((_, who) => toQueue(world, "joinQueue", who, (model) => model.join(who))));
}

function readyUpIn(world: Play, matches: readonly Match[]) {
  return inTurn(matches.flatMap((match) => match.seats.map(({ who }) => toMatch(world, "readyUp", who, match))));
}

/** Lets time pass. Nobody is away for ten minutes, unless more pass at once. */
export function wait({ league, players, bans, model }: Play, seconds: number) {
  return {
    league: async () => {
      for (const [who, { token }] of players.entries()) {
        if (!isBlocked({ bans }, who)) await league.call("getOwnMatch", { as: token });
      }
      league.clock.advance(1000 * seconds);
      await cancelExpiredMatches(league.context);
      return null;
    },
    model: () => model.expireMatches(),
  };
}

type Refusal = ReturnType<PlayModel["join"]>;

function inQueue(name: "joinQueue" | "leaveQueue", weight: number, act: (model: PlayModel, who: number) => Refusal) {
  return command(name, weight, { who }, (world: Play, { who }) =>
    toQueue(world, name, who, (model) => act(model, who)),
  );
}

function toQueue(world: Play, name: "joinQueue" | "leaveQueue", who: number, act: (model: PlayModel) => Refusal) {
  return sends(world, name, { as: world.players[who]?.token, id: world.queue }, () => act(world.model));
}

type InMatch = "readyUp" | "voteToCancel" | "withdrawCancelVote" | "leaveMatch";

function inMatch(name: InMatch, weight: number) {
  return command(name, weight, { which }, (world: Play, { which }) => {
    const taken = world.model.openMatches.flatMap((match) => match.seats.map((seat) => ({ match, seat })));
    const chosen = pick(taken, which);
    return chosen ? toMatch(world, name, chosen.seat.who, chosen.match) : null;
  });
}

function toMatch(world: Play, name: InMatch | "takePlace", who: number, match: Match) {
  const options = { as: world.players[who]?.token, id: world.matches.get(match) };
  return sends(world, name, options, () => world.model[name](who, match));
}

function importOf(world: Play, names: readonly number[], scores: Record<Side, number>, allowDuplicate: boolean) {
  const { league, modeId, players, model } = world;
  const written = names.map((one) => players[one]?.name ?? "");
  const message = writeJson(roundOf(written, { redScore: scores.red, blueScore: scores.blue }));
  const options = { as: league.admin, body: { modeId, message, allowDuplicate } };
  return sends(world, "importResult", options, () => model.importResult(names, scores, allowDuplicate));
}

type ToResult = "updateResult" | "declareForfeit" | "removeForfeit" | "deleteResult" | "freezeResult";

function toResult(world: Play, name: ToResult, which: number, act: (result: Result) => Refusal, body?: object) {
  const result = pick(world.model.results, which);
  const options = { as: world.league.admin, id: pick(world.results, which), ...(body && { body }) };
  return result ? sends(world, name, options, () => act(result)) : null;
}
