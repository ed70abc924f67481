import { z } from "zod";
import { gameProtocols, reservationStates, serverIncidents } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";

/** The reservation of a server for a match, as admins see it. */
const reservation = z.strictObject({
  _id: idOutput,
  state: z.enum(reservationStates),
  /** `null` if no server has been free yet. */
  gameServerName: z.string().nullable(),
  /** The match of a queue. `null` for an event, or if the match was deleted. */
  matchId: idOutput.nullable(),
  /** The event. `null` for a match of a queue, or if the event was deleted. */
  eventId: idOutput.nullable(),
  matchName: z.string(),
  /** When the reservation was created. */
  madeAt: dateOutput,
  /** Why the reservation makes no progress, as a message for people. `null` if it does. */
  fault: z.string().nullable(),
  /** Since when commands to the server have failed. `null` if the last one succeeded. */
  failingSince: dateOutput.nullable(),
  /** Whether an admin prevents the server from being released. */
  isKept: z.boolean(),
  /** Whether the reservation still occupies the server. */
  isHeld: z.boolean(),
  /** What happened, oldest first, as messages for people. */
  steps: z.array(z.strictObject({ at: dateOutput, words: z.string() })),
});
export type Reservation = z.output<typeof reservation>;

/** A player of a match, as seen on its server. */
const serverPlayer = z.strictObject({
  ...player.shape,
  /** Whether the player is on the server. `null` if currently unknown. */
  isThere: z.boolean().nullable(),
  /** The kills in the current round. `null` if no round is running, or the server reports no kills. */
  kills: z.int().nullable(),
});
export type ServerPlayer = z.output<typeof serverPlayer>;

/** The server of a match, as its players see it. */
const matchServer = z.strictObject({
  reservationId: idOutput,
  state: z.enum(reservationStates),
  /** A current or past incident on the server. `null` if there is none that players should know. */
  incident: z.enum(serverIncidents).nullable(),
  /** How many rounds of the match have been finished on this server. */
  rounds: z.int(),
  /** Whether the caller can start and end rounds, as far as `serverPermissions` allows. */
  mayStart: z.boolean(),
  // The next four fields are the input of `serverPermissions`. They matter only for matches of two clans.
  /** The clan of the match that the caller leads. `null` if they lead neither. */
  ownClanId: idOutput.nullable(),
  /** From when a leader can start the round even if players are missing. `null` if no round is to be started. */
  startsFrom: dateOutput.nullable(),
  /** Whether enough players of both clans are on the server. */
  areSidesThere: z.boolean(),
  /** The clan whose leader has requested the end of the match. */
  endAskedBy: idOutput.nullable(),
  /** Where to connect, as `host:port`. `null` unless the server is configured and reachable. */
  address: z.string().nullable(),
  /** The password of the server. `null` if `address` is. */
  password: z.string().nullable(),
  protocol: z.enum(gameProtocols),
  players: z.array(serverPlayer),
  /** Since when the server has reported kills. `null` if it reports none. */
  killsSince: dateOutput.nullable(),
  /** Settings that this server does not support, as messages for people. */
  notes: z.array(z.string()),
  /** Whether this server posts the rounds of the match. `null` if it is not configured, or players use their own. */
  postsRounds: z.boolean().nullable(),
  /** Whether the match has ended on the server without a posted round. */
  isRoundMissing: z.boolean(),
});
export type MatchServer = z.output<typeof matchServer>;

export const matchServersSchemas = {
  getMatchServer: { reply: dataReply(matchServer.nullable()) },
} as const satisfies Schemas<typeof import("./reservations-endpoints.ts").matchServersEndpoints>;

export const eventServersSchemas = {
  getEventServer: { reply: dataReply(matchServer.nullable()) },
  assignServer: { reply: dataReply(matchServer.nullable()) },
} as const satisfies Schemas<typeof import("./reservations-endpoints.ts").eventServersEndpoints>;

export const reservationsSchemas = {
  searchReservations: { body: z.strictObject(pagingInput).optional(), reply: listReply(reservation) },
  startReservation: { reply: dataReply(reservation) },
  endReservation: { reply: dataReply(reservation) },
  /** Withdraws a request to end the match. */
  withdrawEnd: { reply: dataReply(reservation) },
  moveReservation: { reply: dataReply(reservation) },
  /** Releases the server while the match goes on. */
  releaseReservation: { reply: dataReply(reservation) },
  /** With `keep`, the server is not released after the match. Otherwise it is released as usual. */
  keepReservation: { body: z.strictObject({ keep: z.boolean() }), reply: dataReply(reservation) },
} as const satisfies Schemas<typeof import("./reservations-endpoints.ts").reservationsEndpoints>;
