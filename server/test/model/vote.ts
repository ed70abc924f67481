import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { getVote, openVote } from "../open-vote.ts";
import { defineCommand, findPlayerNumber, isBlocked, planCall, type World } from "./command.ts";

/** For how many options each player may vote. */
const maxVotes = 2;
/** How long the vote is active. */
const activeMs = 300_000;
/** Generates the number of one of only three players, so that players often vote for the same option. */
const arbitraryVotePlayer = fc.nat({ max: 2 });

/**
 * Models a vote in which players vote for players, by the rules. Each command returns the expected error code, or `null` if it
 * succeeds.
 */
class VoteModel {
  /** The votes that were cast. An option is the number of a player. */
  readonly entries: { readonly who: number; readonly option: number }[] = [];
  readonly #passedMs: () => number;
  readonly #world: Pick<World, "bans">;

  /** @param passedMs returns the milliseconds since the start of the vote */
  constructor(passedMs: () => number, world: Pick<World, "bans">) {
    this.#passedMs = passedMs;
    this.#world = world;
  }

  castVote(who: number, option: number): ErrorCode | null {
    if (!this.#isActive()) return "VOTE_NOT_ACTIVE";
    if (isBlocked(this.#world, option)) return "INVALID_VOTE";
    const ownEntries = this.entries.filter((entry) => entry.who === who);
    if (ownEntries.some((entry) => entry.option === option)) return "ALREADY_VOTED";
    if (ownEntries.length >= maxVotes) return "NO_VOTES_LEFT";
    this.entries.push({ who, option });
    return null;
  }

  removeVote(who: number, option: number): ErrorCode | null {
    if (!this.#isActive()) return "VOTE_NOT_ACTIVE";
    const index = this.entries.findIndex((entry) => entry.who === who && entry.option === option);
    if (index === -1) return "NOT_VOTED";
    this.entries.splice(index, 1);
    return null;
  }

  #isActive(): boolean {
    return 0 <= this.#passedMs() && this.#passedMs() <= activeMs;
  }
}

export type Voting = World & { readonly model: VoteModel; readonly voteId: string };

/** Creates a vote in the league and in the model. @param delayMs the delay before the vote starts */
export async function beginVoting(world: World, delayMs: number): Promise<Voting> {
  const { clock } = world.league;
  const start = clock.now() + delayMs;
  const startDate = new Date(start).toISOString();
  const endDate = new Date(start + activeMs).toISOString();
  const { _id: voteId } = await openVote(world.league, { type: "PLAYER", maxVotes, startDate, endDate });
  return { ...world, voteId, model: new VoteModel(() => clock.now() - start, world) };
}

export const voteCommands = [defineOptionCommand("castVote", 6), defineOptionCommand("removeVote", 2)];

function defineOptionCommand(name: "castVote" | "removeVote", weight: number) {
  return defineCommand(
    name,
    weight,
    { who: arbitraryVotePlayer, option: arbitraryVotePlayer },
    (world: Voting, { who, option }) => {
      const body = { voteId: world.voteId, playerId: world.players[option]?.id };
      const options = { as: world.players[who]?.token, body };
      return planCall(world, name, options, () => world.model[name](who, option));
    },
  );
}

/** Reads what the league shows of the vote. */
export async function readActualVote(world: Voting) {
  const { votes } = await getVote(world.league, world.voteId);
  return votes.map(({ voterId, playerId }) => ({
    who: findPlayerNumber(world, voterId),
    option: findPlayerNumber(world, playerId),
  }));
}
