import { ApiError } from "../../platform/api-error.ts";
import type { LeagueTransaction } from "../context.ts";
import { findEmptyResultOfEvent, listEventsInProgress, pickEventAt } from "../results/event-results-queries.ts";
import { assignLeagueCompetition } from "../results/imports/assign-league-competition.ts";
import { fillPendingResult, type PlayedFields } from "../results/imports/fill-pending-result.ts";
import type { CompetitionAssignment } from "../results/imports/post-result.ts";
import type { ResolvedRound } from "../results/imports/resolve-players.ts";
import { leagueArea } from "../results/league-area.ts";
import { type FoundResult, lockResultForUpdate } from "../results/results-queries.ts";
import { type NewResultPlayer, storeResult } from "../results/store-result.ts";
import { deleteReplacedRound } from "./rounds-on-servers-queries.ts";
import { type ComparedRound, lockResultOfRound } from "./running-round.ts";

/** The event of a round, with the competition and the clans for which the round counts. */
type EventRound = Required<CompetitionAssignment> & { readonly eventId: number };

/**
 * Finds the event whose clans played a round, among the events under way at an instant. All players of a side have to
 * belong to one clan of the event.
 * @param at milliseconds since the epoch
 * @returns `null` if there is none
 */
export async function findMatchingEvent(
  trx: LeagueTransaction,
  round: ResolvedRound,
  at: number,
): Promise<EventRound | null> {
  const events = await listEventsInProgress(trx, at);
  const competition = events.length === 0 ? null : await findCompetition(trx, round, at);
  if (competition === null) return null;
  const { competition_id = null, red_clan_id = null, blue_clan_id = null } = competition;
  const eventsOfClans = events.filter(
    ({ clan_a_id, clan_b_id }) =>
      (clan_a_id === red_clan_id && clan_b_id === blue_clan_id) ||
      (clan_a_id === blue_clan_id && clan_b_id === red_clan_id),
  );
  const event = pickEventAt(eventsOfClans, at);
  return event && { competition_id, red_clan_id, blue_clan_id, eventId: event.id };
}

/** Finds the competition and the clans of a round. @returns `null` if a side has players of no clan or of several clans */
async function findCompetition(
  trx: LeagueTransaction,
  round: ResolvedRound,
  at: number,
): Promise<CompetitionAssignment | null> {
  try {
    return await assignLeagueCompetition(trx, round, at);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A posted state of a round, as it is to be stored. */
type PostedState = {
  readonly playedFields: PlayedFields;
  readonly players: readonly NewResultPlayer[];
  /** Running rounds of the game server with other line-ups. */
  readonly otherLineUps: readonly ComparedRound[];
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/**
 * Stores a round of an event: in the result that has an earlier state of the round with another line-up of the same clans,
 * otherwise in an empty result of the event, otherwise in a new result. Does not change a result that an admin has decided.
 * @returns the id of the result
 */
export async function storeEventRound(
  trx: LeagueTransaction,
  { eventId, ...assignment }: EventRound,
  { playedFields, players, otherLineUps, now }: PostedState,
): Promise<number> {
  const earlierResult = await lockEarlierState(trx, assignment, otherLineUps);
  // An admin has decided this result, so it is no longer marked as running.
  if (earlierResult?.running === 0) return earlierResult.id;
  const result = earlierResult ?? (await lockEmptyResult(trx, eventId));
  await leagueArea.requireEditable(trx, assignment.competition_id);
  const fields = { ...playedFields, ...assignment };
  if (result === null) {
    const newResult = { ...fields, area: "league", event_id: eventId, frozen: 0, created_at: now } as const;
    return storeResult(trx, newResult, players);
  }
  await fillPendingResult(trx, result, fields, players, now);
  return result.id;
}

/**
 * Locks the result of the same clans that has an earlier state of the round, and deletes that state's received round.
 * `null` if there is no such result.
 */
async function lockEarlierState(
  trx: LeagueTransaction,
  { red_clan_id, blue_clan_id }: Omit<EventRound, "eventId">,
  otherLineUps: readonly ComparedRound[],
): Promise<FoundResult | null> {
  for (const { row, isContinued } of otherLineUps) {
    const result = await lockResultOfRound(trx, row);
    if (result?.red_clan_id !== red_clan_id || result.blue_clan_id !== blue_clan_id) continue;
    // An admin has decided the result. A post that does not continue the round of this result belongs to a new round.
    if (result.running === 0 && !isContinued) continue;
    await deleteReplacedRound(trx, row);
    return result;
  }
  return null;
}

/** Locks a result of the event that waits for a round. @returns `null` if there is none */
async function lockEmptyResult(trx: LeagueTransaction, eventId: number): Promise<FoundResult | null> {
  const id = await findEmptyResultOfEvent(trx, eventId);
  const result = id === null ? undefined : await lockResultForUpdate(trx, "league", id);
  // Before the lock was acquired, the result may have been filled, forfeited, frozen or deleted.
  const isEmpty = result?.has_round === 0 && result.frozen === 0 && result.forfeit_side === null;
  return isEmpty && result.event_id === eventId ? result : null;
}
