import type { RecordKind } from "contract/constants.ts";
import type { LastName } from "contract/person.ts";
import type { RecordEntry } from "contract/records.ts";
import { playersOfRounds } from "../careers/rounds-of-results-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { bestOf } from "../counts/record-rows.ts";
import { briefResults } from "../results/list-results.ts";
import type { Row } from "../tables.ts";
import { presentLastName } from "../users/person.ts";
import { namesOfUsers } from "./records-queries.ts";

/** The best of each of these kinds among records of several boards, the best first. */
export async function presentRecords<Kind extends RecordKind>(
  db: LeagueDatabase,
  kinds: readonly Kind[],
  rows: readonly Row<"records">[],
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
  const entry = ({ value, user_id, result_id }: Row<"records">): RecordEntry[] => {
    const result = results.get(String(result_id));
    if (result === undefined) return [];
    const team = user_id === 0 && result.area === "ranked" ? (players.get(result_id) ?? []) : [];
    const winners = team.filter(({ side }) => side === result.winnerSide).flatMap(({ id }) => users.get(id) ?? []);
    return [{ value, user: users.get(user_id) ?? null, winners, result }];
  };
  return Object.fromEntries(best.map(([kind, ofKind]) => [kind, ofKind.flatMap(entry)])) as Record<Kind, RecordEntry[]>;
}

/** Players by key, deleted ones too. */
export async function lastNames(db: LeagueDatabase, ids: readonly number[]): Promise<Map<number, LastName>> {
  return new Map((await namesOfUsers(db, ids)).map((user) => [user.id, presentLastName(user)]));
}
