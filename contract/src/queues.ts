import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { maxQueueNameLength, standardMaps } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idInput, idOutput, snowflake } from "./ids.ts";
import { mapInput } from "./map-names.ts";
import { match, resultOfMatch } from "./matches.ts";
import { nameInput } from "./names.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";
import { getTeamSize, teamModes } from "./team-modes.ts";

export const queuePlayer = z.strictObject({
  ...player.shape,
  /** The current Elo in the queue's mode. */
  elo: z.number(),
  /** The number of rounds rated so far. If it is small, the Elo is provisional. */
  numberGames: z.int(),
  joinedAt: dateOutput,
  /** Whether the player was inactive for `awayMinutes`. Away players keep their position in the queue but are skipped. */
  isAway: z.boolean(),
  /** When a new match last skipped the player. `null` if none has. */
  passedOverAt: dateOutput.nullable(),
});
export type QueuePlayer = z.output<typeof queuePlayer>;

/** How long players who joined a queue at this hour of the day usually waited until they got a match. */
const usualWait = z.strictObject({
  /** The hour in UTC, 0 to 23. */
  hour: z.int(),
  /** The number of players. */
  players: z.int(),
  /** The median waiting time in minutes, rounded up to a bound of `waitBucketMinutes`. */
  minutes: z.int(),
});
export type UsualWait = z.output<typeof usualWait>;

export const queue = z.strictObject({
  _id: idOutput,
  name: z.string(),
  modeId: idOutput,
  modeName: z.string(),
  /** The team size, such as `2v2`. */
  mode: z.enum(teamModes),
  maps: z.array(z.string()),
  /** The id of the connected Discord server. `null` if there is none. */
  guildId: z.string().nullable(),
  /** The waiting players, longest wait first. */
  players: z.array(queuePlayer),
  /** The open matches of the queue, newest first. */
  matches: z.array(match),
  /** The usual waiting times. Hours in which nobody has got a match are omitted. */
  waits: z.array(usualWait),
});
export type Queue = z.output<typeof queue>;

const queueFields = {
  name: nameInput(maxQueueNameLength),
  modeId: idInput,
  /** Parsed to the number of players per side. */
  mode: z.enum(teamModes).transform(getTeamSize),
  maps: z
    .array(mapInput)
    .min(1, "must name a map")
    .max(standardMaps.length)
    .refine((names) => new Set(names).size === names.length, "must not name a map twice"),
  /** `null` disconnects the queue from Discord. */
  guildId: snowflake.nullish(),
};

/** Upper bounds of the buckets in which waiting times are counted, in minutes. Longer waits count in the last bucket. */
export const waitBucketMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480, 1440] as const;

const queueHistory = z.strictObject({
  /** Waiting times by the hour of day in which players joined. Only players who got a match; hours without any are omitted. */
  waits: z.array(usualWait),
  /** When the last 200 finished matches were created, by hour of the week. Hours without matches are omitted. */
  made: z.array(
    z.strictObject({
      /** The hour in UTC, 0 to 167. 0 is Monday from 00:00 to 01:00. */
      hourOfWeek: z.int(),
      /** The number of matches. */
      matches: z.int(),
    }),
  ),
  /** The last validated matches, newest first; at most five. */
  lastResults: z.array(resultOfMatch),
  /** The lowest and the highest Elo of players in these matches at their creation. `null` without matches. */
  elos: z.strictObject({ lowest: z.number(), highest: z.number() }).nullable(),
});
export type QueueHistory = z.output<typeof queueHistory>;

/** Both endpoints reply with the changed queue. A join that fills the queue creates a match. */
export const matchmakingSchemas = {
  joinQueue: { reply: dataReply(queue) },
  leaveQueue: { reply: dataReply(queue) },
} as const satisfies Schemas<typeof import("./queues-endpoints.ts").matchmakingEndpoints>;

export const queuesSchemas = {
  searchQueues: {
    body: z.strictObject({ _id: idInput.nullish(), ...pagingInput }).optional(),
    reply: listReply(queue),
  },
  /** Without a body, the queue gets an unused default name, the first mode by name, 2v2 and the first map. */
  createQueue: { body: z.strictObject(queueFields).optional(), reply: dataReply(queue) },
  updateQueue: createUpdateSchemas(queue, {
    ...queueFields,
    // If the team size is missing or empty, it does not change.
    mode: choiceInput(teamModes).transform((mode) => mode && getTeamSize(mode)),
  }),
  deleteQueue: { reply: emptyReply },
  getQueueHistory: { reply: dataReply(queueHistory) },
} as const satisfies Schemas<typeof import("./queues-endpoints.ts").queuesEndpoints>;
