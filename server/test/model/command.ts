import type { ErrorCode } from "contract/error-codes.ts";
import type { Ban } from "contract/users.ts";
import fc from "fast-check";
import type { EndpointName } from "../call-league.ts";
import type { League } from "../open-league.ts";
import type { Player } from "../queue-up.ts";

// Tests run random commands in a league and in a model, a simple implementation of the rules, and compare the two.

/** The number of players in the models. A model refers to a player by a number from 0, often called `who`. */
export const playerCount = 6;
/** An arbitrary player number. */
export const arbitraryPlayer = fc.nat({ max: playerCount - 1 });
/** An arbitrary index for `pickByIndex`, also beyond the end of a list. */
export const arbitraryIndex = fc.nat();

type BanScope = Ban["scope"];

/** A league that is compared with a model of a part of it. */
export type World = {
  readonly league: League;
  readonly players: Player[];
  /** The bans that were not lifted, by player. `until` is `Infinity` if only an admin can end the ban. */
  readonly bans: Map<number, { readonly scope: BanScope; readonly until: number }>;
};

export function isBlocked({ bans }: Pick<World, "bans">, who: number): boolean {
  return bans.get(who)?.scope === "ALL";
}

/** Functions that run a command in the league and in the model. Each returns the error code, or `null`. */
type Plan = {
  readonly runInLeague: () => Promise<ErrorCode | null>;
  readonly runInModel: () => ErrorCode | null;
};

/** A command with its arguments. `plan` returns `null` if the command does not apply to the world. */
export type Command<W> = { readonly description: string; readonly plan: (world: W) => Plan | null };

/**
 * Creates a generator of commands of one kind with random arguments, and its weight.
 * @param weight how often the command is generated, relative to others
 */
export function defineCommand<W, Args extends object>(
  description: string,
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  plan: (world: W, args: Args) => Plan | null,
): { weight: number; arbitrary: fc.Arbitrary<Command<W>> } {
  const arbitrary = fc.record(args).map((chosen): Command<W> => {
    // How fast-check prints the command when a test fails.
    const print = { [fc.toStringMethod]: () => `${description} ${JSON.stringify(chosen)}` };
    return { description, plan: (world) => plan(world, chosen as Args), ...print };
  });
  return { weight, arbitrary };
}

type Options = { readonly as: string | undefined; readonly id?: string | undefined; readonly body?: object };

/** Plans a call. If its sender is blocked, the expected error code is `NOT_SIGNED_IN`, because blocking ends sessions. */
export function planCall(world: World, name: EndpointName, options: Options, runInModel: Plan["runInModel"]): Plan {
  const { league, players } = world;
  const isSenderBlocked = players.some(({ token }, who) => token === options.as && isBlocked(world, who));
  // The type of `league.send` relates the options to the name of the endpoint, which is not known here.
  const send: (name: EndpointName, options: object) => Promise<{ readonly body: object }> = league.send;
  return {
    runInLeague: async () => {
      const { body } = await send(name, options);
      const { errorCode = null } = body as { readonly errorCode?: ErrorCode };
      return errorCode;
    },
    runInModel: isSenderBlocked ? () => "NOT_SIGNED_IN" : runInModel,
  };
}

/** Plans several commands in sequence. The error code is that of the last one. */
export function planInSequence(plans: readonly Plan[]): Plan {
  return {
    runInLeague: async () => {
      let errorCode: ErrorCode | null = null;
      for (const { runInLeague } of plans) errorCode = await runInLeague();
      return errorCode;
    },
    runInModel: () => plans.map(({ runInModel }) => runInModel()).at(-1) ?? null,
  };
}

/** Picks an item by an index that may exceed the length of the list. Returns undefined if there are no items. */
export function pickByIndex<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

export function findPlayerNumber({ players }: World, userId: string | null | undefined): number {
  return players.findIndex(({ id }) => id === userId);
}

export function sortNumbers(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** Lists the numbers of a team's players in ascending order. */
export function listPlayerNumbers(world: World, team: readonly { readonly userId: string }[]): number[] {
  return sortNumbers(team.map(({ userId }) => findPlayerNumber(world, userId)));
}

/** Adds the ids of entities that `ids` does not contain yet, in the order of their creation. */
export function addNewIds(ids: string[], entities: readonly { readonly _id: string }[]): void {
  const newIds = entities.map(({ _id }) => _id).filter((id) => !ids.includes(id));
  ids.push(...newIds.sort((a, b) => Number(a) - Number(b)));
}
