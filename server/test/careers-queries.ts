import type { Outcome } from "contract/careers.ts";
import { otherSide, type Side } from "contract/sides.ts";
import type { League } from "./open-league.ts";

/** A player's statistics in a frozen result. */
export type StoredRound = {
  readonly resultId: string;
  readonly userId: string;
  readonly area: "ranked" | "league";
  readonly modeId: string | null;
  readonly seasonId: string | null;
  readonly ratingPoolId: number;
  readonly playedAt: number;
  readonly frozenAt: number;
  readonly map: string | null;
  readonly limits: string;
  readonly side: Side;
  readonly outcome: Outcome;
  readonly isForfeit: boolean;
  readonly teamScore: number;
  readonly otherScore: number;
  /** The player's Elo before the round, computed from their first round in the rating pool. */
  readonly eloBefore: number;
  readonly gain: number | null;
  readonly kills: number;
  readonly deaths: number;
  readonly score: number;
  readonly flags: number | null;
};

/** Reads the rounds of all players in the order of freezing, only from the tables of results and their players. */
export async function readRounds({ context: { db } }: League): Promise<StoredRound[]> {
  const rows = await db
    .selectFrom("result_players as p")
    .innerJoin("results as r", "r.id", "p.result_id")
    .innerJoin("competitions as b", "b.id", "r.competition_id")
    .selectAll("p")
    .select(["r.time_limit", "r.score_limit"])
    .select(["r.played_at", "r.frozen_at", "r.map", "r.red_score", "r.blue_score", "r.forfeit_side", "r.red_elo_gain"])
    .select(["b.area", "b.mode_id", "b.season_id", "b.rating_pool_id", "r.freeze_number"])
    .where("r.frozen", "=", 1)
    .orderBy("b.rating_pool_id")
    .orderBy("r.freeze_number")
    .execute();
  const elos = new Map<string, number>();
  return rows.map(({ side, red_elo_gain: red, ...row }) => {
    const gain = red === null || side === "red" ? red : -red;
    const key = `${row.rating_pool_id} ${row.user_id}`;
    const eloBefore = elos.get(key) ?? 1000;
    elos.set(key, eloBefore + (gain ?? 0));
    return {
      resultId: String(row.result_id),
      userId: String(row.user_id),
      area: row.area,
      modeId: row.mode_id === null ? null : String(row.mode_id),
      seasonId: row.season_id === null ? null : String(row.season_id),
      ratingPoolId: row.rating_pool_id,
      playedAt: row.played_at,
      frozenAt: row.frozen_at ?? Number.NaN,
      map: row.map,
      limits: `${row.time_limit} ${row.score_limit}`,
      side,
      outcome: getOutcome(row[`${side}_score`], row[`${otherSide(side)}_score`], side, row.forfeit_side),
      isForfeit: row.forfeit_side !== null,
      teamScore: row[`${side}_score`],
      otherScore: row[`${otherSide(side)}_score`],
      eloBefore,
      gain,
      kills: row.kills,
      deaths: row.deaths,
      score: row.score,
      flags: row.flags,
    };
  });
}

function getOutcome(own: number, other: number, side: Side, forfeit: Side | null): Outcome {
  if (forfeit !== null) return forfeit === side ? "L" : "W";
  if (own === other) return "D";
  return own > other ? "W" : "L";
}
