import { z } from "zod";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { listOf } from "./paging.ts";

/** A clan's line in an earlier table. */
const tableLine = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  games: z.int(),
  wins: z.int(),
  losses: z.int(),
  points: z.int(),
  difference: z.int(),
});

/** The table of a season after a day on which it was played. */
const dayTable = z.strictObject({
  /** The day in UTC, such as `2026-11-20`. */
  day: z.iso.date(),
  /** All clans of the season, the first one first. */
  table: z.array(tableLine),
});
export type DayTable = z.output<typeof dayTable>;

export const seasonTablesShapes = {
  /** The first day first; empty until a round of the season is validated. */
  getSeasonTables: { reply: listOf(dayTable) },
} as const satisfies Shapes<typeof import("./season-tables-calls.ts").seasonTablesCalls>;
