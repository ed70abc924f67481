import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { emblem } from "./clans.ts";
import { areas, maxMapNameLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { extendedMetricNames, extendedMetrics } from "./extended-metrics.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { person } from "./person.ts";
import { sides } from "./sides.ts";
import { text } from "./text.ts";

/** The outcome of a round for a player or clan: won, lost or drawn. */
export const outcomes = ["W", "L", "D"] as const;
export type Outcome = (typeof outcomes)[number];

const userReference = z.strictObject({ _id: idOutput, userName: z.string() });

/** Counts of rounds played, won and lost. The remaining ones were draws. */
export const winLossRecord = z.strictObject({ games: z.int(), wins: z.int(), losses: z.int() });
export type WinLossRecord = z.output<typeof winLossRecord>;

/** The fields of a round from a player's view. `otherScore` is the score of the opponents. */
const roundFields = {
  resultId: idOutput,
  date: dateOutput,
  outcome: z.enum(outcomes),
  isForfeit: z.boolean(),
  teamScore: z.int(),
  otherScore: z.int(),
  /** The player's Elo before the round. */
  eloBefore: z.number(),
  /** By how much the round changed the player's Elo. `null` if the round was not rated. */
  eloGain: z.number().nullable(),
};

export const playerRound = z.strictObject({
  ...roundFields,
  modeId: idOutput.nullable(),
  modeName: z.string().nullable(),
  seasonId: idOutput.nullable(),
  seasonName: z.string().nullable(),
  map: z.string().nullable(),
  side: z.enum(sides),
  /** The player's points. */
  score: z.int(),
  /** `null` if flags were not reported. */
  flags: z.int().nullable(),
  kills: z.int(),
  deaths: z.int(),
  /** Extended metrics. Absent if the game server reported none. */
  figures: extendedMetrics.optional(),
  partners: z.array(userReference),
  opponents: z.array(userReference),
  /** The opposing clan. `null` in the ranked area. */
  otherClanId: idOutput.nullable(),
  otherClanName: z.string().nullable(),
});
export type PlayerRound = z.output<typeof playerRound>;

/** A point of the curve, which may cover several rounds. Fields about a single round are those of its last round. */
const curvePoint = z.strictObject({
  ...roundFields,
  /** The number of the last round of this point, counted from 1 in the order in which results were frozen. */
  game: z.int(),
  /** The Elo after that round. */
  elo: z.number(),
  /** The lowest and the highest Elo within this point. */
  lowElo: z.number(),
  highElo: z.number(),
  /** The opponents: the name of their clan, or the names of the players. */
  against: z.array(z.string()),
});
export type CurvePoint = z.output<typeof curvePoint>;

/** The Elo of a player over their rounds. */
const curve = z.strictObject({
  /** The mode of the curve. `null` in the league, where all seasons share one Elo, and if there are no rounds. */
  modeId: idOutput.nullable(),
  modeName: z.string().nullable(),
  games: z.int(),
  /** The highest Elo after a round. `null` if there are no rounds. */
  peak: z.strictObject({ elo: z.number(), resultId: idOutput, date: dateOutput }).nullable(),
  /** How many rounds each point covers. The last point may cover fewer. */
  gamesPerPoint: z.int(),
  points: z.array(curvePoint),
});
export type Curve = z.output<typeof curve>;

/** A player's statistics on one side of a map. Averages are `null` if there are no games other than forfeits. */
const sideStats = z.strictObject({
  ...winLossRecord.shape,
  winRate: z.number(),
  kdRatio: z.number(),
  averageKills: z.number().nullable(),
  averageFlags: z.number().nullable(),
  averageScore: z.number().nullable(),
});

const mapStats = z.strictObject({
  /** `null` for rounds without a map. */
  map: z.string().nullable(),
  ...sideStats.shape,
  red: sideStats,
  blue: sideStats,
});
export type MapStats = z.output<typeof mapStats>;

/** Another player, and the rounds with or against them. */
const pair = z.strictObject({ user: person, ...winLossRecord.shape });
export type PairRecord = z.output<typeof pair>;

const career = z.strictObject({
  /** The mode from which partners and opponents are taken. `null` in the league and if there are no rounds. */
  modeId: idOutput.nullable(),
  modeName: z.string().nullable(),
  /** Most played first. */
  maps: z.array(mapStats),
  /** The players with the most rounds in the same team; at most ten. */
  partners: z.array(pair),
  /** The players with the most rounds against the player; at most ten. */
  opponents: z.array(pair),
  /** The player's clans, newest season first. */
  clans: z.array(
    z.strictObject({
      seasonId: idOutput,
      seasonName: z.string(),
      clanId: idOutput,
      clanName: z.string(),
      crest: emblem,
    }),
  ),
});
export type Career = z.output<typeof career>;

/** How two players have played with and against each other. */
const versus = z.strictObject({
  user: person,
  other: person,
  /** One entry for each mode in which both have played, or one for the league, from the first player's view. */
  records: z.array(
    z.strictObject({
      modeId: idOutput.nullable(),
      modeName: z.string().nullable(),
      elo: z.number(),
      otherElo: z.number(),
      together: winLossRecord,
      against: winLossRecord,
    }),
  ),
  /** Their common rounds, from the first player's view, newest first. */
  rounds: z.array(playerRound),
});
export type Versus = z.output<typeof versus>;

/** The averages of one extended metric, which is a "figure" in the API. */
const average = z.strictObject({
  figure: z.enum(extendedMetricNames),
  /** How many rounds of the player report the metric. */
  rounds: z.int(),
  /** The player's own average over these rounds. */
  own: z.number(),
  /** The average over all rounds of all players that report the metric. */
  all: z.number(),
});

/** The averages of a player in one mode or season, which is a "board" in the API. */
const averagesInCompetition = z.strictObject({
  area: z.enum(areas),
  /** The name of the mode or season. */
  name: z.string(),
  averages: z.array(average),
});
export type AveragesInCompetition = z.output<typeof averagesInCompetition>;

const areaInput = z.enum(areas);

export const careersSchemas = {
  searchPlayerRounds: {
    body: z.strictObject({
      area: areaInput,
      modeId: optionalIdInput.optional(),
      seasonId: optionalIdInput.optional(),
      map: text(maxMapNameLength).nullish(),
      outcome: choiceInput(outcomes),
      ...pagingInput,
    }),
    reply: listReply(playerRound),
  },
  /** The Elo of the player over their rounds. */
  getCurve: {
    body: z.strictObject({
      area: areaInput,
      /** If it is missing, the mode in which the player has the most rounds is used. */
      modeId: optionalIdInput.optional(),
      /** Returns the curve from the first round on instead of the last hundred rounds. */
      all: z.boolean().nullish(),
    }),
    reply: dataReply(curve),
  },
  getCareer: {
    body: z.strictObject({
      area: areaInput,
      /**
       * If it is missing, maps of all modes are returned, and partners and opponents of the mode in which the player has
       * the most rounds.
       */
      modeId: optionalIdInput.optional(),
      /** Applies only to `maps`. */
      seasonId: optionalIdInput.optional(),
    }),
    reply: dataReply(career),
  },
  /** The averages of extended metrics, which are "figures" in the API. */
  getFigures: { reply: dataReply(z.array(averagesInCompetition)) },
  /** A comparison of the player with `otherId`. */
  getVersus: {
    body: z.strictObject({ area: areaInput, otherId: idInput, ...pagingInput }),
    reply: z.strictObject({ data: versus, page: z.int().optional(), total: z.int().optional() }),
  },
} as const satisfies Schemas<typeof import("./careers-endpoints.ts").careersEndpoints>;
