import { isUpset } from "contract/upset.ts";
import { type CareerPlayer, type CareerResult, pairRows } from "../careers/career-rows.ts";
import { winnerSide } from "../ratings/outcome.ts";
import { winnerChance } from "../ratings/winner-chance.ts";
import type { Row } from "../tables.ts";

/** What records need of a frozen result. */
export type RecordResult = CareerResult &
  Pick<Row<"results">, "red_score" | "blue_score" | "forfeit_side" | "red_elo_before" | "blue_elo_before">;

type RecordRow = Row<"records">;

/** How many of each kind are kept. */
export const recordsKept = 5;

/** The value of a record. Of results, `user_id` is 0. */
export type RecordValue = Pick<RecordRow, "kind" | "user_id" | "value">;

/** The records that a result may set: on its board, and those of single rounds on its map too. */
export function recordRows(result: RecordResult, players: readonly CareerPlayer[]): RecordRow[] {
  const rows = valuesOnBoard(players).map((value) => recordRow(result, "", value));
  for (const value of valuesOfRound(result, players)) {
    rows.push(recordRow(result, "", value));
    if (result.map) rows.push(recordRow(result, result.map, value));
  }
  return rows;
}

/** The row of a value on a map of a result's board, or on all of them (empty). */
export function recordRow(
  { board_id, result_id, freeze_number }: RecordResult,
  map: string,
  { kind, user_id, value }: RecordValue,
): RecordRow {
  return { board_id, result_id, freeze_number, map, kind, user_id, value };
}

/** The Elo and the wins in a row that players have after a result. They are records of boards, not of maps. */
export function valuesOnBoard(players: readonly CareerPlayer[]): RecordValue[] {
  const values: RecordValue[] = [];
  for (const { userId: user_id, eloBefore, winStreak, round } of players) {
    if (round.eloGain !== null) values.push({ kind: "elo", user_id, value: eloBefore + round.eloGain });
    if (winStreak > 0) values.push({ kind: "streak", user_id, value: winStreak });
  }
  return values;
}

/** The figures of a round and of its players in it. */
export function valuesOfRound(result: RecordResult, players: readonly CareerPlayer[]): RecordValue[] {
  const values = valuesOfResult(result);
  for (const { userId: user_id, round } of players) {
    if (round.isForfeit) continue;
    const { score, kills, flags } = round;
    if (score > 0) values.push({ kind: "score", user_id, value: score });
    if (kills > 0) values.push({ kind: "kills", user_id, value: kills });
    if (flags !== null && flags > 0) values.push({ kind: "flags", user_id, value: flags });
  }
  return values;
}

/** By how much the winners of a round won, and by how much Elo they were behind. */
function valuesOfResult(result: RecordResult): RecordValue[] {
  const winner = winnerSide(result);
  if (winner === null || result.forfeit_side !== null) return [];
  const lead = { kind: "lead", user_id: 0, value: Math.abs(result.red_score - result.blue_score) };
  const { red_elo_before: red, blue_elo_before: blue } = result;
  if (!isUpset(winnerChance(result)) || red === null || blue === null) return [lead];
  return [lead, { kind: "upset", user_id: 0, value: Math.abs(red - blue) }];
}

/** The best of one kind, on one board or map, once more rows are added to those that were. */
export function bestOf(rows: readonly RecordRow[]): RecordRow[] {
  const sorted = rows.toSorted(
    (one, other) => other.value - one.value || one.freeze_number - other.freeze_number || one.user_id - other.user_id,
  );
  const holders = new Set<string>();
  const best = sorted.filter(({ user_id, result_id }) => {
    const holder = user_id === 0 ? `result ${result_id}` : `user ${user_id}`;
    return !holders.has(holder) && holders.add(holder);
  });
  return best.slice(0, recordsKept);
}

/**
 * Whether a value may come before the last of a full list. Most do not, and are not sorted into it.
 * @param best the list, the best first
 */
export function mayEnter(best: readonly RecordRow[], value: number, freezeNumber: number): boolean {
  const last = best[recordsKept - 1];
  return last === undefined || value > last.value || (value === last.value && freezeNumber <= last.freeze_number);
}

/** A board's or map's kind of record, to group rows by. */
export function recordGroup({ board_id, map, kind }: Pick<RecordRow, "board_id" | "map" | "kind">): string {
  return [board_id, kind, map].join(" ");
}

/** What a result adds to the records of its players with their partners; nothing but in seasons. */
export function seasonPairRows(result: CareerResult, players: readonly CareerPlayer[]): Row<"season_pairs">[] {
  if (result.area !== "league") return [];
  const { board_id } = result;
  return pairRows(result, players)
    .filter(({ user_id, other_id, games_with }) => user_id < other_id && games_with > 0)
    .map(({ user_id, other_id, games_with: games, wins_with: wins, losses_with: losses }) => ({
      board_id,
      user_id,
      other_id,
      games,
      wins,
      losses,
    }));
}
