import { startElo } from "contract/constants.ts";
import { sides } from "contract/sides.ts";
import { getGainOfSide, rateRound } from "../features/competitions/elo.ts";
import type { ScoredResult } from "../features/competitions/outcome.ts";
import type { Row } from "../features/tables.ts";
import type { ImportedFreeze } from "./imported-results.ts";
import { compareById } from "./legacy-document.ts";

/** The fields of a validated result that its rating needs. Others are not kept, because there may be a million results. */
export type ValidatedResult = ScoredResult & {
  /** The key of the result. */
  readonly key: number;
  /** The ID in the dump. */
  readonly id: string | null;
  readonly competitionId: number | null;
  /** Milliseconds since the epoch. */
  readonly frozenAt: number;
  readonly playedAt: number;
  /** The ids of the red players. */
  readonly red: readonly number[];
  /** The ids of the blue players. */
  readonly blue: readonly number[];
};

type Competitions = {
  readonly competitions: readonly Row<"competitions">[];
  readonly ratingPools: readonly Row<"rating_pools">[];
};

/**
 * Recomputes the Elo of all results, competition by competition in the order of their keys, so the results of the league are
 * rated season by season. Numbers the freezes of each rating pool.
 * @param validatedResults are sorted in place
 * @param competitions with their rating pools, whose last freeze numbers are set in place
 * @param onRated called after each competition with the current Elo of each player of its rating pool
 * @returns the freeze values of each result by its key
 */
export function rateImportedResults(
  validatedResults: ValidatedResult[],
  { competitions, ratingPools }: Competitions,
  eloK: number,
  onRated: (competition: Row<"competitions">, elos: ReadonlyMap<number, number>) => void,
): Map<number, ImportedFreeze> {
  const freezes = new Map<number, ImportedFreeze>();
  const resultsByCompetition = Map.groupBy(
    validatedResults.sort(compareFreezeOrder),
    ({ competitionId }) => competitionId,
  );
  const elosByPool = new Map<number, Map<number, number>>();
  for (const competition of competitions) {
    const elos = elosByPool.getOrInsertComputed(competition.rating_pool_id, () => new Map());
    const ratingPool = ratingPools.find(({ id }) => id === competition.rating_pool_id);
    if (ratingPool === undefined) throw new Error(`There is no rating pool ${competition.rating_pool_id}`);
    for (const result of resultsByCompetition.get(competition.id) ?? []) {
      ratingPool.last_freeze_number += 1;
      freezes.set(result.key, { freeze_number: ratingPool.last_freeze_number, ...rate(result, elos, eloK) });
    }
    onRated(competition, elos);
  }
  return freezes;
}

/** Compares by the time of the freeze, or else by the date of the result, or else by its ID. */
function compareFreezeOrder(a: ValidatedResult, b: ValidatedResult): number {
  return a.frozenAt - b.frozenAt || a.playedAt - b.playedAt || compareById(a, b);
}

/** Rates a result, and changes the Elo of its players in `elos`. */
function rate(result: ValidatedResult, elos: Map<number, number>, eloK: number) {
  const players = sides.flatMap((side) => result[side].map((user_id) => ({ user_id, side })));
  const rating = rateRound(result, players, (userId) => elos.getOrInsert(userId, startElo), eloK);
  for (const { user_id, side } of players) {
    elos.set(user_id, (elos.get(user_id) ?? startElo) + (getGainOfSide(side, rating.red_elo_gain) ?? 0));
  }
  return rating;
}
