import { z } from "zod";
import { winLossRecord } from "./careers.ts";
import { maxMapNameLength } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";
import { toCurrentMapName } from "./map-names.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { personOrDeleted } from "./person.ts";
import { recordList } from "./records.ts";
import { text } from "./text.ts";

/** Totals over validated rounds, without forfeits. Rounds that no side won are draws. */
const roundTotals = z.strictObject({
  rounds: z.int(),
  redWins: z.int(),
  blueWins: z.int(),
  /** The mean score of the winners. `null` until a round is won. */
  averageWinnerScore: z.number().nullable(),
  /** The mean score of the losers. `null` until a round is won. */
  averageLoserScore: z.number().nullable(),
});
export type MapRounds = z.output<typeof roundTotals>;

const listedMap = z.strictObject({ name: z.string(), ...roundTotals.shape });
export type ListedMap = z.output<typeof listedMap>;

/** A time limit and a score limit with which rounds on the map were played. */
const limits = z.strictObject({
  /** Minutes. 0 means no limit, `null` that none was reported. */
  timeLimit: z.int().nullable(),
  /** Points. 0 means no limit, `null` that none was reported. */
  scoreLimit: z.int().nullable(),
  /** How many rounds were played with these limits. */
  rounds: z.int(),
});

/** How a player has done on the map in one mode or season. */
const mapPlayer = z.strictObject({
  user: personOrDeleted,
  /** The name of the mode or season of the rounds. */
  boardName: z.string(),
  ...winLossRecord.shape,
  winRate: z.number(),
  kdRatio: z.number(),
  /** `null` if the player has no games other than forfeits. */
  averageScore: z.number().nullable(),
});
export type MapPlayer = z.output<typeof mapPlayer>;

const map = z.strictObject({
  ...listedMap.shape,
  /** The most frequent limits, at most three. */
  limits: z.array(limits),
  /** Totals by mode or season (a "board" in the API), most played first. */
  boards: z.array(z.strictObject({ boardName: z.string(), ...roundTotals.shape })),
  /** The players with the largest difference between wins and losses in one mode or season; at most ten. */
  players: z.array(mapPlayer),
  /** The kinds of records are those of `records.ts`. */
  records: z.strictObject({
    score: recordList,
    kills: recordList,
    flags: recordList,
    returns: recordList,
    carrierKills: recordList,
    hooksHit: recordList,
    lead: recordList,
    upset: recordList,
  }),
});
export type PlayedMap = z.output<typeof map>;

/** A picture of a map's layout, which the API calls a plan. */
const plan = z.strictObject({
  map: z.string(),
  /** In tiles. */
  width: z.int(),
  /** In tiles. */
  height: z.int(),
  /** The path of the picture on this site. It changes with the picture. */
  address: z.string(),
});
export type MapPlan = z.output<typeof plan>;

export const mapsSchemas = {
  /** Lists the maps with validated rounds, most played first. */
  listMaps: { body: z.strictObject(pagingInput).optional(), reply: listReply(listedMap) },
  getMap: {
    /** The current or a former name of the map. */
    body: z.strictObject({ name: text(maxMapNameLength).transform(toCurrentMapName) }),
    reply: dataReply(map),
  },
  /** Lists the pictures of the maps' layouts. */
  listPlans: { reply: listReply(plan) },
} as const satisfies Schemas<typeof import("./maps-endpoints.ts").mapsEndpoints>;
