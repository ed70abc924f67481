import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { clanNameMax, clanSorts, maxAddedPlayers, seasonNameMax } from "./constants.ts";
import { crestShapes } from "./crests.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { hueNames } from "./hues.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";
import { text } from "./text.ts";
import { fullUser } from "./users.ts";

const crestColour = z.enum(hueNames);
/** What an admin has chosen for a clan's crest; `null`: it is drawn by the clan's name. */
export const crest = z
  .strictObject({ shape: z.enum(crestShapes), colour: crestColour, secondColour: crestColour })
  .nullable();

export const clan = z.strictObject({
  _id: idOut,
  name: z.string(),
  crest,
  seasonId: idOut,
  /** Its roster, by name. */
  players: z.array(player),
  /** The player of its roster who leads it. */
  leaderId: idOut.nullable(),
  numberGames: z.int(),
  numberWins: z.int(),
  numberLosses: z.int(),
  winRate: z.number(),
  /** Rounds won. */
  points: z.int(),
  /** Rounds won less rounds lost. */
  difference: z.int(),
  /** The mean league Elo of its players; `null` without players. */
  averageElo: z.number().nullable(),
  /** The last five outcomes, oldest first: `W`, `L` and `D`. */
  form: z.string().regex(/^[WLD]{0,5}$/),
});
export type Clan = z.output<typeof clan>;

const clanName = nameIn(clanNameMax);

export const clansShapes = {
  searchClans: {
    body: z
      .strictObject({
        _id: idIn.nullish(),
        seasonId: idOrNoneIn.optional(),
        seasonName: text(8 * seasonNameMax).nullish(),
        sort: choiceIn(clanSorts),
        asc: z.boolean().nullish(),
        ...pagingIn,
      })
      .optional(),
    reply: listOf(clan),
  },
  createClan: { body: z.strictObject({ name: clanName }), reply: oneOf(clan) },
  updateClan: updateOf(clan, {
    name: clanName,
    crest,
    /** Another clan of the season: the two get each other's crest. */
    swapCrestWith: idOrNoneIn,
    leaderId: idOrNoneIn,
  }),
  deleteClan: { reply: done },
  syncClan: { reply: oneOf(clan) },
} as const satisfies Shapes<typeof import("./clans-calls.ts").clansCalls>;

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
} as const satisfies Shapes<typeof import("./clans-calls.ts").clanRostersCalls>;

/** A player whom a clan has invited and who has not answered. */
const invitedPlayer = z.strictObject({ ...player.shape, invitedAt: dateOut });
export type InvitedPlayer = z.output<typeof invitedPlayer>;

const ownInvitation = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  /** How many there are now. */
  clanPlayers: z.int(),
  invitedBy: z.string(),
  invitedAt: dateOut,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

export const clanLeadersShapes = {
  getOwnClanInvitations: { reply: oneOf(z.array(ownInvitation)) },
  getClanInvitations: { reply: oneOf(z.array(invitedPlayer)) },
  invitePlayer: { body: playerIn, reply: oneOf(z.array(invitedPlayer)) },
  withdrawClanInvitation: { body: playerIn, reply: oneOf(z.array(invitedPlayer)) },
  releasePlayer: { body: playerIn, reply: oneOf(clan) },
  acceptClanInvitation: { reply: oneOf(clan) },
  declineClanInvitation: { reply: done },
  leaveClan: { reply: oneOf(clan) },
} as const satisfies Shapes<typeof import("./clans-calls.ts").clanLeadersCalls>;
