import { z } from "zod";
import { maxPlayerListLength } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { newInvitation } from "./invitations.ts";
import { dataReply } from "./paging.ts";
import { text } from "./text.ts";

/**
 * The state of a line of a player list. `NEW`: the player will be created. `KNOWN`: the player already exists. `DOUBTFUL`:
 * the admin should check the line. `WRONG`: the line cannot be stored.
 */
export const lineStates = ["NEW", "KNOWN", "DOUBTFUL", "WRONG"] as const;

const listedPlayer = z.strictObject({
  /** The line number in the list, counted from 1. */
  line: z.int(),
  userName: z.string(),
  email: z.string().nullable(),
  clanName: z.string().nullable(),
  state: z.enum(lineStates),
  /** Why the line is doubtful or wrong. `null` otherwise. */
  reason: z.string().nullable(),
  /** The existing player. `null` for a new one. */
  userId: idOutput.nullable(),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

/**
 * Input: one name per line, or CSV with the columns name, e-mail and clan, separated by tabs, semicolons or commas. E-mail
 * and clan are optional. A header row can set another order of the columns.
 */
const listInput = text(maxPlayerListLength);

export const playerListsSchemas = {
  previewPlayerList: {
    body: z.strictObject({ text: listInput }),
    reply: dataReply(z.strictObject({ players: z.array(listedPlayer), newClans: z.array(z.string()) })),
  },
  storePlayerList: {
    body: z.strictObject({ text: listInput, acceptDoubtful: z.boolean().nullish() }),
    reply: dataReply(z.strictObject({ invitations: z.array(newInvitation), newClans: z.array(z.string()) })),
  },
} as const satisfies Schemas<typeof import("./player-lists-endpoints.ts").playerListsEndpoints>;
