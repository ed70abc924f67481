import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { maps, queueNameMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOut } from "./ids.ts";
import { mapIn } from "./map-names.ts";
import { match } from "./matches.ts";
import { nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { pictureFields } from "./pictures.ts";
import { snowflake } from "./snowflake.ts";
import { sizeOf, teamModes } from "./team-modes.ts";

export const queuePlayer = z.strictObject({
  userId: idOut,
  userName: z.string(),
  ...pictureFields,
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
  /** The ranked mode that its matches count for. */
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

export const queuesShapes = {
  searchQueues: { body: z.strictObject({ _id: idIn.nullish(), ...pagingIn }).optional(), reply: listOf(queue) },
  /** Without a body the queue gets an unused default name, the first mode by name, 2v2 and the first map. */
  createQueue: { body: z.strictObject(fields).optional(), reply: oneOf(queue) },
  updateQueue: updateOf(queue, { ...fields, mode: choiceIn(teamModes).transform((mode) => mode && sizeOf(mode)) }),
  deleteQueue: { reply: done },
} as const satisfies Shapes<typeof import("./queues-calls.ts").queuesCalls>;
