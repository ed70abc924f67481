import { z } from "zod";
import { clan } from "./clans.ts";
import { maxAddedPlayers } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn } from "./ids.ts";
import { oneOf } from "./paging.ts";

export const clanRostersShapes = {
  addClanPlayers: {
    body: z.strictObject({
      userIds: z
        .array(idIn)
        .min(1, "must name a player")
        .max(maxAddedPlayers, `must name at most ${maxAddedPlayers} players`),
    }),
    reply: oneOf(clan),
  },
} as const satisfies Shapes<typeof import("./clan-rosters-calls.ts").clanRostersCalls>;
