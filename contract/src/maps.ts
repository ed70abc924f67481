import { z } from "zod";
import { record } from "./careers.ts";
import { mapMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { mapName } from "./map-names.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { lastName } from "./person.ts";
import { recordList } from "./records.ts";
import { text } from "./text.ts";

/** Sums of validated rounds, without forfeits. Those won by no side are draws. */
const rounds = z.strictObject({
  rounds: z.int(),
  redWins: z.int(),
  blueWins: z.int(),
  /** Means of the winners' and the losers' scores; `null` until a round is won. */
  averageWinnerScore: z.number().nullable(),
  averageLoserScore: z.number().nullable(),
});
export type MapRounds = z.output<typeof rounds>;

const listedMap = z.strictObject({ name: z.string(), ...rounds.shape });
export type ListedMap = z.output<typeof listedMap>;

/** Minutes and points; 0 is off, `null` was not reported. */
const limits = z.strictObject({ timeLimit: z.int().nullable(), scoreLimit: z.int().nullable(), rounds: z.int() });

const mapPlayer = z.strictObject({
  user: lastName,
  /** The mode or season of the games. */
  boardName: z.string(),
  ...record.shape,
  winRate: z.number(),
  kdRatio: z.number(),
  /** `null` until a round counts. */
  averageScore: z.number().nullable(),
});
export type MapPlayer = z.output<typeof mapPlayer>;

const map = z.strictObject({
  ...listedMap.shape,
  /** The most usual limits, at most three. */
  limits: z.array(limits),
  /** By mode and season, the most played first. */
  boards: z.array(z.strictObject({ boardName: z.string(), ...rounds.shape })),
  /** Who won most more games than they lost, in one mode or season; at most ten. */
  players: z.array(mapPlayer),
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

const plan = z.strictObject({
  map: z.string(),
  /** Tiles. */
  width: z.int(),
  height: z.int(),
  /** The path of the picture on this site; another picture has another one. */
  address: z.string(),
});
export type MapPlan = z.output<typeof plan>;

export const mapsShapes = {
  /** The maps with validated rounds, the most played first. */
  listMaps: { body: z.strictObject(pagingIn).optional(), reply: listOf(listedMap) },
  getMap: {
    /** Its current or a former name. */
    body: z.strictObject({ name: text(mapMax).transform(mapName) }),
    reply: oneOf(map),
  },
  listPlans: { reply: listOf(plan) },
} as const satisfies Shapes<typeof import("./maps-calls.ts").mapsCalls>;
