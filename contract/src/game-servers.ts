import { z } from "zod";
import { choiceInput } from "./choices.ts";
import {
  gameProtocols,
  maxEconPasswordLength,
  maxServerNameLength,
  roundStates,
  serverPriorityLimits,
  serverStates,
} from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { hostPortInput } from "./host-port.ts";
import { idOutput } from "./ids.ts";
import { importError } from "./imports.ts";
import { nameInput } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { singleLine } from "./text.ts";

export const gameServer = z.strictObject({
  _id: idOutput,
  name: z.string(),
  enabled: z.boolean(),
  /** Whether rounds are frozen automatically if they match a queue's match exactly and have reached a limit. */
  autoFreeze: z.boolean(),
  createdAt: dateOutput,
  /** When the server last posted a round. `null` if it has posted none. */
  lastRoundAt: dateOutput.nullable(),
  /** How many bytes the server has posted today (UTC). */
  bytesToday: z.int(),
  /** How many bytes the server may post in a day. Further posts are rejected. */
  bytesPerDay: z.int(),
  /** Whether `bytesToday` is at least four fifths of `bytesPerDay`. */
  isNearBudget: z.boolean(),
  /** Until when the replaced key is still accepted. `null` if only the newest key is. */
  oldKeyEndsAt: dateOutput.nullable(),
  /** Where players connect, as `host:port`. `null` if unknown. */
  address: z.string().nullable(),
  protocol: z.enum(gameProtocols),
  /** Where the external console (econ) listens, as `host:port`. `null` if the site does not configure the server. */
  econAddress: z.string().nullable(),
  /** Whether the password of the external console is stored. The password itself is never returned. */
  hasEconPassword: z.boolean(),
  /** Matches are assigned to the free server with the lowest priority number. */
  priority: z.int(),
  /** `null` if the site does not configure the server. */
  state: z.enum(serverStates).nullable(),
  /** Why the server cannot be configured, as a message for people. `null` if there was no error. */
  fault: z.string().nullable(),
});
export type GameServer = z.output<typeof gameServer>;

/** A server with its new key, and the URL to post rounds to, which contains the key. Both are never shown again. */
const gameServerWithKey = gameServer.extend({ key: z.string(), postUrl: z.string() });
export type GameServerWithKey = z.output<typeof gameServerWithKey>;

/** A round as its server reported it, with the in-game names. */
const reportedRound = z.strictObject({
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
});
export type ReportedRound = z.output<typeof reportedRound>;

export const receivedRound = z.strictObject({
  _id: idOutput,
  state: z.enum(roundStates),
  /** Whether the round may still be running. A later post then replaces this one. */
  isRunning: z.boolean(),
  /** Why the round was not matched. `null` if it was, or has not been processed yet. */
  reason: z.string().nullable(),
  gameServerId: idOutput,
  gameServerName: z.string(),
  receivedAt: dateOutput,
  /** The result that the round was matched to. */
  resultId: idOutput.nullable(),
  /** The area of that result. */
  area: z.enum(["ranked", "league"]).nullable(),
  /** The text that the server posted. `null` after it was deleted because of its age. */
  text: z.string().nullable(),
  /** The parsed text. `null` if it cannot be parsed, or was deleted because of its age. */
  round: reportedRound.nullable(),
  /** For an unmatched round: all problems with names and clans that currently prevent a match. */
  faults: z.array(importError),
  /** For a matched round: the current discrepancies (`doubts` in the API) of its result. */
  doubts: z.array(z.string()),
});
export type ReceivedRound = z.output<typeof receivedRound>;

/** The outcome of a check of a server's setup. */
const serverCheck = z.strictObject({
  /** The server as players see it. `null` if `address` is not set, or nothing responds there. */
  seen: z.strictObject({ map: z.string(), gameType: z.string(), hasPassword: z.boolean() }).nullable(),
  /** Whether the external console accepted the password. */
  hasLogin: z.boolean(),
  /** The detected server software. `null` if unknown. */
  kind: z.string().nullable(),
  /** The names of the players on the server. */
  players: z.array(z.string()),
  /** Problems that would affect a match, as messages for people. */
  faults: z.array(z.string()),
  /** Settings that servers of this kind do not support, as messages for people. */
  notes: z.array(z.string()),
});
export type ServerCheck = z.output<typeof serverCheck>;

const serverNameInput = nameInput(maxServerNameLength);

export const gameServersSchemas = {
  searchGameServers: { body: z.strictObject(pagingInput).optional(), reply: listReply(gameServer) },
  createGameServer: { body: z.strictObject({ name: serverNameInput }), reply: dataReply(gameServerWithKey) },
  updateGameServer: createUpdateSchemas(gameServer, {
    name: serverNameInput,
    enabled: z.boolean(),
    autoFreeze: z.boolean(),
    address: hostPortInput.nullable(),
    protocol: z.enum(gameProtocols),
    econAddress: hostPortInput.nullable(),
    /** Write-only. `null` deletes the stored password. */
    econPassword: singleLine(maxEconPasswordLength).nullable(),
    priority: integerInput(serverPriorityLimits.min, serverPriorityLimits.max),
  }),
  checkGameServer: { reply: dataReply(serverCheck) },
  deleteGameServer: { reply: emptyReply },
  rotateGameServerKey: {
    /** With `keepOld: false` the old key expires immediately instead of after 24 hours. */
    body: z.strictObject({ keepOld: z.boolean().nullish() }).optional(),
    reply: dataReply(gameServerWithKey),
  },
  searchRounds: {
    body: z.strictObject({ state: choiceInput(roundStates), ...pagingInput }).optional(),
    reply: listReply(receivedRound),
  },
} as const satisfies Schemas<typeof import("./game-servers-endpoints.ts").gameServersEndpoints>;

/** Maximum length of the reason why an admin discards a round, in characters. */
const maxDiscardReasonLength = 200;

export const receivedRoundsSchemas = {
  retryRound: { reply: dataReply(receivedRound) },
  discardRound: {
    body: z.strictObject({
      reason: singleLine(maxDiscardReasonLength)
        .transform((reason) => reason.trim())
        .pipe(z.string().min(1, "must not be empty")),
    }),
    reply: dataReply(receivedRound),
  },
} as const satisfies Schemas<typeof import("./game-servers-endpoints.ts").receivedRoundsEndpoints>;
