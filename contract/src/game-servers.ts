import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { gameServerNameMax, roundStates } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idOut } from "./ids.ts";
import { importFault } from "./imports.ts";
import { nameIn } from "./names.ts";
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
export type ReportedRound = z.output<typeof reportedRound>;

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

const name = nameIn(gameServerNameMax);

export const gameServersShapes = {
  searchGameServers: { body: z.strictObject(pagingIn).optional(), reply: listOf(gameServer) },
  createGameServer: { body: z.strictObject({ name }), reply: oneOf(gameServerWithKey) },
  updateGameServer: updateOf(gameServer, { name, enabled: z.boolean(), autoFreeze: z.boolean() }),
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
