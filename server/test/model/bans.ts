import fc from "fast-check";
import { openSession } from "../sign-up.ts";
import { command, isBlocked, sends, type World, who } from "./command.ts";
import type { Council } from "./council.ts";
import type { Play } from "./play.ts";

const minuteMs = 60_000;

/** Whoever is banned leaves queues and matches, and by a ban of all the lead of a clan, too. */
export type Bans = World & { readonly play: Play; readonly council: Council };

export const bansCommands = [
  ofUser("block", 1, {}, (world, who) => ({
    edit: { blocked: true },
    model: () => {
      if (!isBlocked(world, who)) ban(world, who, "ALL", Infinity);
      world.council.model.block(who);
    },
  })),
  ofUser("ban from ranked", 2, { minutes: fc.constantFrom(1, 3) }, (world, who, { minutes }) => {
    const until = world.league.clock.now() + minutes * minuteMs;
    const scope = "RANKED";
    const endDate = new Date(until).toISOString();
    return {
      edit: { ban: { scope, reason: "any", endDate } },
      model: () => {
        if (world.bans.get(who)?.until !== until) ban(world, who, scope, until);
      },
    };
  }),
  ofUser("lift the ban", 2, {}, ({ bans }, who) => ({
    edit: { ban: null, blocked: false },
    model: () => bans.delete(who),
  })),
];

function ban({ bans, play }: Bans, who: number, scope: "ALL" | "RANKED", until: number): void {
  bans.set(who, { scope, until });
  play.model.withdraw(who);
}

type Edit = { readonly edit: object; readonly model: () => unknown };

function ofUser<Args extends object>(
  does: string,
  weight: number,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  editOf: (world: Bans, who: number, args: Args) => Edit,
) {
  return command(does, weight, { who, chosen: fc.record(args) }, (world: Bans, { who, chosen }) => {
    const { league, players } = world;
    const player = players[who];
    const { edit, model } = editOf(world, who, chosen as Args);
    if (!player) return null;
    const plan = sends(world, "updateUser", { as: league.admin, id: player.id, body: edit }, () => {
      model();
      return null;
    });
    const send = async () => {
      const refusal = await plan.league();
      // Whose sessions have ended signs in again, once they may.
      if (isBlocked(world, who)) players[who] = { ...player, token: await openSession(league, player.id) };
      return refusal;
    };
    return { ...plan, league: send };
  });
}
