import { recordKinds } from "contract/constants.ts";
import type { PartnersRecord, Records } from "contract/records.ts";
import type { LeagueDatabase } from "../context.ts";
import { recordsKept } from "../counts/record-rows.ts";
import { lastNames, presentRecords } from "./present-records.ts";
import {
  type BoardFilter,
  listBoards,
  listRecords,
  type NamedBoard,
  pairsOfPool,
  pairsOfSeason,
} from "./records-queries.ts";

export async function showRecords(db: LeagueDatabase, filter: BoardFilter): Promise<Records> {
  const boards = await listBoards(db, filter);
  const rows = await listRecords(
    db,
    "",
    boards.map(({ id }) => id),
  );
  return {
    ...(await presentRecords(db, recordKinds, rows)),
    partners: await showPartners(db, filter, boards),
  };
}

async function showPartners(
  db: LeagueDatabase,
  { seasonId }: BoardFilter,
  boards: readonly NamedBoard[],
): Promise<PartnersRecord[]> {
  // All seasons share a pool, whose pairs are of no single one.
  const pools = new Map(boards.map((board) => [board.pool_id, board]));
  const lists = [...pools.values()].map(async (board) => {
    const pairs = await (seasonId != null
      ? pairsOfSeason(db, board.id, recordsKept)
      : pairsOfPool(db, board.pool_id, recordsKept));
    const isNamed = board.area === "ranked" || seasonId != null;
    return pairs.map((pair) => ({ ...pair, boardName: isNamed ? board.name : null }));
  });
  const best = (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => leadOf(other) - leadOf(one) || other.games - one.games)
    .slice(0, recordsKept);
  const names = await lastNames(
    db,
    best.flatMap(({ user_id, other_id }) => [user_id, other_id]),
  );
  return best.map(({ user_id, other_id, ...pair }) => ({
    players: [user_id, other_id].flatMap((id) => names.get(id) ?? []),
    ...pair,
  }));
}

function leadOf({ wins, losses }: { readonly wins: number; readonly losses: number }): number {
  return wins - losses;
}
