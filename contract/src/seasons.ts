import { z } from "zod";
import { maxSeasonNameLength, prizePoolLimits } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idInput, idOutput } from "./ids.ts";
import { nameInput } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { rulesChangeInput, rulesVersionOutput } from "./season-rules.ts";

export const season = z.strictObject({
  _id: idOutput,
  name: z.string(),
  /** At most one season is active. */
  isActive: z.boolean(),
  /** Whether it is the newest season. */
  isLastSeason: z.boolean(),
  /** For information only. Dates do not start or end a season. */
  startDate: dateOutput,
  endDate: dateOutput,
  /** When an admin ended it. `null` while it is active. */
  endedAt: dateOutput.nullable(),
  /** In euros. `null` if there are no prizes. */
  prizePool: z.int().nullable(),
  /** The start of the transfer window, in which leaders can change rosters. `null` for no start. */
  transferFrom: dateOutput.nullable(),
  /** The end of the transfer window, inclusive. `null` for no end. */
  transferTo: dateOutput.nullable(),
  /** The versions of the rules in the order in which they take effect; at least one. */
  rules: z.array(rulesVersionOutput),
  /** How many results have not been validated. Only in replies to admins. */
  unvalidated: z.int().optional(),
});
export type Season = z.output<typeof season>;

const seasonFields = {
  name: nameInput(maxSeasonNameLength),
  startDate: startDateInput,
  endDate: endDateInput,
  prizePool: integerInput(prizePoolLimits.min, prizePoolLimits.max).nullish(),
  transferFrom: startDateInput.nullish(),
  transferTo: endDateInput.nullish(),
};

export const seasonsSchemas = {
  searchSeasons: { body: z.strictObject({ ...pagingInput }).optional(), reply: listReply(season) },
  createSeason: {
    body: z.strictObject(seasonFields).refine(({ startDate, endDate }) => endDate > startDate, {
      path: ["endDate"],
      message: "must be after the start date",
    }),
    reply: dataReply(season),
  },
  updateSeason: createUpdateSchemas(season, seasonFields),
  changeSeasonRules: { body: rulesChangeInput, reply: dataReply(season) },
  /** Removes a version that has not taken effect yet. */
  withdrawSeasonRules: { body: z.strictObject({ rulesId: idInput }), reply: dataReply(season) },
  /** Ends the given season, by default the active one. */
  endSeason: { body: z.strictObject({ seasonId: idInput.optional() }).optional(), reply: dataReply(season) },
} as const satisfies Schemas<typeof import("./seasons-endpoints.ts").seasonsEndpoints>;
