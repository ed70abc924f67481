import { z } from "zod";
import type { Shapes } from "./endpoint.ts";
import { resultOfMatch } from "./match-details.ts";
import { oneOf } from "./paging.ts";

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
  /** Its last validated matches, the newest first; at most five. */
  lastResults: z.array(resultOfMatch),
  /** The lowest and the highest Elo of the players of these matches when they were made; `null` without a match. */
  elos: z.strictObject({ lowest: z.number(), highest: z.number() }).nullable(),
});
export type QueueHistory = z.output<typeof queueHistory>;

export const queueHistoriesShapes = {
  getQueueHistory: { reply: oneOf(queueHistory) },
} as const satisfies Shapes<typeof import("./queue-histories-calls.ts").queueHistoriesCalls>;
