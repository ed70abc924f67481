import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { clanSum } from "./event-rounds.ts";
import { idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { leagueResultSummary } from "./results.ts";

/** A neighbour in the list of the same mode or season. */
const neighbour = z.strictObject({ _id: idOut, date: dateOut, map: z.string().nullable() });
export type NeighbourResult = z.output<typeof neighbour>;

/** What a frozen result's page shows besides its figures. */
const resultStory = z.strictObject({
  /** Each player's Elo before and after; equal where the result was not rated. */
  players: z.array(z.strictObject({ userId: idOut, eloBefore: z.number(), eloAfter: z.number() })),
  /** Red's chance before it by Elo, 0 to 1; blue's is the rest. `null` for a forfeit, or without players on a side. */
  redChance: z.number().nullable(),
  /** The most valuable player; `null` for a forfeit, or where all are equally so. */
  mvp: z.strictObject({ userId: idOut, value: z.int() }).nullable(),
  /** The frozen rounds of its event, itself too, by date, and their sums by the sides of this result; `null` without an event. */
  event: z
    .strictObject({ eventId: idOut, rounds: z.array(leagueResultSummary), red: clanSum, blue: clanSum })
    .nullable(),
  /** The frozen results before and after it by date. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type ResultStory = z.output<typeof resultStory>;

export const resultStoriesShapes = {
  getStory: { reply: oneOf(resultStory) },
} as const satisfies Shapes<typeof import("./result-stories-calls.ts").rankedStoriesCalls>;
