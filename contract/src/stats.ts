import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { numberPerPage, userNameMax } from "./constants.ts";
import { dateOut, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";
import { figureKeys, type StatFigure, type StatFigures, statFigures, statSorts } from "./stat-figures.ts";
import { text } from "./text.ts";
import { user } from "./users.ts";

/** A figure without data is `null`. */
const figure = z.number().nullable();
const record = z.number().nullable();
const recordResult = idOut.nullable();

const summary = {
  _id: idOut,
  ...player.shape,
  clanId: idOut.nullable(),
  clanName: z.string().nullable(),
  ...listedFigures(),
  /** The last five outcomes, oldest first: `W`, `L` and `D`. */
  form: z.string().regex(/^[WLD]{0,5}$/),
};

function listedFigures() {
  const shapeOf = (key: StatFigure) => {
    const { isInteger, isNullable } = statFigures[key];
    if (isNullable) return figure;
    return isInteger ? z.int() : z.number();
  };
  return Object.fromEntries(figureKeys().map((key) => [key, shapeOf(key)])) as {
    [Key in StatFigure]: null extends StatFigures[Key] ? typeof figure : z.ZodNumber;
  };
}

const sideFigures = <const S extends "red" | "blue", const T extends "Red" | "Blue">(side: S, team: T) =>
  ({
    [`${side}WinRate`]: z.number(),
    [`${side}KdRatio`]: z.number(),
    [`${side}TotalKills`]: z.int(),
    [`${side}TotalDeaths`]: z.int(),
    [`${side}TotalFlags`]: z.int(),
    [`${side}TotalScore`]: z.int(),
    [`average${team}TeamScore`]: figure,
    [`highest${team}TeamScore`]: record,
    [`highest${team}TeamScoreResultId`]: recordResult,
  }) as {
    [K in `${S}WinRate` | `${S}KdRatio`]: z.ZodNumber;
  } & {
    [K in `${S}Total${"Kills" | "Deaths" | "Flags" | "Score"}`]: z.ZodInt;
  } & {
    [K in `average${T}TeamScore` | `highest${T}TeamScore`]: typeof figure;
  } & {
    [K in `highest${T}TeamScoreResultId`]: typeof recordResult;
  };

const details = {
  totalKills: z.int(),
  totalDeaths: z.int(),
  totalFlags: z.int(),
  totalScore: z.int(),
  averageWinningScore: figure,
  averageLosingScore: figure,
  highestKdRatio: record,
  highestKdRatioResultId: recordResult,
  highestKills: record,
  highestKillsResultId: recordResult,
  highestDeaths: record,
  highestDeathsResultId: recordResult,
  highestScore: record,
  highestScoreResultId: recordResult,
  // The same figures under the names that other programs use.
  highestKDRatioResultId: recordResult,
  highestKillResultId: recordResult,
  highestDeathResultId: recordResult,
  ...sideFigures("red", "Red"),
  ...sideFigures("blue", "Blue"),
  /** The rank by Elo among those who have games, from 1; equal Elo shares a rank. `null`: no longer in the list. */
  rank: z.int().nullable(),
};
const rankedFields = { modeId: idOut, modeName: z.string() };

export const rankedStatSummary = z.strictObject({ ...summary, ...rankedFields });
export const rankedStat = z.strictObject({ ...summary, ...details, ...rankedFields });
const leagueFields = { seasonId: idOut };

export const leagueStatSummary = z.strictObject({ ...summary, ...leagueFields });
export const leagueStat = z.strictObject({ ...summary, ...details, ...leagueFields });
export type LeagueStatSummary = z.output<typeof leagueStatSummary>;
export type LeagueStat = z.output<typeof leagueStat>;

export type RankedStatSummary = z.output<typeof rankedStatSummary>;
export type RankedStat = z.output<typeof rankedStat>;

/** A player's rank in a mode; `null` before the first game in it. */
export const leaderboardEntry = z.strictObject({
  user,
  standing: z
    .strictObject({
      statId: idOut,
      rank: z.int(),
      elo: z.number(),
      numberGames: z.int(),
      numberWins: z.int(),
      numberLosses: z.int(),
      form: summary.form,
    })
    .nullable(),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

const nameFilter = text(4 * userNameMax).nullish();

const listFields = {
  sort: choiceIn(statSorts),
  asc: z.boolean().nullish(),
  /** Of one player only. */
  userId: idIn.nullish(),
  userName: nameFilter,
  clanName: nameFilter,
  ...pagingIn,
};

export const rankedStatsShapes = {
  getStat: { reply: oneOf(rankedStat) },
  searchStats: {
    body: z.strictObject({ ...listFields, modeId: idOrNoneIn.optional() }).optional(),
    reply: listOf(rankedStatSummary),
  },
  updateStat: { reply: oneOf(rankedStat) },
  searchLeaderboard: {
    body: z.strictObject({ modeId: idOrNoneIn.optional(), userName: nameFilter, ...pagingIn }).optional(),
    reply: listOf(leaderboardEntry),
  },
} as const satisfies Shapes<typeof import("./stats-calls.ts").rankedStatsCalls>;

export const leagueStatsShapes = {
  getStat: { reply: oneOf(leagueStat) },
  searchStats: {
    body: z.strictObject({ ...listFields, seasonId: idOrNoneIn.optional() }).optional(),
    reply: listOf(leagueStatSummary),
  },
  updateStat: { reply: oneOf(leagueStat) },
} as const satisfies Shapes<typeof import("./stats-calls.ts").leagueStatsCalls>;

const trend = z.strictObject({
  userId: idOut,
  /** By how many ranks the player rose since the last week, fell if negative; `null`: they were not ranked then. */
  ranksGained: z.int().nullable(),
  /** The Elo before the first of the days; `null` without a game that was frozen in them. */
  eloBefore: z.number().nullable(),
  /** The Elo at the end of each day on which a game was frozen, by the day's number from 0. */
  days: z.array(z.strictObject({ day: z.int(), elo: z.number() })),
  lastPlayedAt: dateOut,
});
export type Trend = z.output<typeof trend>;

const ownRank = z.strictObject({
  rank: z.int(),
  elo: z.number(),
  numberGames: z.int(),
  /** Who is next above; `null` for the first. */
  next: z.strictObject({ rank: z.int(), elo: z.number(), userName: z.string() }).nullable(),
});
export type OwnRank = z.output<typeof ownRank>;

export const trendsShapes = {
  searchTrends: {
    body: z.strictObject({
      modeId: idIn,
      /** Today: the days are those of UTC. */
      date: startDateIn,
      userIds: z.array(idIn).max(numberPerPage.max),
    }),
    /** Of those who have games, in no order. */
    reply: z.strictObject({ data: z.array(trend) }),
  },
  /** `null` without a game. */
  getOwnRank: { body: z.strictObject({ modeId: idIn }), reply: oneOf(ownRank.nullable()) },
} as const satisfies Shapes<typeof import("./stats-calls.ts").trendsCalls>;
