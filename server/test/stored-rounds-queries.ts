import type { Outcome } from "contract/careers.ts";
import { startElo } from "contract/constants.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import type { League } from "./open-league.ts";

/** A player's statistics in a round whose result is frozen. */
export type StoredPlayerRound = {
  readonly resultId: string;
  readonly userId: string;
  readonly area: "ranked" | "league";
  readonly modeId: string | null;
  readonly seasonId: string | null;
  readonly ratingPoolId: number;
  readonly playedAt: number;
  readonly frozenAt: number;
  readonly map: string | null;
  /** The time limit and the score limit, as one text. */
  readonly limits: string;
  readonly side: Side;
  readonly outcome: Outcome;
  readonly isForfeit: boolean;
  readonly teamScore: number;
  readonly otherScore: number;
  /** The player's Elo before the round, computed from their first round in the rating pool. */
  readonly eloBefore: number;
  /** The change of the player's Elo. Null if the result changes no Elo. */
  readonly gain: number | null;
  readonly kills: number;
  readonly deaths: number;
  readonly score: number;
  readonly flags: number | null;
};

/**
 * Reads the frozen rounds of all players, in the order of freezing within each rating pool. Reads only the results and their
 * players, so that tests can compare it with the tables that are derived from them.
 */
export async function readRounds({ context: { db } }: League): Promise<StoredPlayerRound[]> {
  const rows = await db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("competitions as c", "c.id", "r.competition_id")
    .selectAll("p")
    .select(["r.time_limit", "r.score_limit"])
    .select(["r.played_at", "r.frozen_at", "r.map", "r.red_score", "r.blue_score", "r.forfeit_side", "r.red_elo_gain"])
    .select(["c.area", "c.mode_id", "c.season_id", "c.rating_pool_id", "r.freeze_number"])
    .where("r.frozen", "=", 1)
    .orderBy("c.rating_pool_id")
    .orderBy("r.freeze_number")
    .execute();
  // The Elo after the rounds so far, by rating pool and player.
  const elos = new Map<string, number>();
  return rows.map(({ side, red_elo_gain: redGain, ...row }) => {
    const gain = redGain === null || side === "red" ? redGain : -redGain;
    const key = `${row.rating_pool_id} ${row.user_id}`;
    const eloBefore = elos.get(key) ?? startElo;
    elos.set(key, eloBefore + (gain ?? 0));
    return {
      resultId: String(row.result_id),
      userId: String(row.user_id),
      area: row.area,
      modeId: row.mode_id === null ? null : String(row.mode_id),
      seasonId: row.season_id === null ? null : String(row.season_id),
      ratingPoolId: row.rating_pool_id,
      playedAt: row.played_at,
      // Frozen results always have this time.
      frozenAt: row.frozen_at ?? Number.NaN,
      map: row.map,
      limits: `${row.time_limit} ${row.score_limit}`,
      side,
      outcome: getOutcome(row[`${side}_score`], row[`${getOppositeSide(side)}_score`], side, row.forfeit_side),
      isForfeit: row.forfeit_side !== null,
      teamScore: row[`${side}_score`],
      otherScore: row[`${getOppositeSide(side)}_score`],
      eloBefore,
      gain,
      kills: row.kills,
      deaths: row.deaths,
      score: row.score,
      flags: row.flags,
    };
  });
}

function getOutcome(teamScore: number, otherScore: number, side: Side, forfeitSide: Side | null): Outcome {
  if (forfeitSide !== null) return forfeitSide === side ? "L" : "W";
  if (teamScore === otherScore) return "D";
  return teamScore > otherScore ? "W" : "L";
}
