import type { Curve, CurvePoint } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { LeagueDatabase } from "../../context.ts";
import { spanLengths } from "./career-rows.ts";
import { findPlayerRating, listEloSpans, listLastRounds, type PlayerRating } from "./careers-queries.ts";
import { presentCurvePoint } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";

/** The number of points of a curve of the last results, one per result. */
const recentPointCount = 100;
/** Maximum number of points of a curve of all results. If there are more results, a point stands for several of them. */
const maxPointCount = 200;

type CurveRequest = {
  readonly area: Area;
  readonly modeId?: number | null | undefined;
  /** Whether the curve contains all results, not only the last ones. */
  readonly all?: boolean | null | undefined;
};

/** Returns a player's Elo curve of the last results or of all results. The cost does not grow with the number of results. */
export async function showCurve(
  db: LeagueDatabase,
  userId: number,
  { area, modeId, all }: CurveRequest,
): Promise<Curve> {
  const rating = await findPlayerRating(db, userId, area, modeId ?? null);
  if (rating === undefined) {
    return { modeId: null, modeName: null, games: 0, peak: null, gamesPerPoint: 1, points: [] };
  }
  const { games } = rating;
  const showsAllGames = all === true && games > recentPointCount;
  const gamesPerPoint = showsAllGames ? chooseSpanLength(games) : 1;
  return {
    modeId: rating.mode_id === null ? null : String(rating.mode_id),
    modeName: rating.mode_name,
    games,
    peak: presentPeak(rating),
    gamesPerPoint,
    points:
      gamesPerPoint === 1
        ? await createPointsPerGame(db, userId, rating, showsAllGames ? maxPointCount : recentPointCount)
        : await createPointsPerSpan(db, userId, rating, gamesPerPoint),
  };
}

/** Chooses the shortest span with which a curve has at most `maxPointCount` points; the longest if none does. */
function chooseSpanLength(games: number): number {
  const lengths = [1, ...spanLengths];
  return lengths.find((length) => games / length <= maxPointCount) ?? Math.max(...lengths);
}

/** Presents the highest Elo; `null` if the player has none. */
function presentPeak({ peak_elo, peak_result_id, peak_at }: PlayerRating): Curve["peak"] {
  if (peak_elo === null || peak_result_id === null || peak_at === null) return null;
  return { elo: peak_elo, resultId: String(peak_result_id), date: new Date(peak_at).toISOString() };
}

/** Creates one point for each of a player's last results. */
async function createPointsPerGame(
  db: LeagueDatabase,
  userId: number,
  { rating_pool_id: ratingPoolId, games }: PlayerRating,
  limit: number,
): Promise<CurvePoint[]> {
  const roundsNewestFirst = await listLastRounds(db, userId, ratingPoolId, limit);
  const rounds = roundsNewestFirst.toReversed();
  const points = rounds.map(({ result_id, elo_before, elo_gain }, index) => {
    // `elo_gain` is null if the result was not rated.
    const elo = elo_before + (elo_gain ?? 0);
    const game = games - rounds.length + index + 1;
    return { resultId: result_id, span: { game, elo, lowElo: elo, highElo: elo } };
  });
  return presentPoints(db, userId, points);
}

/** Creates one point for each span of a player's results. */
async function createPointsPerSpan(
  db: LeagueDatabase,
  userId: number,
  { rating_pool_id: ratingPoolId, games }: PlayerRating,
  length: number,
): Promise<CurvePoint[]> {
  const spans = await listEloSpans(db, userId, ratingPoolId, length);
  const points = spans.map(({ span, low_elo, high_elo, last_elo, last_result_id }) => {
    const game = Math.min(games, (span + 1) * length);
    return { resultId: last_result_id, span: { game, elo: last_elo, lowElo: low_elo, highElo: high_elo } };
  });
  return presentPoints(db, userId, points);
}

/** A point of the curve. It shows the round of `resultId`, which is the last result of its span. */
type Point = {
  readonly resultId: number;
  readonly span: Pick<CurvePoint, "game" | "elo" | "lowElo" | "highElo">;
};

async function presentPoints(db: LeagueDatabase, userId: number, points: readonly Point[]): Promise<CurvePoint[]> {
  const spanByResult = new Map(points.map(({ resultId, span }) => [resultId, span]));
  const rounds = await findRounds(db, userId, [...spanByResult.keys()]);
  return rounds.flatMap((round) => {
    const span = spanByResult.get(round.details.id);
    return span === undefined ? [] : [presentCurvePoint(round, span)];
  });
}
