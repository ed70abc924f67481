import fc from "fast-check";
import { openSession } from "../sign-up.ts";
import { arbitraryPlayer, defineCommand, isBlocked, planCall, type World } from "./command.ts";
import type { Council } from "./council.ts";
import type { Matchmaking } from "./matchmaking.ts";

const minuteMs = 60_000;

/** Bans affect the other models: a banned player leaves queues and matches, and a blocked one is no longer a clan's leader. */
export type Bans = World & { readonly matchmaking: Matchmaking; readonly council: Council };

export const bansCommands = [
  defineUserCommand("block", 1, {}, (world, who) => ({
    edit: { blocked: true },
    changeModels: () => {
      // Repeating the ban has no effect.
      if (!isBlocked(world, who)) ban(world, who, "ALL", Infinity);
      world.council.model.block(who);
    },
  })),
  defineUserCommand("ban from ranked", 2, { minutes: fc.constantFrom(1, 3) }, (world, who, { minutes }) => {
    const until = world.league.clock.now() + minutes * minuteMs;
    const scope = "RANKED";
    const endDate = new Date(until).toISOString();
    return {
      edit: { ban: { scope, reason: "any", endDate } },
      changeModels: () => {
        if (world.bans.get(who)?.until !== until) ban(world, who, scope, until);
      },
    };
  }),
  defineUserCommand("lift the ban", 2, {}, ({ bans }, who) => ({
    edit: { ban: null, blocked: false },
    changeModels: () => bans.delete(who),
  })),
];

function ban({ bans, matchmaking }: Bans, who: number, scope: "ALL" | "RANKED", until: number): void {
  bans.set(who, { scope, until });
  matchmaking.model.removeFromMatchmaking(who);
}

/** The body with which an admin updates a user, and the same change of the models. */
type Edit = { readonly edit: object; readonly changeModels: () => unknown };

function defineUserCommand<Args extends object>(
  description: string,
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  createEdit: (world: Bans, who: number, args: Args) => Edit,
) {
  return defineCommand(
    description,
    weight,
    { who: arbitraryPlayer, chosen: fc.record(args) },
    (world: Bans, { who, chosen }) => {
      const { league, players } = world;
      const player = players[who];
      const { edit, changeModels } = createEdit(world, who, chosen as Args);
      if (!player) return null;
      const plan = planCall(world, "updateUser", { as: league.admin, id: player.id, body: edit }, () => {
        changeModels();
        return null;
      });
      const runInLeague = async () => {
        const errorCode = await plan.runInLeague();
        // Blocking ends all sessions of a player. The new session is used after the ban is lifted.
        if (isBlocked(world, who)) players[who] = { ...player, token: await openSession(league, player.id) };
        return errorCode;
      };
      return { ...plan, runInLeague };
    },
  );
}
