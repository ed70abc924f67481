import { z } from "zod";
import { maxPlayersPerSide, maxRosterSize } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";
import { baseInput } from "./entity-update.ts";
import { idInput, idOutput } from "./ids.ts";
import { dataReply } from "./paging.ts";
import { player } from "./person.ts";

/** The players and substitutes of a clan for a match. */
const lineUp = z.strictObject({
  clanId: idOutput,
  clanName: z.string(),
  players: z.array(player),
  substitutes: z.array(player),
});
export type LineUp = z.output<typeof lineUp>;

const lineUps = z.strictObject({
  /** The clans whose line-ups the caller can currently set. */
  namesFor: z.array(idOutput),
  /** The line-ups that the caller can see. */
  lineUps: z.array(lineUp),
});
export type LineUps = z.output<typeof lineUps>;

export const lineUpsSchemas = {
  getLineUps: { reply: dataReply(lineUps) },
  nameLineUp: {
    body: z.strictObject({
      /** The clan of the line-up. By default the clan that the caller leads. */
      clanId: idInput.optional(),
      players: z
        .array(idInput)
        .min(1, "must name a player")
        .max(maxPlayersPerSide, `must name at most ${maxPlayersPerSide} players`),
      substitutes: z.array(idInput).max(maxRosterSize, `must name at most ${maxRosterSize} players`).optional(),
      /** The line-up before the edit, as lists of player ids. */
      base: baseInput(["players", "substitutes"]),
    }),
    reply: dataReply(lineUps),
    acceptsBase: true,
  },
} as const satisfies Schemas<typeof import("./line-ups-endpoints.ts").lineUpsEndpoints>;
