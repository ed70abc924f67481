import type { RecordKind } from "contract/constants.ts";
import { isUpset } from "contract/sides.ts";
import { winnerChance } from "../../competitions/elo.ts";
import { winnerSide } from "../../competitions/outcome.ts";
import type { Row } from "../../tables.ts";
import { pairRows } from "../careers/career-rows.ts";
import type { FrozenPlayer, FrozenResult, FrozenRound } from "../stats/frozen-round.ts";

type RecordRow = Row<"records">;

/** How many of each kind are kept. */
export const recordsKept = 5;

/** The best of each kind on a board and on its maps, by `recordGroup`; the best first. */
export type BestRecords = Map<string, readonly RecordRow[]>;

/**
 * Enters what a result sets into the best of its board: the records of single rounds on its map too. Most results set
 * none.
 */
export function enterRecords(best: BestRecords, round: FrozenRound): void {
  const ofRound = valuesOfRound(round);
  const onBoard = [...valuesOnBoard(round), ...ofRound];
  for (const [map, values] of [["", onBoard] as const, ...(round.map ? [[round.map, ofRound] as const] : [])]) {
    for (const value of values) enter(best, round, map, value);
  }
}

/** The value of a record. Of results, `user_id` is 0. */
type RecordValue = Pick<RecordRow, "kind" | "user_id" | "value">;

function enter(
  best: BestRecords,
  { board_id, id: result_id, freeze_number }: FrozenRound,
  map: string,
  { kind, user_id, value }: RecordValue,
): void {
  const group = recordGroup({ map, kind });
  const rows = best.get(group) ?? [];
  const last = rows[recordsKept - 1];
  // Of equal values, the one that was frozen first is better.
  const mayEnter =
    last === undefined || value > last.value || (value === last.value && freeze_number <= last.freeze_number);
  if (mayEnter) best.set(group, bestOf([...rows, { board_id, result_id, freeze_number, map, kind, user_id, value }]));
}

/** The Elo and the wins in a row that players have after a result. They are records of boards, not of maps. */
function valuesOnBoard({ players }: FrozenRound): RecordValue[] {
  const values: RecordValue[] = [];
  for (const { userId: user_id, after, tally, round } of players) {
    if (round.eloGain !== null) values.push({ kind: "elo", user_id, value: after.elo });
    if (tally.win_streak > 0) values.push({ kind: "streak", user_id, value: tally.win_streak });
  }
  return values;
}

/** The kinds of what not all servers tell. */
const toldKinds = ["returns", "carrierKills", "hooksHit"] as const satisfies RecordKind[];

/** The figures of a round and of its players in it. */
function valuesOfRound(result: FrozenRound): RecordValue[] {
  const played = result.players.filter(({ round }) => !round.isForfeit);
  return [...valuesOfResult(result), ...played.flatMap(valuesOfPlayer)];
}

function valuesOfPlayer({ userId: user_id, round }: FrozenPlayer): RecordValue[] {
  const { score, kills, flags, figures } = round;
  const told = toldKinds.map((kind) => [kind, figures?.[kind] ?? null] as const);
  return [...Object.entries({ score, kills, flags }), ...told].flatMap(([kind, value]) =>
    value !== null && value > 0 ? [{ kind, user_id, value }] : [],
  );
}

/** By how much the winners of a round won, and by how much Elo they were behind. */
function valuesOfResult(result: FrozenResult): RecordValue[] {
  const winner = winnerSide(result);
  if (winner === null || result.forfeit_side !== null) return [];
  const lead = { kind: "lead", user_id: 0, value: Math.abs(result.red_score - result.blue_score) };
  const { red_elo_before: red, blue_elo_before: blue } = result;
  if (!isUpset(winnerChance(result)) || red === null || blue === null) return [lead];
  return [lead, { kind: "upset", user_id: 0, value: Math.abs(red - blue) }];
}

/**
 * The best of one kind, on one board or map, once more rows are added to those that were; or of several boards, with when
 * they were frozen: each pool numbers its own freezes.
 */
export function bestOf<One extends RecordRow & { readonly frozen_at?: number | null }>(rows: readonly One[]): One[] {
  const sorted = rows.toSorted(
    (one, other) =>
      other.value - one.value ||
      (one.frozen_at ?? 0) - (other.frozen_at ?? 0) ||
      one.freeze_number - other.freeze_number ||
      one.user_id - other.user_id,
  );
  const holders = new Set<string>();
  const best = sorted.filter(({ user_id, result_id }) => {
    const holder = user_id === 0 ? `result ${result_id}` : `user ${user_id}`;
    return !holders.has(holder) && holders.add(holder);
  });
  return best.slice(0, recordsKept);
}

/** A kind of record on a board (`map` is empty) or on a map of it, to group rows by. */
export function recordGroup({ map, kind }: Pick<RecordRow, "map" | "kind">): string {
  return `${kind} ${map}`;
}

/** What a result adds to the records of its players with their partners; nothing but in seasons. */
export function seasonPairRows(round: FrozenRound): Row<"season_pairs">[] {
  if (round.area !== "league") return [];
  const { board_id } = round;
  return pairRows(round)
    .filter(({ user_id, other_id, games_with }) => user_id < other_id && games_with > 0)
    .map(({ user_id, other_id, games_with: games, wins_with: wins, losses_with: losses }) => {
      return { board_id, user_id, other_id, games, wins, losses };
    });
}
