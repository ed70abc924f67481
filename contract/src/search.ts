import { z } from "zod";
import { briefResult } from "./brief-results.ts";
import { crest } from "./clans.ts";
import { searchTextMax } from "./constants.ts";
import { endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { person } from "./person.ts";
import { text } from "./text.ts";

const player = z.strictObject({
  ...person.shape,
  /** The clan in the active, else the latest season. */
  clanName: z.string().nullable(),
  /** The in-game name by which the player was found; `null`: by the user name. */
  alias: z.string().nullable(),
});
export type SearchedPlayer = z.output<typeof player>;

const clan = z.strictObject({ _id: idOut, name: z.string(), crest, seasonId: idOut, seasonName: z.string() });
export type SearchedClan = z.output<typeof clan>;

const found = z.strictObject({
  players: z.array(player),
  clans: z.array(clan),
  results: z.array(briefResult),
});
export type Found = z.output<typeof found>;

export const searchShapes = {
  search: {
    body: z.strictObject({
      /** Parts of the name of a player or a clan, or of a map's; case, accents and punctuation do not matter. */
      text: text(searchTextMax).nullish(),
      /** Only results of that time; without a text, all of them. Players and clans are not looked for then. */
      from: startDateIn.nullish(),
      to: endDateIn.nullish(),
    }),
    reply: oneOf(found),
  },
} as const satisfies Shapes<typeof import("./search-calls.ts").searchCalls>;
