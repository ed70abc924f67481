import { z } from "zod";
import { gameLimits, maxMapNameLength, maxSeasonNameLength } from "./constants.ts";
import { dateOutput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas, entityInput } from "./entity-update.ts";
import { extendedMetrics } from "./extended-metrics.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { toCurrentMapName } from "./map-names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { player } from "./person.ts";
import { sides } from "./sides.ts";
import { singleLine, text } from "./text.ts";

export const resultPlayer = z.strictObject({
  _id: idOutput,
  ...player.shape,
  score: z.int(),
  /** `null` if flags were not reported. */
  flags: z.int().nullable(),
  kills: z.int(),
  deaths: z.int(),
  /** Extended metrics of the player. Absent if the game server reported none. */
  figures: extendedMetrics.optional(),
});
export type ResultPlayer = z.output<typeof resultPlayer>;

/** The fields of a result that lists also show. */
const summaryFields = {
  _id: idOutput,
  date: dateOutput,
  /** The team size, such as `2v2`. `Unknown` without players. */
  mode: z.string(),
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  // The next four fields are `null` until the result is frozen.
  /** The Elo of the red team before the round. */
  redEloBefore: z.number().nullable(),
  /** The Elo of the blue team before the round. */
  blueEloBefore: z.number().nullable(),
  /** How much Elo each red player gained; negative for a loss. */
  redEloGain: z.number().nullable(),
  /** How much Elo each blue player gained; negative for a loss. */
  blueEloGain: z.number().nullable(),
  /** `null` for a draw, and while the round is running. */
  winnerName: z.string().nullable(),
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
  /** Whether a round was imported or its scores were entered. Without a round, the scores 0:0 mean nothing. */
  hasRound: z.boolean(),
  /** Whether the round may still be running. Scores and statistics are then preliminary. */
  isRunning: z.boolean(),
  /** Whether the result is frozen ("validated" in the interface): it counts and can no longer change. */
  freezed: z.boolean(),
};
/** The further fields of a single result. */
const detailFields = {
  /**
   * Discrepancies between the round and the agreed match, as sentences; the API calls them doubts. Empty once the result is
   * frozen or a forfeit.
   */
  doubts: z.array(z.string()),
  /** Minutes. 0 means no limit, `null` that none was reported. */
  timeLimit: z.int().nullable(),
  /** Points. 0 means no limit, `null` that none was reported. */
  scoreLimit: z.int().nullable(),
  redPlayers: z.array(resultPlayer),
  bluePlayers: z.array(resultPlayer),
};
const rankedFields = {
  modeId: idOutput.nullable(),
  modeName: z.string().nullable(),
  /** Whether a queue created the result and its round has not been posted yet. */
  isAwaited: z.boolean(),
};

const playerName = z.strictObject({ userId: idOutput, userName: z.string() });
const playerNames = { redPlayers: z.array(playerName), bluePlayers: z.array(playerName) };

const rankedResultSummary = z.strictObject({ ...summaryFields, ...rankedFields });
export const rankedResult = z.strictObject({ ...summaryFields, ...rankedFields, ...detailFields });
const listedRankedResult = z.strictObject({ ...rankedResultSummary.shape, ...playerNames });
export type RankedResultSummary = z.output<typeof rankedResultSummary>;
export type ListedRankedResult = z.output<typeof listedRankedResult>;
export type RankedResult = z.output<typeof rankedResult>;

const leagueFields = {
  seasonId: idOutput,
  redClanId: idOutput.nullable(),
  redClanName: z.string().nullable(),
  blueClanId: idOutput.nullable(),
  blueClanName: z.string().nullable(),
  eventId: idOutput.nullable(),
};

export const leagueResultSummary = z.strictObject({ ...summaryFields, ...leagueFields });
export const leagueResult = z.strictObject({ ...summaryFields, ...leagueFields, ...detailFields });
const listedLeagueResult = z.strictObject({ ...leagueResultSummary.shape, ...playerNames });
export type LeagueResultSummary = z.output<typeof leagueResultSummary>;
export type ListedLeagueResult = z.output<typeof listedLeagueResult>;
export type LeagueResult = z.output<typeof leagueResult>;

const int32Input = integerInput(-(2 ** 31), 2 ** 31 - 1);
/** Accepts a player as a client received it. Only the fields below can be changed. */
const playerStatsInput = entityInput(
  resultPlayer,
  z.strictObject({
    userId: idInput,
    score: int32Input.optional(),
    flags: int32Input.nullish(),
    kills: int32Input.optional(),
    deaths: int32Input.optional(),
  }),
);
const gameLimitInput = integerInput(gameLimits.min, gameLimits.max).nullable();

/**
 * The fields that an update can change. The schema does not check `teamScoreLimits` and `playerStatLimits`, because imported
 * values may be outside of them: the server checks only values that differ from the stored ones.
 */
