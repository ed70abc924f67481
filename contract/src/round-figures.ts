import { z } from "zod";

const count = z.int().min(0).optional();

/** What newer game servers tell of a player in a round, besides score, flags, kills and deaths. Absent: not told. */
export const roundFigures = z.strictObject({
  /** Flags taken from their stand. */
  grabs: count,
  /** Own flags brought back. */
  returns: count,
  /** Kills of who carried the flag. */
  carrierKills: count,
  shots: count,
  hits: count,
  hooks: count,
  /** Hooks that hit nothing. */
  hooksMissed: count,
  /** Hooks that hit a player. */
  hooksHit: count,
});
export type RoundFigures = z.output<typeof roundFigures>;

export const figureNames = roundFigures.keyof().options;
export type FigureName = keyof RoundFigures;
