import { z } from "zod";
import { areas } from "./areas.ts";
import { searchTextMax } from "./constants.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { sides } from "./sides.ts";
import { text } from "./text.ts";

const player = z.strictObject({
  _id: idOut,
  userName: z.string(),
  avatar: z.string().nullable(),
  /** The clan in the active, else the latest season. */
  clanName: z.string().nullable(),
  /** The in-game name by which the player was found; `null`: by the user name. */
  alias: z.string().nullable(),
});
export type SearchedPlayer = z.output<typeof player>;

const clan = z.strictObject({ _id: idOut, name: z.string(), seasonId: idOut, seasonName: z.string() });
export type SearchedClan = z.output<typeof clan>;

const result = z.strictObject({
  _id: idOut,
  area: z.enum(areas),
  date: dateOut,
  map: z.string().nullable(),
  /** What it counts for: a mode, or a season. */
  boardName: z.string().nullable(),
  /** The sides: their clans in the league, else their players. */
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
  redScore: z.int(),
  blueScore: z.int(),
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
});
export type SearchedResult = z.output<typeof result>;

const found = z.strictObject({
  players: z.array(player),
  clans: z.array(clan),
  results: z.array(result),
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
