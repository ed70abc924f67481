import { z } from "zod";
import { dateOutput } from "./dates.ts";

/** What everyone sees of a round in progress. Nothing else of it is public before its result is validated. */
export const liveRound = z.strictObject({
  /** When the round started, as far as the site knows. */
  startedAt: dateOutput,
  /** The team score that the game server last posted. `null` if it has not posted the round yet. */
  redScore: z.int().nullable(),
  blueScore: z.int().nullable(),
});
export type LiveRound = z.output<typeof liveRound>;
