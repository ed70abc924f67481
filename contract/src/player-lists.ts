import { z } from "zod";
import { playerListMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { newInvitation } from "./invitations.ts";
import { oneOf } from "./paging.ts";
import { text } from "./text.ts";

/** `NEW`: is created. `KNOWN`: is a player already. `DOUBTFUL`: should be looked at. `WRONG`: cannot be stored. */
export const lineStates = ["NEW", "KNOWN", "DOUBTFUL", "WRONG"] as const;

const listedPlayer = z.strictObject({
  /** Where it stands in the list, from 1. */
  line: z.int(),
  userName: z.string(),
  email: z.string().nullable(),
  clanName: z.string().nullable(),
  state: z.enum(lineStates),
  /** Why it is doubtful or wrong. */
  reason: z.string().nullable(),
  /** The player whom the line means; `null`: one who is created. */
  userId: idOut.nullable(),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

/**
 * One name a line, or a table in CSV: name, e-mail, clan, with tabs, semicolons or commas between; e-mail and clan may be
 * left out. A first row of column names may name them in another order.
 */
const listIn = text(playerListMax);

export const playerListsShapes = {
  previewPlayerList: {
    body: z.strictObject({ text: listIn }),
    reply: oneOf(z.strictObject({ players: z.array(listedPlayer), newClans: z.array(z.string()) })),
  },
  storePlayerList: {
    body: z.strictObject({ text: listIn, acceptDoubtful: z.boolean().nullish() }),
    reply: oneOf(z.strictObject({ invitations: z.array(newInvitation), newClans: z.array(z.string()) })),
  },
} as const satisfies Shapes<typeof import("./player-lists-calls.ts").playerListsCalls>;
