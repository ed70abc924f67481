import type { ErrorCode } from "contract/error-codes.ts";
import type { Ban } from "contract/users.ts";
import fc from "fast-check";
import type { CallName } from "../call-league.ts";
import type { League } from "../open-league.ts";
import type { Player } from "../queue-up.ts";

/** How many players the models know: from 0 on. */
export const people = 6;
export const who = fc.nat({ max: people - 1 });
export const which = fc.nat();
type BanScope = Ban["scope"];

/** A league beside a model of a part of it. */
export type World = {
  readonly league: League;
  readonly players: Player[];
  /** The bans that nobody has lifted, by player; without an end until an admin does. */
  readonly bans: Map<number, { readonly scope: BanScope; readonly until: number }>;
};

export function isBlocked({ bans }: Pick<World, "bans">, who: number): boolean {
  return bans.get(who)?.scope === "ALL";
}

/** What the league is to do, and what its model does; each tells the refusal. */
type Plan = { readonly league: () => Promise<ErrorCode | null>; readonly model: () => ErrorCode | null };

/** A command with its arguments; `null`: there is nothing to do it to. */
export type Command<W> = { readonly does: string; readonly plan: (world: W) => Plan | null };

export function command<W, Args extends object>(
  does: string,
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  plan: (world: W, args: Args) => Plan | null,
): { weight: number; arbitrary: fc.Arbitrary<Command<W>> } {
  const arbitrary = fc.record(args).map((chosen): Command<W> => {
    const shown = { [fc.toStringMethod]: () => `${does} ${JSON.stringify(chosen)}` };
    return { does, plan: (world) => plan(world, chosen as Args), ...shown };
  });
  return { weight, arbitrary };
}

type Options = { readonly as: string | undefined; readonly id?: string | undefined; readonly body?: object };

/** A plan to make a call, which is refused to whoever is blocked, as their session has ended. */
export function sends(world: World, name: CallName, options: Options, model: Plan["model"]): Plan {
  const { league, players } = world;
  const isOut = players.some(({ token }, who) => token === options.as && isBlocked(world, who));
  const send: (name: CallName, options: object) => Promise<{ readonly body: object }> = league.send;
  return {
    league: async () => ((await send(name, options)).body as { readonly errorCode?: ErrorCode }).errorCode ?? null,
    model: isOut ? () => "NOT_SIGNED_IN" : model,
  };
}

/** One after the other. The refusal is the last one's. */
export function inTurn(plans: readonly Plan[]): Plan {
  return {
    league: async () => {
      let refusal: ErrorCode | null = null;
      for (const { league } of plans) refusal = await league();
      return refusal;
    },
    model: () => plans.map(({ model }) => model()).at(-1) ?? null,
  };
}

export function pick<One>(all: readonly One[], which: number): One | undefined {
  return all[which % Math.max(1, all.length)];
}

export function whoIs({ players }: World, userId: string | null | undefined): number {
  return players.findIndex(({ id }) => id === userId);
}

/** The players of a team, in order. */
export function teamOf(world: World, team: readonly { readonly userId: string }[]): number[] {
  return team.map(({ userId }) => whoIs(world, userId)).sort();
}

/** Adds ids that were not known, in the order in which they were given. */
export function learnIds(known: string[], listed: readonly { readonly _id: string }[]): void {
  const ids = listed.map(({ _id }) => _id).filter((id) => !known.includes(id));
  known.push(...ids.sort((one, other) => Number(one) - Number(other)));
}
