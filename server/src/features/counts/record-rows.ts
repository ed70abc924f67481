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

/** The records that a result may set: on its board, and those of single rounds on its map too. */
export function recordRows(result: RecordResult, players: readonly CareerPlayer[]): RecordRow[] {
  const { board_id, result_id, freeze_number, map } = result;
  const key = { board_id, result_id, freeze_number };
  const ofBoard = players.flatMap((player) => rowsOfPlayer(player).map((row) => ({ ...key, map: "", ...row })));
  const ofRound = [...rowsOfResult(result), ...players.flatMap(rowsOfRound)];
  return [...ofBoard, ...(map ? ["", map] : [""]).flatMap((on) => ofRound.map((row) => ({ ...key, map: on, ...row })))];
}

type Value = Pick<RecordRow, "kind" | "user_id" | "value">;

/** The Elo and the wins in a row that a player has after a result. */
function rowsOfPlayer({ userId, eloBefore, winStreak, round }: CareerPlayer): Value[] {
  const elo = round.eloGain === null ? [] : [{ kind: "elo", user_id: userId, value: eloBefore + round.eloGain }];
  return winStreak === 0 ? elo : [...elo, { kind: "streak", user_id: userId, value: winStreak }];
}

/** A player's figures in a round. */
function rowsOfRound({ userId, round }: CareerPlayer): Value[] {
  if (round.isForfeit) return [];
  const { score, kills, flags } = round;
  return Object.entries({ score, kills, flags: flags ?? 0 })
    .filter(([, value]) => value > 0)
    .map(([kind, value]) => ({ kind, user_id: userId, value }));
}

/** By how much the winners of a round won, and by how much Elo they were behind. */
function rowsOfResult(result: RecordResult): Value[] {
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
 * Whether a row is not worse than all of a full list. Most are, and are not sorted into it.
 * @param best the list, the best first
 */
export function mayEnter(best: readonly RecordRow[], { value }: RecordRow): boolean {
  return value >= (best[recordsKept - 1]?.value ?? Number.NEGATIVE_INFINITY);
}

/** A board's or map's kind of record, to group rows by. */
export function recordGroup({ board_id, map, kind }: Pick<RecordRow, "board_id" | "map" | "kind">): string {
  return [board_id, kind, map].join(" ");
}

/** What a result adds to the records of its players with their partners; nothing but in seasons. */
export function seasonPairRows(result: CareerResult, players: readonly CareerPlayer[]): Row<"season_pairs">[] {
  if (result.area !== "league") return [];
  return pairRows(result, players)
    .filter(({ user_id, other_id, games_with }) => user_id < other_id && games_with > 0)
    .map(({ user_id, other_id, games_with, wins_with, losses_with }) => ({
      board_id: result.board_id,
      ...{ user_id, other_id, games: games_with, wins: wins_with, losses: losses_with },
    }));
}
