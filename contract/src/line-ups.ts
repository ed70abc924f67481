import { z } from "zod";
import { maxPlayersPerSide, rosterMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { baseIn } from "./entity-update.ts";
import { idIn, idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { player } from "./person.ts";

const lineUp = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  players: z.array(player),
  substitutes: z.array(player),
});
export type LineUp = z.output<typeof lineUp>;

const lineUps = z.strictObject({
  /** The clans whose line-ups the caller may name now. */
  namesFor: z.array(idOut),
  /** Those that the caller may see. */
  lineUps: z.array(lineUp),
});
export type LineUps = z.output<typeof lineUps>;

export const lineUpsShapes = {
  getLineUps: { reply: oneOf(lineUps) },
  nameLineUp: {
    body: z.strictObject({
      /** The clan whose line-up it is; absent: the one that the caller leads. */
      clanId: idIn.optional(),
      players: z
        .array(idIn)
        .min(1, "must name a player")
        .max(maxPlayersPerSide, `must name at most ${maxPlayersPerSide} players`),
      substitutes: z.array(idIn).max(rosterMax, `must name at most ${rosterMax} players`).optional(),
      /** Of the clan's line-up, as the keys of its players. */
      base: baseIn(["players", "substitutes"]),
    }),
    reply: oneOf(lineUps),
    takesBase: true,
  },
} as const satisfies Shapes<typeof import("./line-ups-calls.ts").lineUpsCalls>;
