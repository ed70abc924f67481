import type { LeagueTransaction } from "../context.ts";
import { fillAwaited, type PlayedFields } from "../imports/fill-awaited.ts";
import { emptyResultOf } from "../results/event-results-queries.ts";
import { leagueArea } from "../results/league-area.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import { type StoredPlayer, storeResult } from "../results/store-result.ts";
import type { EventRound } from "./match-event.ts";
import { isRunningIn, lockResultOf, type RunningRound } from "./running-round.ts";
import { removeReplaced } from "./running-rounds-queries.ts";

/**
 * Stores a round of an event: in the result that holds an earlier state of it, played by others of the same clans, in an
 * empty result of the event, or in a new one. Returns the result's key.
 * @param others running rounds of the game server that were played by others
 * @param now ms UTC
 */
export async function storeEventRound(
  trx: LeagueTransaction,
  { eventId, ...assigned }: EventRound,
  played: PlayedFields,
  players: readonly StoredPlayer[],
  others: readonly RunningRound[],
  now: number,
): Promise<number> {
  const result = (await lockEarlierState(trx, assigned, others)) ?? (await lockEmpty(trx, eventId));
  await leagueArea.admit(trx, assigned.board_id);
  const fields = { ...played, ...assigned };
  if (result === null) {
    const made = { ...fields, area: "league", event_id: eventId, frozen: 0, created_at: now } as const;
    return storeResult(trx, made, players);
  }
  await fillAwaited(trx, result, fields, players, now);
  return result.id;
}

async function lockEarlierState(
  trx: LeagueTransaction,
  { red_clan_id: red, blue_clan_id: blue }: Omit<EventRound, "eventId">,
  others: readonly RunningRound[],
): Promise<FoundResult | null> {
  for (const { row } of others) {
    const result = await lockResultOf(trx, row);
    if (result?.red_clan_id !== red || result.blue_clan_id !== blue || !(await isRunningIn(trx, row, result))) continue;
    await removeReplaced(trx, row);
    return result;
  }
  return null;
}

async function lockEmpty(trx: LeagueTransaction, eventId: number): Promise<FoundResult | null> {
  const id = await emptyResultOf(trx, eventId);
  const result = id === null ? undefined : await lockResultForUpdate(trx, "league", id);
  // Before this lock was acquired the result may have been filled, forfeited, frozen or deleted.
  const isEmpty = result?.has_round === 0 && result.frozen === 0 && result.forfeit_side === null;
  return isEmpty && result.event_id === eventId ? result : null;
}
