import { z } from "zod";
import { mapMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { singleLine } from "./text.ts";

const mapPicks = z.strictObject({
  /** Until when leaders pick; `null`: in this season nobody does. */
  until: dateOut.nullable(),
  /** The maps that the caller may pick from. */
  pool: z.array(z.string()),
  /** The clans for which the caller may pick now. */
  picksFor: z.array(idOut),
  /** Those that the caller may see. */
  picks: z.array(z.strictObject({ clanId: idOut, clanName: z.string(), map: z.string() })),
});
export type MapPicks = z.output<typeof mapPicks>;

export const mapPicksShapes = {
  getMapPicks: { reply: oneOf(mapPicks) },
  pickMap: {
    body: z.strictObject({
      /** The clan that picks; absent: the one that the caller leads. */
      clanId: idIn.optional(),
      /** One of the pool. */
      map: singleLine(mapMax),
    }),
    reply: oneOf(mapPicks),
  },
} as const satisfies Shapes<typeof import("./map-picks-calls.ts").mapPicksCalls>;
