import { z } from "zod";
import { prizePoolLimits, seasonNameMax } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { rulesChangeIn, rulesVersionOut } from "./season-rules.ts";

export const season = z.strictObject({
  _id: idOut,
  name: z.string(),
  /** At most one season is active. */
  isActive: z.boolean(),
  isLastSeason: z.boolean(),
  /** For information only: no season starts or ends by its dates. */
  startDate: dateOut,
  endDate: dateOut,
  /** Euros; `null`: there are no prizes. */
  prizePool: z.int().nullable(),
  /** Leaders change rosters from here to `transferTo`, both included; `null`: no limit on this side. */
  transferFrom: dateOut.nullable(),
  transferTo: dateOut.nullable(),
  /** The versions of its rules in the order in which they hold; at least one. */
  rules: z.array(rulesVersionOut),
  /** How many of its results wait to be validated; only in replies to admins. */
  unvalidated: z.int().optional(),
});
export type Season = z.output<typeof season>;

const fields = {
  name: nameIn(seasonNameMax),
  startDate: startDateIn,
  endDate: endDateIn,
  prizePool: integerIn(prizePoolLimits.min, prizePoolLimits.max).nullish(),
  transferFrom: startDateIn.nullish(),
  transferTo: endDateIn.nullish(),
};

export const seasonsShapes = {
  searchSeasons: { body: z.strictObject({ ...pagingIn }).optional(), reply: listOf(season) },
  createSeason: {
    body: z.strictObject(fields).refine(({ startDate, endDate }) => endDate > startDate, {
      path: ["endDate"],
      message: "must be after the start date",
    }),
    reply: oneOf(season),
  },
  updateSeason: updateOf(season, fields),
  changeSeasonRules: { body: rulesChangeIn, reply: oneOf(season) },
  /** Removes a version that does not hold yet. */
  withdrawSeasonRules: { body: z.strictObject({ rulesId: idIn }), reply: oneOf(season) },
  /** Without a season: the active one. */
  endSeason: { body: z.strictObject({ seasonId: idIn.optional() }).optional(), reply: oneOf(season) },
} as const satisfies Shapes<typeof import("./seasons-calls.ts").seasonsCalls>;