const updateFields = {
  date: startDateInput,
  timeLimit: gameLimitInput,
  scoreLimit: gameLimitInput,
  map: singleLine(maxMapNameLength)
    .transform((map) => toCurrentMapName(map.trim()) || null)
    .nullable(),
  redScore: int32Input,
  blueScore: int32Input,
  /**
   * Whether the sent scores are those of a round. A client that sends back a result without a round, whose scores are 0:0,
   * also sends this `false`. Then only scores that differ from the stored ones add a round. An update does not change the
   * field itself.
   */
  hasRound: z.boolean(),
  // These are far more players than a side can have.
  redPlayers: z.array(playerStatsInput).max(128),
  bluePlayers: z.array(playerStatsInput).max(128),
};
/** The filters that the lists of both areas have. */
const searchFields = {
  /** `false` is only for admins. */
  freezed: z.boolean().nullish(),
  /** Only results in which this user plays. There are none for an unknown or deleted user. */
  userId: optionalIdInput.optional(),
  /** Only results on this map, given by its current or a former name. */
  map: text(maxMapNameLength)
    .nullish()
    .transform((map) => (map ? toCurrentMapName(map) : null)),
  ...pagingInput,
};
const playerInput = z.strictObject({ playerId: idInput });

/** A map, and the number of results on it that the viewer can see. */
const resultsMap = z.strictObject({ map: z.string(), results: z.int() });

/** The previous or next result in the list of the same mode or season. */
const neighbourResult = z.strictObject({ _id: idOutput, date: dateOutput, map: z.string().nullable() });
export type NeighbourResult = z.output<typeof neighbourResult>;

/** A clan's totals over the rounds of an event. */
export const clanTotals = z.strictObject({
  /** Rounds won, including forfeits. */
  wins: z.int(),
  /** Points of the team, without forfeits. */
  score: z.int(),
});

const resultInsights = z.strictObject({
  /** Each player's Elo before and after the round. Both are equal if the result was not rated. */
  players: z.array(z.strictObject({ userId: idOutput, eloBefore: z.number(), eloAfter: z.number() })),
  /** Red's chance by Elo before the round, 0 to 1. `null` for a forfeit, or if a side has no players. */
  redChance: z.number().nullable(),
  /** The most valuable player. `null` for a forfeit, or if all players are equally valuable. */
  mvp: z.strictObject({ userId: idOutput, value: z.int() }).nullable(),
  /**
   * The frozen rounds of the event including this one, sorted by date, and the clans' totals by their side in this
   * result. `null` without an event.
   */
  event: z
    .strictObject({ eventId: idOutput, rounds: z.array(leagueResultSummary), red: clanTotals, blue: clanTotals })
    .nullable(),
  /** The previous frozen result by date. */
  previous: neighbourResult.nullable(),
  /** The next frozen result by date. */
  next: neighbourResult.nullable(),
});
export type ResultInsightsData = z.output<typeof resultInsights>;

/** Returns the schemas that both areas share, for the area's own schema of a result. */
function createResultSchemas<View extends z.ZodType>(view: View) {
  const reply = dataReply(view);
  return {
    deleteResult: { reply: emptyReply },
    addRedPlayer: { body: playerInput, reply },
    addBluePlayer: { body: playerInput, reply },
    removePlayer: { body: playerInput, reply },
    declareForfeit: { body: z.strictObject({ side: z.enum(sides) }), reply },
    removeForfeit: { reply },
    /** The insights into a frozen result, which the API calls its story. */
    getStory: { reply: dataReply(resultInsights) },
    freezeResult: { reply },
  } as const;
}

export const rankedResultsSchemas = {
  ...createResultSchemas(rankedResult),
  getResult: { reply: dataReply(rankedResult) },
  searchResults: {
    body: z.strictObject({ modeId: optionalIdInput.optional(), ...searchFields }).optional(),
    reply: dataReply(z.strictObject({ resultsRanked: z.array(listedRankedResult), page: z.int(), total: z.int() })),
  },
  searchMaps: { body: z.strictObject({ modeId: optionalIdInput.optional() }).optional(), reply: listReply(resultsMap) },
  updateResult: createUpdateSchemas(rankedResult, { ...updateFields, modeId: optionalIdInput }),
} as const satisfies Schemas<typeof import("./results-endpoints.ts").rankedResultsEndpoints>;

export const leagueResultsSchemas = {
  ...createResultSchemas(leagueResult),
  searchResults: {
    body: z
      .strictObject({
        _id: idInput.nullish(),
        seasonId: optionalIdInput.optional(),
        // The text may be longer than a name, because it is normalised before it is compared.
        seasonName: text(8 * maxSeasonNameLength).nullish(),
        clanId: idInput.nullish(),
        ...searchFields,
      })
      .optional(),
    /** If `_id` is given, the result has the further fields of a single result, such as the statistics of its players. */
    reply: listReply(z.union([leagueResult, listedLeagueResult])),
  },
  searchMaps: {
    body: z.strictObject({ seasonId: optionalIdInput.optional() }).optional(),
    reply: listReply(resultsMap),
  },
  updateResult: createUpdateSchemas(leagueResult, {
    ...updateFields,
    redClanId: optionalIdInput,
    blueClanId: optionalIdInput,
    eventId: optionalIdInput,
  }),
} as const satisfies Schemas<typeof import("./results-endpoints.ts").leagueResultsEndpoints>;
