import { startElo } from "contract/constants.ts";
import { sides } from "contract/sides.ts";
import { gainOf, rateRound } from "../features/competitions/elo.ts";
import type { Decided } from "../features/competitions/outcome.ts";
import type { Row } from "../features/tables.ts";
import { byId } from "./moved-document.ts";
import type { MovedFreeze } from "./moved-results.ts";

/** Of a validated result what rating it takes: there may be a million. */
export type Validated = Decided & {
  readonly key: number;
  /** In the dump. */
  readonly id: string | null;
  readonly boardId: number | null;
  /** ms UTC. */
  readonly frozenAt: number;
  readonly playedAt: number;
  readonly red: readonly number[];
  readonly blue: readonly number[];
};

type Boards = { readonly boards: readonly Row<"boards">[]; readonly pools: readonly Row<"pools">[] };

/**
 * Rates results anew, board after board: in the league season after season, as their keys ascend. Counts the freezes of
 * their pools.
 * @param validated is sorted
 * @param onRated called after each board with the Elo of each player of its pool then
 * @returns what the freeze of each adds to it, by its key
 */
export function rateMoved(
  validated: Validated[],
  { boards, pools }: Boards,
  eloK: number,
  onRated: (board: Row<"boards">, elos: ReadonlyMap<number, number>) => void,
): Map<number, MovedFreeze> {
  const freezes = new Map<number, MovedFreeze>();
  const byBoard = Map.groupBy(validated.sort(inOrder), ({ boardId }) => boardId);
  const elosOf = new Map<number, Map<number, number>>();
  for (const board of boards) {
    const elos = elosOf.getOrInsertComputed(board.pool_id, () => new Map());
    const pool = pools.find(({ id }) => id === board.pool_id) ?? { freezes: 0 };
    for (const result of byBoard.get(board.id) ?? []) {
      pool.freezes += 1;
      freezes.set(result.key, { freeze_number: pool.freezes, ...rate(result, elos, eloK) });
    }
    onRated(board, elos);
  }
  return freezes;
}

/** By when they were frozen and played, then by id. */
function inOrder(one: Validated, other: Validated): number {
  return one.frozenAt - other.frozenAt || one.playedAt - other.playedAt || byId(one, other);
}

function rate(result: Validated, elos: Map<number, number>, eloK: number) {
  const players = sides.flatMap((side) => result[side].map((user_id) => ({ user_id, side })));
  const rated = rateRound(result, players, (userId) => elos.getOrInsert(userId, startElo), eloK);
  for (const { user_id, side } of players) {
    elos.set(user_id, (elos.get(user_id) ?? startElo) + (gainOf(side, rated.red_elo_gain) ?? 0));
  }
  return rated;
}
