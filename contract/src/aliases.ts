import { z } from "zod";
import { maxUserNameLength, nameChangeKinds } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { nameInput, removeInvisibleCharacters } from "./names.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { singleLine } from "./text.ts";

/** An in-game name of a player, in addition to the user name. */
export const alias = z.strictObject({
  _id: idOutput,
  userId: idOutput,
  name: z.string(),
  /** Whether an admin has confirmed the name. Until then only the player and admins see it, and imports ignore it. */
  isConfirmed: z.boolean(),
});
export type Alias = z.output<typeof alias>;

/** An in-game name that a player has proposed and no admin has confirmed yet. */
export const proposal = alias.extend({
  userName: z.string(),
  proposedAt: dateOutput,
  /** The name of another player that looks the same as the proposed one. Absent if there is none. */
  looksLike: z.string().optional(),
  /** The newest unmatched rounds in which no player was found for this name. */
  rounds: z.array(z.strictObject({ _id: idOutput, gameServerName: z.string(), receivedAt: dateOutput })),
  /** How many such rounds there are, counted up to 100. */
  roundsTotal: z.int(),
});
export type Proposal = z.output<typeof proposal>;

/** A change of an in-game name: which name of which user, and who changed it. */
export const nameChange = z.strictObject({
  _id: idOutput,
  userId: idOutput,
  userName: z.string(),
  name: z.string(),
  kind: z.enum(nameChangeKinds),
  byUserId: idOutput,
  byUserName: z.string(),
  date: dateOutput,
});
export type NameChange = z.output<typeof nameChange>;

/**
 * Input: a name as game servers write it. Invisible characters are removed from it, so up to eight times the length of a
 * name is accepted at first.
 */
export const inGameNameInput = singleLine(8 * maxUserNameLength, "must not contain control characters")
  .transform(removeInvisibleCharacters)
  .pipe(nameInput(maxUserNameLength));

export const aliasesSchemas = {
  searchAliases: {
    body: z.strictObject({ userId: idInput.nullish(), ...pagingInput }).optional(),
    reply: listReply(alias),
  },
  searchProposals: {
    body: z.strictObject({ userId: idInput.nullish(), ...pagingInput }).optional(),
    reply: listReply(proposal),
  },
  searchNameChanges: {
    body: z.strictObject({ userId: idInput.nullish(), ...pagingInput }).optional(),
    reply: listReply(nameChange),
  },
  proposeAlias: { body: z.strictObject({ name: inGameNameInput }), reply: dataReply(alias) },
  confirmAlias: { reply: dataReply(alias) },
  removeAlias: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./aliases-endpoints.ts").aliasesEndpoints>;
