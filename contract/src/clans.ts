import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { clanSorts, maxAddedPlayers, maxClanNameLength, maxSeasonNameLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import { emblemShapes } from "./emblems.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { hueNames } from "./hues.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { nameInput } from "./names.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";
import { text } from "./text.ts";
import { fullUser } from "./users.ts";

const emblemColour = z.enum(hueNames);
/** The emblem that an admin has chosen for a clan. `null` if the emblem is generated from the clan's name. */
export const emblem = z
  .strictObject({ shape: z.enum(emblemShapes), colour: emblemColour, secondColour: emblemColour })
  .nullable();

export const clan = z.strictObject({
  _id: idOutput,
  name: z.string(),
  /** The emblem, which is called "crest" in the API. */
  crest: emblem,
  seasonId: idOutput,
  /** The roster, sorted by name. */
  players: z.array(player),
  /** The leader, who is a player of the roster. */
  leaderId: idOutput.nullable(),
  /** Rounds that were played, and below, won and lost. The API calls them games. */
  numberGames: z.int(),
  numberWins: z.int(),
  numberLosses: z.int(),
  winRate: z.number(),
  /** Rounds won: the same as `numberWins`. */
  points: z.int(),
  /** Rounds won minus rounds lost. */
  difference: z.int(),
  /** The mean league Elo of the players. `null` without players. */
  averageElo: z.number().nullable(),
  /** The outcomes of the last five rounds, oldest first: `W`, `L` and `D`. */
  form: z.string().regex(/^[WLD]{0,5}$/),
});
export type Clan = z.output<typeof clan>;

const clanNameInput = nameInput(maxClanNameLength);

export const clansSchemas = {
  searchClans: {
    body: z
      .strictObject({
        _id: idInput.nullish(),
        // `null` and an empty text mean no season.
        seasonId: optionalIdInput.optional(),
        // The text may be longer than a name, because it is normalised before it is compared.
        seasonName: text(8 * maxSeasonNameLength).nullish(),
        sort: choiceInput(clanSorts),
        asc: z.boolean().nullish(),
        ...pagingInput,
      })
      .optional(),
    reply: listReply(clan),
  },
  createClan: { body: z.strictObject({ name: clanNameInput }), reply: dataReply(clan) },
  updateClan: createUpdateSchemas(clan, {
    name: clanNameInput,
    crest: emblem,
    /** Another clan of the season. The two clans swap their emblems. */
    swapCrestWith: optionalIdInput,
    leaderId: optionalIdInput,
  }),
  deleteClan: { reply: emptyReply },
  /** Recomputes the clan's totals from its results. */
  syncClan: { reply: dataReply(clan) },
} as const satisfies Schemas<typeof import("./clans-endpoints.ts").clansEndpoints>;

const playerIdBody = z.strictObject({ userId: idInput });

export const clanRostersSchemas = {
  addClanPlayer: { body: playerIdBody, reply: dataReply(clan) },
  addClanPlayers: {
    body: z.strictObject({
      userIds: z
        .array(idInput)
        .min(1, "must name a player")
        .max(maxAddedPlayers, `must name at most ${maxAddedPlayers} players`),
    }),
    reply: dataReply(clan),
  },
  removeClanPlayer: {
    body: playerIdBody,
    reply: dataReply(z.strictObject({ clan, player: fullUser })),
  },
} as const satisfies Schemas<typeof import("./clans-endpoints.ts").clanRostersEndpoints>;

/** A player with an unanswered invitation of a clan. */
const invitedPlayer = z.strictObject({ ...player.shape, invitedAt: dateOutput });
export type InvitedPlayer = z.output<typeof invitedPlayer>;

/** An invitation of the viewer to a clan. */
const ownInvitation = z.strictObject({
  clanId: idOutput,
  clanName: z.string(),
  /** The current number of the clan's players. */
  clanPlayers: z.int(),
  invitedBy: z.string(),
  invitedAt: dateOutput,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

export const clanLeadersSchemas = {
  getOwnClanInvitations: { reply: dataReply(z.array(ownInvitation)) },
  getClanInvitations: { reply: dataReply(z.array(invitedPlayer)) },
  invitePlayer: { body: playerIdBody, reply: dataReply(z.array(invitedPlayer)) },
  withdrawClanInvitation: { body: playerIdBody, reply: dataReply(z.array(invitedPlayer)) },
  releasePlayer: { body: playerIdBody, reply: dataReply(clan) },
  handOverClan: { body: playerIdBody, reply: dataReply(clan) },
  acceptClanInvitation: { reply: dataReply(clan) },
  declineClanInvitation: { reply: emptyReply },
  leaveClan: { reply: dataReply(clan) },
} as const satisfies Schemas<typeof import("./clans-endpoints.ts").clanLeadersEndpoints>;
