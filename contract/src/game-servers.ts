import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { econPasswordMax, gameProtocols, gameServerNameMax, roundStates, serverStates } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { hostPort } from "./host-port.ts";
import { idOut } from "./ids.ts";
import { importFault } from "./imports.ts";
import { nameIn } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { singleLine } from "./text.ts";

export const gameServer = z.strictObject({
  _id: idOut,
  name: z.string(),
  enabled: z.boolean(),
  /** Whether its rounds freeze by themselves where they fit a queue's match exactly and reached a limit. */
  autoFreeze: z.boolean(),
  createdAt: dateOut,
  /** When its last round came; `null`: none came yet. */
  lastRoundAt: dateOut.nullable(),
  /** What it posted today (UTC), and how much it may; beyond that its posts are refused. */
  bytesToday: z.int(),
  bytesPerDay: z.int(),
  /** Whether that is four fifths or more. */
  isNearBudget: z.boolean(),
  /** Until when a replaced key is still accepted; `null`: only the newest is. */
  oldKeyEndsAt: dateOut.nullable(),
  /** Where players connect, as `host:port`; `null`: that is not known. */
  address: z.string().nullable(),
  protocol: z.enum(gameProtocols),
  /** Where its external console listens; `null`: the league does not set it up. */
  econAddress: z.string().nullable(),
  /** Whether the console's password is known. It is never told. */
  hasEconPassword: z.boolean(),
  /** Matches go to the free server with the lowest number. */
  priority: z.int(),
  /** `null`: the league does not set it up. */
  state: z.enum(serverStates).nullable(),
  /** Why it cannot be set up, in words. */
  fault: z.string().nullable(),
});
export type GameServer = z.output<typeof gameServer>;

/** With the key, which is shown only this once, and the address made of it. */
const gameServerWithKey = gameServer.extend({ key: z.string(), postUrl: z.string() });
export type GameServerWithKey = z.output<typeof gameServerWithKey>;

/** What a round says, by the names that its server knows. */
const reportedRound = z.strictObject({
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
});
export type InboxRound = z.output<typeof reportedRound>;

export const receivedRound = z.strictObject({
  _id: idOut,
  state: z.enum(roundStates),
  /** Whether the round may still be played: a later post replaces it. */
  isRunning: z.boolean(),
  /** Why it was not matched; `null` where it was, or is still to be looked at. */
  reason: z.string().nullable(),
  gameServerId: idOut,
  gameServerName: z.string(),
  receivedAt: dateOut,
  /** The result that it was matched to, and its area. */
  resultId: idOut.nullable(),
  area: z.enum(["ranked", "league"]).nullable(),
  /** What the server wrote; `null` once it was removed for its age. */
  text: z.string().nullable(),
  /** `null`: it cannot be read, or was removed for its age. */
  round: reportedRound.nullable(),
  /** Of an unmatched round: everything about names and clans that keeps it from being matched now. */
  faults: z.array(importFault),
  /** Of a matched round: the `doubts` of its result as it stands now. */
  doubts: z.array(z.string()),
});
export type ReceivedRound = z.output<typeof receivedRound>;

/** What a server says of itself just now. */
const serverCheck = z.strictObject({
  /** What players connect to; `null`: no address is set, or nothing answers there. */
  seen: z.strictObject({ map: z.string(), gameType: z.string(), hasPassword: z.boolean() }).nullable(),
  /** Whether the console took the password. */
  hasLogin: z.boolean(),
  /** What kind of server it is, by what it can be set to. */
  kind: z.string().nullable(),
  /** The names of those who are there. */
  players: z.array(z.string()),
  /** What would go wrong with a match, in words. */
  faults: z.array(z.string()),
  /** What cannot be set on servers of this kind, in words. */
  notes: z.array(z.string()),
});
export type ServerCheck = z.output<typeof serverCheck>;

const name = nameIn(gameServerNameMax);

export const gameServersShapes = {
  searchGameServers: { body: z.strictObject(pagingIn).optional(), reply: listOf(gameServer) },
  createGameServer: { body: z.strictObject({ name }), reply: oneOf(gameServerWithKey) },
  updateGameServer: updateOf(gameServer, {
    name,
    enabled: z.boolean(),
    autoFreeze: z.boolean(),
    address: hostPort.nullable(),
    protocol: z.enum(gameProtocols),
    econAddress: hostPort.nullable(),
    /** Written, never read. `null` forgets it. */
    econPassword: singleLine(econPasswordMax).nullable(),
    priority: integerIn(0, 999),
  }),
  checkGameServer: { reply: oneOf(serverCheck) },
  deleteGameServer: { reply: done },
  rotateGameServerKey: {
    /** `keepOld: false` ends the old key at once instead of after 24 hours. */
    body: z.strictObject({ keepOld: z.boolean().nullish() }).optional(),
    reply: oneOf(gameServerWithKey),
  },
  searchRounds: {
    body: z.strictObject({ state: choiceIn(roundStates), ...pagingIn }).optional(),
    reply: listOf(receivedRound),
  },
} as const satisfies Shapes<typeof import("./game-servers-calls.ts").gameServersCalls>;

const reasonMax = 200;

export const receivedRoundsShapes = {
  retryRound: { reply: oneOf(receivedRound) },
  discardRound: {
    body: z.strictObject({
      reason: singleLine(reasonMax)
        .transform((reason) => reason.trim())
        .pipe(z.string().min(1, "must not be empty")),
    }),
    reply: oneOf(receivedRound),
  },
} as const satisfies Shapes<typeof import("./game-servers-calls.ts").receivedRoundsCalls>;
