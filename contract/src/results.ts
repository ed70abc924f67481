import { z } from "zod";
import { gameLimits, mapMax, seasonNameMax } from "./constants.ts";
import { dateOut, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { sentBack, updateOf } from "./entity-update.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { mapName } from "./map-names.ts";
import { integerIn } from "./numbers.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { player } from "./person.ts";
import { roundFigures } from "./round-figures.ts";
import { sides } from "./sides.ts";
import { singleLine, text } from "./text.ts";

export const resultPlayer = z.strictObject({
  _id: idOut,
  ...player.shape,
  score: z.int(),
  /** `null`: not reported. */
  flags: z.int().nullable(),
  kills: z.int(),
  deaths: z.int(),
  /** What else the game server told of the player; absent: nothing. */
  figures: roundFigures.optional(),
});
export type ResultPlayer = z.output<typeof resultPlayer>;

const summary = {
  _id: idOut,
  date: dateOut,
  /** The team size, such as `2v2`; `Unknown` without players. */
  mode: z.string(),
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  /** Team Elo before the round, and each player's gain by it; `null` until frozen. */
  redEloBefore: z.number().nullable(),
  blueEloBefore: z.number().nullable(),
  redEloGain: z.number().nullable(),
  blueEloGain: z.number().nullable(),
  /** `null`: a draw, or it is being played. */
  winnerName: z.string().nullable(),
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
  /** Whether it was imported or its scores were entered. Without a round the scores 0:0 mean nothing. */
  hasRound: z.boolean(),
  /** Whether its round may still be played: scores and players' figures are those so far. */
  isRunning: z.boolean(),
  /** Validated: it counts, and can no longer change. */
  freezed: z.boolean(),
};
const details = {
  /** Sentences: what speaks against its round being the one that was agreed; none once it is validated or forfeited. */
  doubts: z.array(z.string()),
  /** Minutes, points; 0 is off, `null` was not reported. */
  timeLimit: z.int().nullable(),
  scoreLimit: z.int().nullable(),
  redPlayers: z.array(resultPlayer),
  bluePlayers: z.array(resultPlayer),
};
const rankedFields = {
  modeId: idOut.nullable(),
  modeName: z.string().nullable(),
  /** Whether it was made by a queue and its round is still to be posted. */
  isAwaited: z.boolean(),
};

const nameOfPlayer = z.strictObject({ userId: idOut, userName: z.string() });
const namedTeams = { redPlayers: z.array(nameOfPlayer), bluePlayers: z.array(nameOfPlayer) };

const rankedResultSummary = z.strictObject({ ...summary, ...rankedFields });
export const rankedResult = z.strictObject({ ...summary, ...rankedFields, ...details });
const listedRankedResult = z.strictObject({ ...rankedResultSummary.shape, ...namedTeams });
export type RankedResultSummary = z.output<typeof rankedResultSummary>;
export type ListedRankedResult = z.output<typeof listedRankedResult>;
export type RankedResult = z.output<typeof rankedResult>;

const leagueFields = {
  seasonId: idOut,
  redClanId: idOut.nullable(),
  redClanName: z.string().nullable(),
  blueClanId: idOut.nullable(),
  blueClanName: z.string().nullable(),
  eventId: idOut.nullable(),
};

export const leagueResultSummary = z.strictObject({ ...summary, ...leagueFields });
export const leagueResult = z.strictObject({ ...summary, ...leagueFields, ...details });
const listedLeagueResult = z.strictObject({ ...leagueResultSummary.shape, ...namedTeams });
export type LeagueResultSummary = z.output<typeof leagueResultSummary>;
export type ListedLeagueResult = z.output<typeof listedLeagueResult>;
export type LeagueResult = z.output<typeof leagueResult>;

const int32 = integerIn(-(2 ** 31), 2 ** 31 - 1);
const playerFiguresIn = sentBack(
  resultPlayer,
  z.strictObject({
    userId: idIn,
    score: int32.optional(),
    flags: int32.nullish(),
    kills: int32.optional(),
    deaths: int32.optional(),
  }),
);
const gameLimitIn = integerIn(gameLimits.min, gameLimits.max).nullable();

/** The fields that an update may change. Limits of scores apply only to scores that change. */
const updateFields = {
  date: startDateIn,
  timeLimit: gameLimitIn,
  scoreLimit: gameLimitIn,
  map: singleLine(mapMax)
    .transform((map) => mapName(map.trim()) || null)
    .nullable(),
  redScore: int32,
  blueScore: int32,
  /** Not changed by an update. With `false`, and of a running round, only scores that differ from the stored ones count. */
  hasRound: z.boolean(),
  redPlayers: z.array(playerFiguresIn).max(128),
  bluePlayers: z.array(playerFiguresIn).max(128),
};
/** Filter of lists; `false` is for admins. */
const freezedIn = z.boolean().nullish();
/** Filters of lists, which may be combined with all others. */
const searchFields = {
  freezed: freezedIn,
  /** Only those in which this user plays; none for one who does not exist or is deleted. */
  userId: idOrNoneIn.optional(),
  /** Only those on this map, by its current or former name. */
  map: text(mapMax)
    .nullish()
    .transform((map) => (map ? mapName(map) : null)),
  ...pagingIn,
};
const playerIn = z.strictObject({ playerId: idIn });

/** A map and how many results there are on it, of those that the viewer may see. */
const mapOfResults = z.strictObject({ map: z.string(), results: z.int() });

/** A neighbour in the list of the same mode or season. */
const neighbour = z.strictObject({ _id: idOut, date: dateOut, map: z.string().nullable() });
export type NeighbourResult = z.output<typeof neighbour>;

/** A clan's rounds of an event added up. */
export const clanSum = z.strictObject({
  /** Rounds won, forfeits too. */
  wins: z.int(),
  /** Points of its team, without forfeits. */
  score: z.int(),
});

const resultStory = z.strictObject({
  /** Each player's Elo before and after; equal where the result was not rated. */
  players: z.array(z.strictObject({ userId: idOut, eloBefore: z.number(), eloAfter: z.number() })),
  /** Red's chance before it by Elo, 0 to 1; blue's is the rest. `null` for a forfeit, or without players on a side. */
  redChance: z.number().nullable(),
  /** The most valuable player; `null` for a forfeit, or where all are equally so. */
  mvp: z.strictObject({ userId: idOut, value: z.int() }).nullable(),
  /** The frozen rounds of its event, itself too, by date, and their sums by the sides of this result; `null` without an event. */
  event: z
    .strictObject({ eventId: idOut, rounds: z.array(leagueResultSummary), red: clanSum, blue: clanSum })
    .nullable(),
  /** The frozen results before and after it by date. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type ResultStory = z.output<typeof resultStory>;

/** The shapes that both areas share, built around each area's view. */
function resultShapes<View extends z.ZodType>(view: View) {
  const reply = oneOf(view);
  return {
    deleteResult: { reply: done },
    addRedPlayer: { body: playerIn, reply },
    addBluePlayer: { body: playerIn, reply },
    removePlayer: { body: playerIn, reply },
    declareForfeit: { body: z.strictObject({ side: z.enum(sides) }), reply },
    removeForfeit: { reply },
    getStory: { reply: oneOf(resultStory) },
    freezeResult: { reply },
  } as const;
}

export const rankedResultsShapes = {
  ...resultShapes(rankedResult),
  getResult: { reply: oneOf(rankedResult) },
  searchResults: {
    body: z.strictObject({ modeId: idOrNoneIn.optional(), ...searchFields }).optional(),
    reply: oneOf(z.strictObject({ resultsRanked: z.array(listedRankedResult), page: z.int(), total: z.int() })),
  },
  searchMaps: { body: z.strictObject({ modeId: idOrNoneIn.optional() }).optional(), reply: listOf(mapOfResults) },
  updateResult: updateOf(rankedResult, { ...updateFields, modeId: idOrNoneIn }),
} as const satisfies Shapes<typeof import("./results-calls.ts").rankedResultsCalls>;

export const leagueResultsShapes = {
  ...resultShapes(leagueResult),
  searchResults: {
    body: z
      .strictObject({
        _id: idIn.nullish(),
        seasonId: idOrNoneIn.optional(),
        seasonName: text(8 * seasonNameMax).nullish(),
        clanId: idIn.nullish(),
        ...searchFields,
      })
      .optional(),
    /** A result requested by its id includes its players. */
    reply: listOf(z.union([leagueResult, listedLeagueResult])),
  },
  searchMaps: { body: z.strictObject({ seasonId: idOrNoneIn.optional() }).optional(), reply: listOf(mapOfResults) },
  updateResult: updateOf(leagueResult, {
    ...updateFields,
    redClanId: idOrNoneIn,
    blueClanId: idOrNoneIn,
    eventId: idOrNoneIn,
  }),
} as const satisfies Shapes<typeof import("./results-calls.ts").leagueResultsCalls>;
