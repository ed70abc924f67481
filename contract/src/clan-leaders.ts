import { z } from "zod";
import { clan, clanPlayer } from "./clans.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { done, oneOf } from "./paging.ts";

/** A player whom a clan has invited and who has not answered. */
const invitedPlayer = z.strictObject({ ...clanPlayer.shape, invitedAt: dateOut });
export type InvitedPlayer = z.output<typeof invitedPlayer>;

/** An invitation as its player sees it. */
const ownInvitation = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  invitedBy: z.string(),
  invitedAt: dateOut,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

const playerIn = z.strictObject({ userId: idIn });

export const clanLeadersShapes = {
  getOwnClanInvitations: { reply: oneOf(z.array(ownInvitation)) },
  getClanInvitations: { reply: oneOf(z.array(invitedPlayer)) },
  invitePlayer: { body: playerIn, reply: oneOf(z.array(invitedPlayer)) },
  withdrawClanInvitation: { body: playerIn, reply: oneOf(z.array(invitedPlayer)) },
  releasePlayer: { body: playerIn, reply: oneOf(clan) },
  acceptClanInvitation: { reply: oneOf(clan) },
  declineClanInvitation: { reply: done },
  leaveClan: { reply: oneOf(clan) },
} as const satisfies Shapes<typeof import("./clan-leaders-calls.ts").clanLeadersCalls>;
