import { z } from "zod";
import { gameProtocols, reservationStates, serverIncidents } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";

/** A server that was reserved for a match, as admins see it. */
const reservation = z.strictObject({
  _id: idOut,
  state: z.enum(reservationStates),
  /** `null`: none was free yet. */
  gameServerName: z.string().nullable(),
  /** The match of a queue, or the event, that it is for; neither, once that is deleted. */
  matchId: idOut.nullable(),
  eventId: idOut.nullable(),
  matchName: z.string(),
  madeAt: dateOut,
  /** Why it does not go on, in words. */
  fault: z.string().nullable(),
  /** Since when its server has not done what it is to do; `null`: it did at the last try. */
  failingSince: dateOut.nullable(),
  /** Whether an admin keeps it from being freed. */
  isKept: z.boolean(),
  /** Whether the server is still taken by it. */
  isHeld: z.boolean(),
  /** What happened, in its order. */
  steps: z.array(z.strictObject({ at: dateOut, words: z.string() })),
});
export type Reservation = z.output<typeof reservation>;

/** A player of a match on its server. */
const serverPlayer = z.strictObject({
  ...player.shape,
  /** `null`: the server does not say at the moment. */
  isThere: z.boolean().nullable(),
  /** Kills of this round that the server has told; `null`: it is not played, or it has told none. */
  kills: z.int().nullable(),
});
export type ServerPlayer = z.output<typeof serverPlayer>;

/** The server of a match, as its players see it. */
const matchServer = z.strictObject({
  reservationId: idOut,
  state: z.enum(reservationStates),
  /** What happened to the server, or happens; `null`: nothing that players should know. */
  incident: z.enum(serverIncidents).nullable(),
  /** The rounds of the match that are over on it. */
  rounds: z.int(),
  /** Whether the caller starts and ends rounds, as far as `serverCan` allows. */
  mayStart: z.boolean(),
  /** Of a match of two clans: what `serverCan` decides by. */
  ownClanId: idOut.nullable(),
  startsFrom: dateOut.nullable(),
  areSidesThere: z.boolean(),
  endAskedBy: idOut.nullable(),
  /** Where to connect, as `host:port`, and with which password; `null` until it is set up, after, and while it is lost. */
  address: z.string().nullable(),
  password: z.string().nullable(),
  protocol: z.enum(gameProtocols),
  players: z.array(serverPlayer),
  /** Since when its kills were told; `null`: it tells none. */
  killsSince: dateOut.nullable(),
  /** What this server cannot be set to, in words. */
  notes: z.array(z.string()),
  /** Whether this server posts the rounds of the match; `null`: it is not set up, or players use their own. */
  postsRounds: z.boolean().nullable(),
  /** Whether the match is over on the server, and no round came. */
  isRoundMissing: z.boolean(),
});
export type MatchServer = z.output<typeof matchServer>;

export const matchServersShapes = {
  getMatchServer: { reply: oneOf(matchServer.nullable()) },
} as const satisfies Shapes<typeof import("./reservations-calls.ts").matchServersCalls>;

export const eventServersShapes = {
  getEventServer: { reply: oneOf(matchServer.nullable()) },
  assignServer: { reply: oneOf(matchServer.nullable()) },
} as const satisfies Shapes<typeof import("./reservations-calls.ts").eventServersCalls>;

export const reservationsShapes = {
  searchReservations: { body: z.strictObject(pagingIn).optional(), reply: listOf(reservation) },
  startReservation: { reply: oneOf(reservation) },
  endReservation: { reply: oneOf(reservation) },
  withdrawEnd: { reply: oneOf(reservation) },
  moveReservation: { reply: oneOf(reservation) },
  releaseReservation: { reply: oneOf(reservation) },
  keepReservation: { body: z.strictObject({ keep: z.boolean() }), reply: oneOf(reservation) },
} as const satisfies Shapes<typeof import("./reservations-calls.ts").reservationsCalls>;
