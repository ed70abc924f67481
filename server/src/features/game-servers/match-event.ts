import { Refusal } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { assignLeagueBoard } from "../imports/assign-league-board.ts";
import type { BoardAssignment } from "../imports/post-result.ts";
import type { ResolvedRound } from "../imports/resolve-players.ts";
import { eventAt, eventsUnderWay } from "../results/event-results-queries.ts";

/** The event of a round, with the board and the clans that it counts for. */
export type EventRound = Required<BoardAssignment> & { readonly eventId: number };

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
