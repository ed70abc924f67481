import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { openVote, voteOf } from "../cast.ts";
import { command, isBlocked, sends, type World, whoIs } from "./command.ts";

/** How many options each may vote for, and how long the vote is active. */
const most = 2;
const activeMs = 300_000;
/** Few, who thus vote often for the same. */
const who = fc.nat({ max: 2 });

/** What a vote on players has to do by the rules. A command returns the refusal; `null`: none. */
class VoteModel {
  readonly entries: { readonly who: number; readonly option: number }[] = [];
  readonly #passedMs: () => number;
  readonly #world: Pick<World, "bans">;

  /** @param passedMs since its start */
  constructor(passedMs: () => number, world: Pick<World, "bans">) {
    this.#passedMs = passedMs;
    this.#world = world;
  }

  castVote(who: number, option: number): ErrorCode | null {
    if (!this.#isActive()) return "VOTE_NOT_ACTIVE";
    if (isBlocked(this.#world, option)) return "INVALID_VOTE";
    const own = this.entries.filter((entry) => entry.who === who);
    if (own.some((entry) => entry.option === option)) return "ALREADY_VOTED";
    if (own.length >= most) return "NO_VOTES_LEFT";
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

export type Voting = World & { readonly model: VoteModel; readonly vote: string };

/** @param laterMs after how long it starts */
export async function beginVoting(world: World, laterMs: number): Promise<Voting> {
  const { clock } = world.league;
  const start = clock.now() + laterMs;
  const startDate = new Date(start).toISOString();
  const endDate = new Date(start + activeMs).toISOString();
  const { _id: vote } = await openVote(world.league, { type: "PLAYER", maxVotes: most, startDate, endDate });
  return { ...world, vote, model: new VoteModel(() => clock.now() - start, world) };
}

export const voteCommands = [ofOption("castVote", 6), ofOption("removeVote", 2)];

function ofOption(name: "castVote" | "removeVote", weight: number) {
  return command(name, weight, { who, option: who }, (world: Voting, { who, option }) => {
    const body = { voteId: world.vote, playerId: world.players[option]?.id };
    const options = { as: world.players[who]?.token, body };
    return sends(world, name, options, () => world.model[name](who, option));
  });
}

/** What the league shows of it. */
export async function shownVote(world: Voting) {
  const { votes } = await voteOf(world.league, world.vote);
  return votes.map(({ voterId, playerId }) => ({ who: whoIs(world, voterId), option: whoIs(world, playerId) }));
}
