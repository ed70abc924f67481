import { Refusal } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { emptyResultOf, eventAt, eventsUnderWay } from "../results/event-results-queries.ts";
import { assignLeagueBoard } from "../results/imports/assign-league-board.ts";
import { fillAwaited, type PlayedFields } from "../results/imports/fill-awaited.ts";
import type { BoardAssignment } from "../results/imports/post-result.ts";
import type { ResolvedRound } from "../results/imports/resolve-players.ts";
import { leagueArea } from "../results/league-area.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import { type StoredPlayer, storeResult } from "../results/store-result.ts";
import { type ComparedRound, lockResultOf } from "./running-round.ts";
import { removeReplaced } from "./running-rounds-queries.ts";

/** The event of a round, with the board and the clans that it counts for. */
type EventRound = Required<BoardAssignment> & { readonly eventId: number };

/**
 * Finds the event under way at that instant, ms UTC, whose clans played a round: the players of each side are those of
 * one of them. `null`: there is none.
 */
export async function matchEvent(trx: LeagueTransaction, round: ResolvedRound, at: number): Promise<EventRound | null> {
  const events = await eventsUnderWay(trx, at);
  const board = events.length === 0 ? null : await boardOf(trx, round, at);
  if (board === null) return null;
  const { board_id = null, red_clan_id: red = null, blue_clan_id: blue = null } = board;
  const theirs = events.filter(
    ({ clan_a_id: a, clan_b_id: b }) => (a === red && b === blue) || (a === blue && b === red),
  );
  const event = eventAt(theirs, at);
  return event && { board_id, red_clan_id: red, blue_clan_id: blue, eventId: event.id };
}

async function boardOf(trx: LeagueTransaction, round: ResolvedRound, at: number): Promise<BoardAssignment | null> {
  try {
    return await assignLeagueBoard(trx, round, at);
  } catch (fault) {
    if (fault instanceof Refusal) return null;
    throw fault;
  }
}

/**
 * Stores a round of an event: in the result that holds an earlier state of it, played by others of the same clans, unless
 * an admin has decided that one, in an empty result of the event, or in a new one. Returns the result's key.
 * @param others running rounds of the game server that were played by others
 * @param now ms UTC
 */
export async function storeEventRound(
  trx: LeagueTransaction,
  { eventId, ...assigned }: EventRound,
  played: PlayedFields,
  players: readonly StoredPlayer[],
  others: readonly ComparedRound[],
  now: number,
): Promise<number> {
  const earlier = await lockEarlierState(trx, assigned, others);
  // An admin has decided it.
  if (earlier?.running === 0) return earlier.id;
  const result = earlier ?? (await lockEmpty(trx, eventId));
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
  others: readonly ComparedRound[],
): Promise<FoundResult | null> {
  for (const { row, goesOn } of others) {
    const result = await lockResultOf(trx, row);
    if (result?.red_clan_id !== red || result.blue_clan_id !== blue) continue;
    if (result.running === 0 && !goesOn) continue;
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
