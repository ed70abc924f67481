import { sideSizes } from "contract/rules-at.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { rulesOfSeason } from "../seasons/season-rules-queries.ts";
import type { Row } from "../tables.ts";
import { clanNamedFor, editEvent } from "./edit-events.ts";
import { listLineUps, lockMembersForShare, saveLineUp } from "./line-ups-queries.ts";

type LineUp = {
  /** Absent: the clan that the viewer leads. */
  readonly clanId?: number | undefined;
  readonly players: readonly number[];
  readonly substitutes?: readonly number[] | undefined;
};
type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };
type Match = Row<"events">;

/**
 * Names who plays a match for a clan. Leaders name their own clan's line-up, from the beginning of the match's day in the
 * league's zone until its start; admins name and correct both at any time.
 * @throws INVALID_INPUT where somebody is named twice or is in the other line-up, another clan plays, or the rules play with more or
 * fewer, NOT_LEADER, EVENT_BEGAN, NOT_MATCH_DAY, PLAYER_NOT_IN_ROSTER, and as `editEvent` does
 */
export async function nameLineUp(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewer: Viewer,
  id: number,
  { clanId, players, substitutes = [] }: LineUp,
): Promise<void> {
  const named = [...players, ...substitutes];
  await editEvent(context, id, async (trx, event, season) => {
    const clan = await clanNamedFor(trx, event, viewer, clanId);
    if (new Set(named).size < named.length) {
      const field = new Set(players).size < players.length ? "players" : "substitutes";
      throw refuse("INVALID_INPUT", { field, reason: "must name nobody twice" });
    }
    const rules = await rulesOfSeason(trx, season, event.starts_at);
    const size = sideSizes(rules);
    if (players.length < size.min || players.length > size.max) {
      const reason = players.length < size.min ? `at least ${size.min}` : `at most ${size.max}`;
      throw refuse("INVALID_INPUT", { field: "players", reason: `must name ${reason} players` });
    }
    if (viewer.role !== "ADMIN") requireMatchDay(event, context.clock.now(), rules.timeZone ?? timeZone);
    await requireMembers(trx, event, clan, players, named);
    const rows = named.map((user_id, index) => ({ user_id, substitute: index < players.length ? 0 : 1 }) as const);
    await saveLineUp(trx, id, clan, rows);
  });
}

function requireMatchDay({ starts_at }: Match, now: number, timeZone: string): void {
  if (starts_at <= now) throw refuse("EVENT_BEGAN");
  if (now < startOfMatchDay(starts_at, timeZone)) throw refuse("NOT_MATCH_DAY");
}

/**
 * Refuses players of other rosters and of the other line-up. Who was in a line-up when the match began may have left the clan
 * since, also for the other one.
 */
async function requireMembers(
  trx: LeagueTransaction,
  { id }: Match,
  clanId: number,
  players: readonly number[],
  named: readonly number[],
): Promise<void> {
  const members = new Set(await lockMembersForShare(trx, clanId, named));
  const before = await listLineUps(trx, id);
  for (const player of before) if (player.clan_id === clanId) members.add(player.user_id);
  if (!named.every((player) => members.has(player))) throw refuse("PLAYER_NOT_IN_ROSTER");
  // Only now: a line-up that is not seen yet has nobody who is in this clan.
  const other = before.find(({ clan_id, user_id }) => clan_id !== clanId && named.includes(user_id));
  if (other !== undefined) {
    const field = players.includes(other.user_id) ? "players" : "substitutes";
    throw refuse("INVALID_INPUT", { field, reason: `must not name ${other.user_name}, who is in the other line-up` });
  }
}

/** The beginning of the day on which a match starts, in a zone. @param start ms UTC @returns ms UTC */
export function startOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
