import type { Curve, CurvePoint } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { LeagueDatabase } from "../../context.ts";
import { spanGames } from "./career-rows.ts";
import { type FoundPool, findPool, lastRounds, listSpans } from "./careers-queries.ts";
import { presentPoint } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";

/** Points of a curve of a player's last games. */
const lastGames = 100;
/** Most points of a curve of all games: above it, a point stands for several games. */
const mostPoints = 200;

type Search = {
  readonly area: Area;
  readonly modeId?: number | null | undefined;
  readonly all?: boolean | null | undefined;
};

/** A player's curve: of the last games, or of all, at a cost that does not grow with how many there are. */
export async function showCurve(db: LeagueDatabase, userId: number, { area, modeId, all }: Search): Promise<Curve> {
  const pool = await findPool(db, userId, area, modeId ?? null);
  if (pool === undefined) {
    return { modeId: null, modeName: null, games: 0, peak: null, gamesPerPoint: 1, points: [] };
  }
  const { games } = pool;
  const isWhole = all === true && games > lastGames;
  const gamesPerPoint = isWhole ? ([1, ...spanGames].find((length) => games / length <= mostPoints) ?? 4096) : 1;
  return {
    modeId: pool.mode_id === null ? null : String(pool.mode_id),
    modeName: pool.mode_name,
    games,
    peak: presentPeak(pool),
    gamesPerPoint,
    points:
      gamesPerPoint === 1
        ? await singlePoints(db, userId, pool, isWhole ? mostPoints : lastGames)
        : await spanPoints(db, userId, pool, gamesPerPoint),
  };
}

function presentPeak({ peak_elo, peak_result_id, peak_at }: FoundPool): Curve["peak"] {
  if (peak_elo === null || peak_result_id === null || peak_at === null) return null;
  return { elo: peak_elo, resultId: String(peak_result_id), date: new Date(peak_at).toISOString() };
}

async function singlePoints(
  db: LeagueDatabase,
  userId: number,
  { pool_id: poolId, games }: FoundPool,
  limit: number,
): Promise<CurvePoint[]> {
  const rounds = (await lastRounds(db, userId, poolId, limit)).reverse();
  const points = rounds.map(({ result_id, elo_before, elo_gain }, index) => {
    const elo = elo_before + (elo_gain ?? 0);
    const game = games - rounds.length + index + 1;
    return { resultId: result_id, span: { game, elo, lowElo: elo, highElo: elo } };
  });
  return present(db, userId, points);
}

async function spanPoints(
  db: LeagueDatabase,
  userId: number,
  { pool_id: poolId, games }: FoundPool,
  length: number,
): Promise<CurvePoint[]> {
  const spans = await listSpans(db, userId, poolId, length);
  const points = spans.map(({ span, low_elo, high_elo, last_elo, last_result_id }) => {
    const game = Math.min(games, (span + 1) * length);
    return { resultId: last_result_id, span: { game, elo: last_elo, lowElo: low_elo, highElo: high_elo } };
  });
  return present(db, userId, points);
}

type Point = {
  readonly resultId: number;
  readonly span: Pick<CurvePoint, "game" | "elo" | "lowElo" | "highElo">;
};

async function present(db: LeagueDatabase, userId: number, points: readonly Point[]): Promise<CurvePoint[]> {
  const spans = new Map(points.map(({ resultId, span }) => [resultId, span]));
  const found = await findRounds(db, userId, [...spans.keys()]);
  return found.flatMap((round) => {
    const span = spans.get(round.details.id);
    return span === undefined ? [] : [presentPoint(round, span)];
  });
}
