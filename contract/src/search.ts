import { z } from "zod";
import { briefResult } from "./brief-results.ts";
import { emblem } from "./clans.ts";
import { maxSearchTextLength } from "./constants.ts";
import { endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { dataReply } from "./paging.ts";
import { person } from "./person.ts";
import { text } from "./text.ts";

const foundPlayer = z.strictObject({
  ...person.shape,
  /** The clan in the active season, or in the latest one if none is active. */
  clanName: z.string().nullable(),
  /** The in-game name that matched. `null` if the user name did. */
  alias: z.string().nullable(),
});
export type FoundPlayer = z.output<typeof foundPlayer>;

const foundClan = z.strictObject({
  _id: idOutput,
  name: z.string(),
  /** The emblem, which is called "crest" in the API. */
  crest: emblem,
  seasonId: idOutput,
  seasonName: z.string(),
});
export type FoundClan = z.output<typeof foundClan>;

const searchResults = z.strictObject({
  players: z.array(foundPlayer),
  clans: z.array(foundClan),
  /** The names of maps that have frozen results. */
  maps: z.array(z.string()),
  results: z.array(briefResult),
});
export type SearchResults = z.output<typeof searchResults>;

export const searchSchemas = {
  search: {
    body: z.strictObject({
      /** A part of the name of a player, clan or map. Case, accents and punctuation are ignored. */
      text: text(maxSearchTextLength).nullish(),
      /** Limits the search to results of a period. Without `text`, all results of the period are found. */
      from: startDateInput.nullish(),
      to: endDateInput.nullish(),
    }),
    reply: dataReply(searchResults),
  },
} as const satisfies Schemas<typeof import("./search-endpoints.ts").searchEndpoints>;
