import { z } from "zod";
import { nameChangeKinds, userNameMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { nameIn, withoutUnseen } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { singleLine } from "./text.ts";

/** An in-game name that a player has besides the user name. */
export const alias = z.strictObject({
  _id: idOut,
  userId: idOut,
  name: z.string(),
  /** Whether an admin has confirmed it. Until then only the player and admins see it, and no round is matched by it. */
  isConfirmed: z.boolean(),
});
export type Alias = z.output<typeof alias>;

/** An in-game name that waits for an admin. */
export const proposal = alias.extend({
  userName: z.string(),
  proposedAt: dateOut,
  /** The player who has a name that looks the same; absent without one. */
  looksLike: z.string().optional(),
  /** The unmatched rounds that have this name and no player for it: the newest, and how many there are, at most 100. */
  rounds: z.array(z.strictObject({ _id: idOut, gameServerName: z.string(), receivedAt: dateOut })),
  roundsTotal: z.int(),
});
export type Proposal = z.output<typeof proposal>;

export const nameChange = z.strictObject({
  _id: idOut,
  userId: idOut,
  userName: z.string(),
  name: z.string(),
  kind: z.enum(nameChangeKinds),
  byUserId: idOut,
  byUserName: z.string(),
  date: dateOut,
});
export type NameChange = z.output<typeof nameChange>;

/** Input: a name as game servers write it, without the invisible characters that it may hold there. */
export const inGameNameIn = singleLine(8 * userNameMax, "must not hold control characters")
  .transform(withoutUnseen)
  .pipe(nameIn(userNameMax));

export const aliasesShapes = {
  searchAliases: { body: z.strictObject({ userId: idIn.nullish(), ...pagingIn }).optional(), reply: listOf(alias) },
  searchProposals: {
    body: z.strictObject({ userId: idIn.nullish(), ...pagingIn }).optional(),
    reply: listOf(proposal),
  },
  searchNameChanges: {
    body: z.strictObject({ userId: idIn.nullish(), ...pagingIn }).optional(),
    reply: listOf(nameChange),
  },
  proposeAlias: { body: z.strictObject({ name: inGameNameIn }), reply: oneOf(alias) },
  confirmAlias: { reply: oneOf(alias) },
  removeAlias: { reply: done },
} as const satisfies Shapes<typeof import("./aliases-calls.ts").aliasesCalls>;
