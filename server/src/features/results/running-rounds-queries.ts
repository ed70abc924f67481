import type { LeagueTransaction } from "../context.ts";
import { publishChange } from "../public-changes.ts";
import type { NewRow, Row } from "../tables.ts";
import { publishLiveRound } from "./matches/matches-queries.ts";

/** The columns that everyone sees of a running round, before its result is frozen. */
const visibleColumns = [
  "event_id",
  "map",
  "red_clan_id",
  "blue_clan_id",
  "running",
  "frozen",
  "red_score",
  "blue_score",
  "started_at",
] as const;
type VisibleColumns = Pick<Row<"results">, (typeof visibleColumns)[number]>;
/** In a new row, an absent column has its default. */
type NewRoundState = Pick<NewRow<"results">, "event_id" | "running" | "frozen">;

/** Returns whether everyone sees that the round of a result is running. */
export function isPubliclyRunning({ event_id, running, frozen }: NewRoundState): boolean {
  return event_id != null && running === 1 && frozen !== 1;
}

/** Publishes a change of a result, before it is made, if it changes what everyone sees of a running round. */
export async function publishRoundChange(
  trx: LeagueTransaction,
  resultId: number,
  change: Partial<VisibleColumns>,
): Promise<void> {
  if (visibleColumns.every((column) => change[column] === undefined)) return;
  const before = await findVisibleColumns(trx, resultId);
  if (before === undefined) return;
  const after = { ...before, ...change };
  if (visibleColumns.every((column) => before[column] === after[column])) return;
  if (isPubliclyRunning(before) || isPubliclyRunning(after)) publishChange(trx, "running_rounds");
  if (before.running === 1 && before.event_id === null) await publishLiveRound(trx, "result_id", resultId);
}

/** Publishes that the players of a result change, or that it is deleted, if everyone sees that its round is running. */
export async function publishIfRunning(trx: LeagueTransaction, resultId: number): Promise<void> {
  const result = await findVisibleColumns(trx, resultId);
  if (result !== undefined && isPubliclyRunning(result)) publishChange(trx, "running_rounds");
}

function findVisibleColumns(trx: LeagueTransaction, resultId: number) {
  return trx.selectFrom("results").select(visibleColumns).where("id", "=", resultId).executeTakeFirst();
}
