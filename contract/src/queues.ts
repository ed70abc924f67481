import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { maps, queueNameMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOut, snowflake } from "./ids.ts";
import { mapIn } from "./map-names.ts";
import { match, resultOfMatch } from "./matches.ts";
import { nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";
import { sizeOf, teamModes } from "./team-modes.ts";

export const queuePlayer = z.strictObject({
  ...player.shape,
  /** In the queue's mode, at present. */
  elo: z.number(),
  /** The games behind that Elo, which is provisional while they are few. */
  numberGames: z.int(),
  joinedAt: dateOut,
  /** Inactive for `awayMinutes`: matches are made without them, and they keep their place. */
  isAway: z.boolean(),
  /** When a match was made without them last. */
  passedOverAt: dateOut.nullable(),
});
export type QueuePlayer = z.output<typeof queuePlayer>;

export const queue = z.strictObject({
  _id: idOut,
  name: z.string(),
  modeId: idOut,
  modeName: z.string(),
  /** The team size, such as `2v2`. */
  mode: z.enum(teamModes),
  maps: z.array(z.string()),
  /** The Discord server it is connected to, by Discord's id. */
  guildId: z.string().nullable(),
  /** The waiting players, longest-waiting first. */
  players: z.array(queuePlayer),
  /** Its open matches, the newest first. */
  matches: z.array(match),
});
export type Queue = z.output<typeof queue>;

const fields = {
  name: nameIn(queueNameMax),
  modeId: idIn,
  /** Parsed to the number of players per side. */
  mode: z.enum(teamModes).transform(sizeOf),
  maps: z
    .array(mapIn)
    .min(1, "must name a map")
    .max(maps.length)
    .refine((named) => new Set(named).size === named.length, "must not name a map twice"),
  /** `null`: connected to none. */
  guildId: snowflake.nullish(),
};

/** Waits are counted up to the first of these minutes that they do not exceed; longer ones up to the last. */
export const waitBounds = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480, 1440] as const;

const queueHistory = z.strictObject({
  /** How long those waited who joined in an hour of the day and got a match; hours without any are left out. */
  waits: z.array(
    z.strictObject({
      /** 0 to 23, UTC. */
      hour: z.int(),
      players: z.int(),
      /** At least half of them waited no longer than so many minutes. */
      minutes: z.int(),
    }),
  ),
  /** In which hours its last matches that are over were made, at most two hundred; hours without any are left out. */
  made: z.array(
    z.strictObject({
      /** 0 to 167, UTC: 0 is Monday from 00:00 to 01:00. */
      hourOfWeek: z.int(),
      matches: z.int(),
    }),
  ),
  /** Its last validated matches, the newest first; at most five. */
  lastResults: z.array(resultOfMatch),
  /** The lowest and the highest Elo of the players of these matches when they were made; `null` without a match. */
  elos: z.strictObject({ lowest: z.number(), highest: z.number() }).nullable(),
});
export type QueueHistory = z.output<typeof queueHistory>;

/** Both reply with the queue after the change. A join that fills the queue makes a match. */
export const matchmakingShapes = {
  joinQueue: { reply: oneOf(queue) },
  leaveQueue: { reply: oneOf(queue) },
} as const satisfies Shapes<typeof import("./queues-calls.ts").matchmakingCalls>;

export const queuesShapes = {
  searchQueues: { body: z.strictObject({ _id: idIn.nullish(), ...pagingIn }).optional(), reply: listOf(queue) },
  /** Without a body the queue gets an unused default name, the first mode by name, 2v2 and the first map. */
  createQueue: { body: z.strictObject(fields).optional(), reply: oneOf(queue) },
  updateQueue: updateOf(queue, { ...fields, mode: choiceIn(teamModes).transform((mode) => mode && sizeOf(mode)) }),
  deleteQueue: { reply: done },
  getQueueHistory: { reply: oneOf(queueHistory) },
} as const satisfies Shapes<typeof import("./queues-calls.ts").queuesCalls>;
