import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { maxUserNameLength, searchPageSize } from "./constants.ts";
import { dateOutput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";
import { getStatMetricKeys, type StatMetric, type StatMetrics, statMetrics, statSorts } from "./stat-metrics.ts";
import { text } from "./text.ts";
import { user } from "./users.ts";

/** An average. `null` without data. */
const averageOutput = z.number().nullable();
/** The highest value in a round. `null` without data. */
const highestOutput = z.number().nullable();
/** The result in which the highest value was reached. */
const highestResultId = idOutput.nullable();
/** The rank by Elo among players with rounds, from 1. Players with equal Elo share a rank. `null` if no longer listed. */
const rankOutput = z.int().nullable();
/** The number of players among whom `rank` is: those with rounds in the mode or season. */
const rankedCountOutput = z.int();

const summaryFields = {
  _id: idOutput,
  ...player.shape,
  clanId: idOutput.nullable(),
  clanName: z.string().nullable(),
  ...createMetricSchemas(),
  /** The last five outcomes, oldest first: `W`, `L` and `D`. */
  form: z.string().regex(/^[WLD]{0,5}$/),
  /** Only in a list of one player's stats. */
  rank: rankOutput.optional(),
  /** Only beside `rank`. */
  rankedCount: rankedCountOutput.optional(),
};

/** Creates the schemas of all metrics. */
function createMetricSchemas() {
  const createSchema = (key: StatMetric) => {
    const { isInteger, isNullable } = statMetrics[key];
    if (isNullable) return averageOutput;
    return isInteger ? z.int() : z.number();
  };
  return Object.fromEntries(getStatMetricKeys().map((key) => [key, createSchema(key)])) as {
    [Key in StatMetric]: null extends StatMetrics[Key] ? typeof averageOutput : z.ZodNumber;
  };
}

/** Creates the schemas of a player's statistics on one side. @param capitalised the side, as it is written within names */
const createSideSchemas = <const S extends "red" | "blue", const C extends "Red" | "Blue">(side: S, capitalised: C) =>
  ({
    [`${side}WinRate`]: z.number(),
    [`${side}KdRatio`]: z.number(),
    [`${side}TotalKills`]: z.int(),
    [`${side}TotalDeaths`]: z.int(),
    [`${side}TotalFlags`]: z.int(),
    [`${side}TotalScore`]: z.int(),
    [`average${capitalised}TeamScore`]: averageOutput,
    [`highest${capitalised}TeamScore`]: highestOutput,
    [`highest${capitalised}TeamScoreResultId`]: highestResultId,
  }) as {
    [K in `${S}WinRate` | `${S}KdRatio`]: z.ZodNumber;
  } & {
    [K in `${S}Total${"Kills" | "Deaths" | "Flags" | "Score"}`]: z.ZodInt;
  } & {
    [K in `average${C}TeamScore` | `highest${C}TeamScore`]: typeof averageOutput;
  } & {
    [K in `highest${C}TeamScoreResultId`]: typeof highestResultId;
  };

const detailFields = {
  totalKills: z.int(),
  totalDeaths: z.int(),
  totalFlags: z.int(),
  totalScore: z.int(),
  averageWinningScore: averageOutput,
  averageLosingScore: averageOutput,
  highestKdRatio: highestOutput,
  highestKdRatioResultId: highestResultId,
  highestKills: highestOutput,
  highestKillsResultId: highestResultId,
  highestDeaths: highestOutput,
  highestDeathsResultId: highestResultId,
  highestScore: highestOutput,
  highestScoreResultId: highestResultId,
  // The next three fields have the same values as above, under the names that other programs use.
  highestKDRatioResultId: highestResultId,
  highestKillResultId: highestResultId,
  highestDeathResultId: highestResultId,
  ...createSideSchemas("red", "Red"),
  ...createSideSchemas("blue", "Blue"),
  rank: rankOutput,
  rankedCount: rankedCountOutput,
};
const rankedFields = { modeId: idOutput, modeName: z.string() };

export const rankedStatSummary = z.strictObject({ ...summaryFields, ...rankedFields });
export const rankedStat = z.strictObject({ ...summaryFields, ...detailFields, ...rankedFields });
const leagueFields = { seasonId: idOutput };

export const leagueStatSummary = z.strictObject({ ...summaryFields, ...leagueFields });
export const leagueStat = z.strictObject({ ...summaryFields, ...detailFields, ...leagueFields });
export type LeagueStatSummary = z.output<typeof leagueStatSummary>;
export type LeagueStat = z.output<typeof leagueStat>;

export type RankedStatSummary = z.output<typeof rankedStatSummary>;
export type RankedStat = z.output<typeof rankedStat>;

/** A player's rank in a mode. `standing` is `null` before the player's first round. */
export const leaderboardEntry = z.strictObject({
  user,
  standing: z
    .strictObject({
      statId: idOutput,
      rank: z.int(),
      elo: z.number(),
      numberGames: z.int(),
      numberWins: z.int(),
      numberLosses: z.int(),
      form: summaryFields.form,
    })
    .nullable(),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** Input: a name to search for. It may be longer than a name, because it is normalised before it is compared. */
const nameFilter = text(4 * maxUserNameLength).nullish();

const listFields = {
  sort: choiceInput(statSorts),
  asc: z.boolean().nullish(),
  /** Only the statistics of this player. */
  userId: idInput.nullish(),
  userName: nameFilter,
  clanName: nameFilter,
  ...pagingInput,
};

export const rankedStatsSchemas = {
  getStat: { reply: dataReply(rankedStat) },
  searchStats: {
    body: z.strictObject({ ...listFields, modeId: optionalIdInput.optional() }).optional(),
    reply: listReply(rankedStatSummary),
  },
  /** Recomputes the stat from the results. */
  updateStat: { reply: dataReply(rankedStat) },
  searchLeaderboard: {
    body: z.strictObject({ modeId: optionalIdInput.optional(), userName: nameFilter, ...pagingInput }).optional(),
    reply: listReply(leaderboardEntry),
  },
} as const satisfies Schemas<typeof import("./stats-endpoints.ts").rankedStatsEndpoints>;

export const leagueStatsSchemas = {
  getStat: { reply: dataReply(leagueStat) },
  searchStats: {
    body: z.strictObject({ ...listFields, seasonId: optionalIdInput.optional() }).optional(),
    reply: listReply(leagueStatSummary),
  },
  /** Recomputes the stat from the results. */
  updateStat: { reply: dataReply(leagueStat) },
} as const satisfies Schemas<typeof import("./stats-endpoints.ts").leagueStatsEndpoints>;

/** How a player's rank and Elo have changed. */
const trend = z.strictObject({
  userId: idOutput,
  /** How many ranks the player gained within a week; negative if they fell. `null` if they were not ranked then. */
  ranksGained: z.int().nullable(),
  /** The Elo before the first day. `null` if no round of the player was frozen in these days. */
  eloBefore: z.number().nullable(),
  /** The Elo at the end of each day on which a round was frozen. Days are numbered from 0. */
  days: z.array(z.strictObject({ day: z.int(), elo: z.number() })),
  lastPlayedAt: dateOutput,
});
export type Trend = z.output<typeof trend>;

/** The caller's rank in a mode. */
const ownRank = z.strictObject({
  rank: z.int(),
  elo: z.number(),
  numberGames: z.int(),
  /** The player with the next better rank. `null` for the first. */
  next: z.strictObject({ rank: z.int(), elo: z.number(), userName: z.string() }).nullable(),
});
export type OwnRank = z.output<typeof ownRank>;

export const trendsSchemas = {
  searchTrends: {
    body: z.strictObject({
      modeId: idInput,
      /** The last day of the trend, normally today. Days are in UTC. */
      date: startDateInput,
      userIds: z.array(idInput).max(searchPageSize.max),
    }),
    /** Includes only players with rounds. Not sorted. */
    reply: z.strictObject({ data: z.array(trend) }),
  },
  /** `null` without rounds. */
  getOwnRank: { body: z.strictObject({ modeId: idInput }), reply: dataReply(ownRank.nullable()) },
} as const satisfies Schemas<typeof import("./stats-endpoints.ts").trendsEndpoints>;
