import { type RecordKind, recordKinds } from "contract/constants.ts";
import type { LastName } from "contract/person.ts";
import type { PartnersRecord, RecordEntry, Records } from "contract/records.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentLastName } from "../../people/users/person.ts";
import { playersOfRounds } from "../../statistics/careers/rounds-of-results-queries.ts";
import { bestOf, recordsKept } from "../../statistics/counts/record-rows.ts";
import { briefResults } from "../list-results.ts";
import {
  type BoardFilter,
  type DatedRecord,
  listBoards,
  listRecords,
  type NamedBoard,
  namesOfUsers,
  pairsOfPool,
  pairsOfSeason,
} from "./records-queries.ts";

/** The best of each of these kinds among records of several boards, the best first. */
export async function presentRecords<Kind extends RecordKind>(
  db: LeagueDatabase,
  kinds: readonly Kind[],
  rows: readonly DatedRecord[],
): Promise<Record<Kind, RecordEntry[]>> {
  const best = kinds.map((kind) => [kind, bestOf(rows.filter((row) => row.kind === kind))] as const);
  const shown = best.flatMap(([, ofKind]) => ofKind);
  const ids = [...new Set(shown.map(({ result_id }) => result_id))];
  const results = new Map((await briefResults(db, ids)).map((result) => [result._id, result]));
  const ofSides = shown.filter(({ user_id }) => user_id === 0).map(({ result_id }) => result_id);
  const players = Map.groupBy(await playersOfRounds(db, ofSides), ({ result_id }) => result_id);
  const users = await lastNames(db, [
    ...shown.map(({ user_id }) => user_id),
    ...[...players.values()].flat().map(({ id }) => id),
  ]);
  const entry = ({ value, user_id, result_id }: DatedRecord): RecordEntry[] => {
    const result = results.get(String(result_id));
    if (result === undefined) return [];
    const team = user_id === 0 && result.area === "ranked" ? (players.get(result_id) ?? []) : [];
    const winners = team.filter(({ side }) => side === result.winnerSide).flatMap(({ id }) => users.get(id) ?? []);
    return [{ value, user: users.get(user_id) ?? null, winners, result }];
  };
  return Object.fromEntries(best.map(([kind, ofKind]) => [kind, ofKind.flatMap(entry)])) as Record<Kind, RecordEntry[]>;
}

/** Players by key, deleted ones too. */
async function lastNames(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, LastName>> {
  return new Map((await namesOfUsers(db, ids)).map((user) => [user.id, presentLastName(user)]));
}

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
