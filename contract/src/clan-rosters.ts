import { z } from "zod";
import { clan } from "./clans.ts";
import { maxAddedPlayers } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { fullUser } from "./users.ts";

const playerIn = z.strictObject({ userId: idIn });

export const clanRostersShapes = {
  addClanPlayer: { body: playerIn, reply: oneOf(clan) },
  addClanPlayers: {
    body: z.strictObject({
      userIds: z
        .array(idIn)
        .min(1, "must name a player")
        .max(maxAddedPlayers, `must name at most ${maxAddedPlayers} players`),
    }),
    reply: oneOf(clan),
  },
  removeClanPlayer: {
    body: playerIn,
    reply: oneOf(z.strictObject({ clan, player: fullUser })),
  },
} as const satisfies Shapes<typeof import("./clan-rosters-calls.ts").clanRostersCalls>;
