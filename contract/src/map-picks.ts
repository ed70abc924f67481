import { z } from "zod";
import { maxMapNameLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { baseInput } from "./entity-update.ts";
import { idInput, idOutput } from "./ids.ts";
import { dataReply } from "./paging.ts";
import { singleLine } from "./text.ts";

/** The maps that the two clans of a match pick for their rounds. */
const mapPicks = z.strictObject({
  /** The deadline for the leaders. `null` if the season has no map picks. */
  until: dateOutput.nullable(),
  /** The maps that can be picked. */
  pool: z.array(z.string()),
  /** The clans for which the caller can currently pick. */
  picksFor: z.array(idOutput),
  /** The picks that the caller can see. */
  picks: z.array(z.strictObject({ clanId: idOutput, clanName: z.string(), map: z.string() })),
});
export type MapPicks = z.output<typeof mapPicks>;

export const mapPicksSchemas = {
  getMapPicks: { reply: dataReply(mapPicks) },
  pickMap: {
    body: z.strictObject({
      /** The clan that picks. By default the clan that the caller leads. */
      clanId: idInput.optional(),
      /** A map of `pool`. */
      map: singleLine(maxMapNameLength),
      /** The map that the clan had picked; `null` if none. */
      base: baseInput(["map"]),
    }),
    reply: dataReply(mapPicks),
    acceptsBase: true,
  },
} as const satisfies Schemas<typeof import("./map-picks-endpoints.ts").mapPicksEndpoints>;
