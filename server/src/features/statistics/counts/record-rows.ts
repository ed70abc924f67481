import type { RecordKind } from "contract/constants.ts";
import { isUpset } from "contract/sides.ts";
import { computeWinnerWinProbability } from "../../competitions/elo.ts";
import { getWinnerSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import type { FrozenPlayer, FrozenResult, FrozenRound } from "../stats/frozen-round.ts";

type RecordRow = Row<"records">;

/** Maximum number of stored records of each kind. */
export const maxRecords = 5;

/** Stands for all maps together in the column `map` of `records`. */
export const keyOfAllMaps = "";

/** The records of a competition and its maps by the key that `getRecordGroup` returns, the best first. */
export type BestRecords = Map<string, readonly RecordRow[]>;

/**
 * Adds the records that a round sets to the records of its competition, in place. Records within the round also count for the
 * map of the round. Most rounds set no record.
 */
export function updateRecords(bestRecords: BestRecords, round: FrozenRound): void {
  const recordsInRound = computeRoundRecords(round);
  const recordsOfCompetition = [...computeCompetitionRecords(round), ...recordsInRound];
  for (const record of recordsOfCompetition) addRecord(bestRecords, round, keyOfAllMaps, record);
  if (round.map) {
    for (const record of recordsInRound) addRecord(bestRecords, round, round.map, record);
  }
}

/** The value of a record. `user_id` is 0 for records of results. */
type RecordValue = Pick<RecordRow, "kind" | "user_id" | "value">;

/** Adds a value to the records of its kind, if it is among the best. */
function addRecord(
  bestRecords: BestRecords,
  { competition_id, id: result_id, freeze_number }: FrozenRound,
  map: string,
  { kind, user_id, value }: RecordValue,
): void {
  const group = getRecordGroup({ map, kind });
  const rows = bestRecords.get(group) ?? [];
  const lowestRecord = rows[maxRecords - 1];
  // If values are equal, the result that was frozen first is better.
  const isRecord =
    lowestRecord === undefined ||
    value > lowestRecord.value ||
    (value === lowestRecord.value && freeze_number <= lowestRecord.freeze_number);
  if (isRecord) {
    const record = { competition_id, result_id, freeze_number, map, kind, user_id, value };
    bestRecords.set(group, selectBestRecords([...rows, record]));
  }
}

/** Returns the Elo and winning streaks of the players after a result. These are records of competitions, not of maps. */
function computeCompetitionRecords({ players }: FrozenRound): RecordValue[] {
  const values: RecordValue[] = [];
  for (const { userId: user_id, ratingAfter, totals, round: playerRound } of players) {
    if (playerRound.eloGain !== null) values.push({ kind: "elo", user_id, value: ratingAfter.elo });
    if (totals.win_streak > 0) values.push({ kind: "streak", user_id, value: totals.win_streak });
  }
  return values;
}

/** The kinds of records of extended metrics, which not all servers report. */
const extendedMetricKinds = ["returns", "carrierKills", "hooksHit"] as const satisfies RecordKind[];

/** Returns the record values of a round and of its players. */
function computeRoundRecords(round: FrozenRound): RecordValue[] {
  const players = round.players.filter(({ round: playerRound }) => !playerRound.isForfeit);
  return [...computeResultRecords(round), ...players.flatMap(computePlayerRecords)];
}

/** Returns the positive metrics of a player in a round. */
function computePlayerRecords({ userId: user_id, round: playerRound }: FrozenPlayer): RecordValue[] {
  const { score, kills, flags, metrics } = playerRound;
  const extendedMetrics = extendedMetricKinds.map((kind) => [kind, metrics?.[kind] ?? null] as const);
  const values = [...Object.entries({ score, kills, flags }), ...extendedMetrics];
  return values.flatMap(([kind, value]) => (value !== null && value > 0 ? [{ kind, user_id, value }] : []));
}

/** Returns the winners' lead in a round, and in an upset, by how much the losers' Elo was higher. */
function computeResultRecords(result: FrozenResult): RecordValue[] {
  const winner = getWinnerSide(result);
  if (winner === null || result.forfeit_side !== null) return [];
  const leadRecord = { kind: "lead", user_id: 0, value: Math.abs(result.red_score - result.blue_score) };
  const { red_elo_before: redElo, blue_elo_before: blueElo } = result;
  if (!isUpset(computeWinnerWinProbability(result)) || redElo === null || blueElo === null) return [leadRecord];
  return [leadRecord, { kind: "upset", user_id: 0, value: Math.abs(redElo - blueElo) }];
}

/**
 * Selects the best records of one kind. Each player or result appears at most once. Records of several competitions need
 * `frozen_at`, because each rating pool numbers its own freezes.
 */
export function selectBestRecords<Entry extends RecordRow & { readonly frozen_at?: number | null }>(
  rows: readonly Entry[],
): Entry[] {
  const sortedRows = rows.toSorted(
    (a, b) =>
      b.value - a.value ||
      (a.frozen_at ?? 0) - (b.frozen_at ?? 0) ||
      a.freeze_number - b.freeze_number ||
      a.user_id - b.user_id,
  );
  const seenOwners = new Set<string>();
  const bestOfEachOwner = sortedRows.filter(({ user_id, result_id }) => {
    const owner = user_id === 0 ? `result ${result_id}` : `user ${user_id}`;
    if (seenOwners.has(owner)) return false;
    seenOwners.add(owner);
    return true;
  });
  return bestOfEachOwner.slice(0, maxRecords);
}

/** Returns the key that groups records by kind and map. `map` is empty for records of a competition. */
export function getRecordGroup({ map, kind }: Pick<RecordRow, "map" | "kind">): string {
  return `${kind} ${map}`;
}
