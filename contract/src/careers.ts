import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { crest } from "./clans.ts";
import { areas, mapMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { person } from "./person.ts";
import { figureNames, roundFigures } from "./round-figures.ts";
import { sides } from "./sides.ts";
import { text } from "./text.ts";

export const outcomes = ["W", "L", "D"] as const;
export type Outcome = (typeof outcomes)[number];

const named = z.strictObject({ _id: idOut, userName: z.string() });

/** Games won and lost; the others were draws. */
export const record = z.strictObject({ games: z.int(), wins: z.int(), losses: z.int() });
export type GamesRecord = z.output<typeof record>;

const round = {
  resultId: idOut,
  date: dateOut,
  outcome: z.enum(outcomes),
  isForfeit: z.boolean(),
  teamScore: z.int(),
  otherScore: z.int(),
  /** The player's own Elo before it, and what it was changed by; `null`: it was not rated. */
  eloBefore: z.number(),
  eloGain: z.number().nullable(),
};

export const playerRound = z.strictObject({
  ...round,
  modeId: idOut.nullable(),
  modeName: z.string().nullable(),
  seasonId: idOut.nullable(),
  seasonName: z.string().nullable(),
  map: z.string().nullable(),
  side: z.enum(sides),
  /** The player's own figures. Flags are `null` where they were not reported. */
  score: z.int(),
  flags: z.int().nullable(),
  kills: z.int(),
  deaths: z.int(),
  /** What else the game server told; absent: nothing. */
  figures: roundFigures.optional(),
  partners: z.array(named),
  opponents: z.array(named),
  /** The other team's clan, in the league. */
  otherClanId: idOut.nullable(),
  otherClanName: z.string().nullable(),
});
export type PlayerRound = z.output<typeof playerRound>;

const curvePoint = z.strictObject({
  ...round,
  /** The number of the player's game that the point ends with, in the order in which results were frozen, from 1. */
  game: z.int(),
  /** The Elo after that game, and its bounds over the games of the point. */
  elo: z.number(),
  lowElo: z.number(),
  highElo: z.number(),
  /** The names of the other team: its clan, or its players. */
  against: z.array(z.string()),
});
export type CurvePoint = z.output<typeof curvePoint>;

const curve = z.strictObject({
  /** The mode that it is about; `null` in the league, whose seasons share one Elo, and without games. */
  modeId: idOut.nullable(),
  modeName: z.string().nullable(),
  games: z.int(),
  /** The highest Elo after a game; `null` without games. */
  peak: z.strictObject({ elo: z.number(), resultId: idOut, date: dateOut }).nullable(),
  /** How many games a point stands for; the last may have fewer. */
  gamesPerPoint: z.int(),
  points: z.array(curvePoint),
});
export type Curve = z.output<typeof curve>;

/** A player's figures on one side of a map. Averages are `null` until a round counts. */
const sideFigures = z.strictObject({
  ...record.shape,
  winRate: z.number(),
  kdRatio: z.number(),
  averageKills: z.number().nullable(),
  averageFlags: z.number().nullable(),
  averageScore: z.number().nullable(),
});

const mapFigures = z.strictObject({
  /** `null`: games without a map. */
  map: z.string().nullable(),
  ...sideFigures.shape,
  red: sideFigures,
  blue: sideFigures,
});
export type MapFigures = z.output<typeof mapFigures>;

const pair = z.strictObject({ user: person, ...record.shape });
export type PairRecord = z.output<typeof pair>;

const career = z.strictObject({
  /** The mode that partners and opponents are about; `null` in the league and without games. */
  modeId: idOut.nullable(),
  modeName: z.string().nullable(),
  /** The most played first. */
  maps: z.array(mapFigures),
  /** Who played most games together with the player, and against them; at most ten. */
  partners: z.array(pair),
  opponents: z.array(pair),
  /** The clans of the player, the newest season first. */
  clans: z.array(
    z.strictObject({ seasonId: idOut, seasonName: z.string(), clanId: idOut, clanName: z.string(), crest }),
  ),
});
export type Career = z.output<typeof career>;

const versus = z.strictObject({
  user: person,
  other: person,
  /** One for each mode, or one for the league, in which they met. The records are the first player's. */
  records: z.array(
    z.strictObject({
      modeId: idOut.nullable(),
      modeName: z.string().nullable(),
      elo: z.number(),
      otherElo: z.number(),
      together: record,
      against: record,
    }),
  ),
  /** Their results, from the first player's point of view, the newest first. */
  rounds: z.array(playerRound),
});
export type Versus = z.output<typeof versus>;

/** The averages of a figure: of a player's rounds that told it, and of everybody's. */
const average = z.strictObject({
  figure: z.enum(figureNames),
  rounds: z.int(),
  own: z.number(),
  all: z.number(),
});

const figuresOnBoard = z.strictObject({
  area: z.enum(areas),
  /** Of the mode or the season. */
  name: z.string(),
  averages: z.array(average),
});
export type FiguresOnBoard = z.output<typeof figuresOnBoard>;

const area = z.enum(areas);

export const careersShapes = {
  searchPlayerRounds: {
    body: z.strictObject({
      area,
      modeId: idOrNoneIn.optional(),
      seasonId: idOrNoneIn.optional(),
      map: text(mapMax).nullish(),
      outcome: choiceIn(outcomes),
      ...pagingIn,
    }),
    reply: listOf(playerRound),
  },
  getCurve: {
    body: z.strictObject({
      area,
      /** Without one, the mode in which the player has most games. */
      modeId: idOrNoneIn.optional(),
      /** From the first game on, instead of the last hundred. */
      all: z.boolean().nullish(),
    }),
    reply: oneOf(curve),
  },
  getCareer: {
    body: z.strictObject({
      area,
      /** Without one, maps of all modes, and partners of the mode in which the player has most games. */
      modeId: idOrNoneIn.optional(),
      /** For maps alone. */
      seasonId: idOrNoneIn.optional(),
    }),
    reply: oneOf(career),
  },
  getFigures: { reply: oneOf(z.array(figuresOnBoard)) },
  getVersus: {
    body: z.strictObject({ area, otherId: idIn, ...pagingIn }),
    reply: z.strictObject({ data: versus, page: z.int().optional(), total: z.int().optional() }),
  },
} as const satisfies Shapes<typeof import("./careers-calls.ts").careersCalls>;
