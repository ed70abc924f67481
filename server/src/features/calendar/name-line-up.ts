import { isolated } from "contract/isolated.ts";
import { sideSizes } from "contract/rules-at.ts";
import { refuse } from "../../platform/refusal.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import { type Context, type LeagueTransaction, neverRefuse } from "../context.ts";
import { lockUsersForShare } from "../people/users/users-queries.ts";
import { pastMembersAt } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { clanNamedFor, editEvent } from "./edit-events.ts";
import { isEventOver } from "./event-games-queries.ts";
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
 * fewer, NOT_LEADER, EVENT_BEGAN, NOT_MATCH_DAY, PLAYER_NOT_IN_ROSTER, PLAYER_BLOCKED, and as `editEvent` does
 */
export async function nameLineUp(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewer: Viewer,
  id: number,
  { clanId, players, substitutes = [] }: LineUp,
  refuseIfChanged: (trx: LeagueTransaction, clanId: number) => Promise<void> = neverRefuse,
): Promise<void> {
  const named = [...players, ...substitutes];
  await editEvent(context, id, async (trx, event, season) => {
    // Blocking and deleting lock a user's row before their place in a clan: so does this.
    const users = await lockUsersForShare(trx, named);
    const clan = await clanNamedFor(trx, event, viewer, clanId);
    await refuseIfChanged(trx, clan);
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
    await requireMembers(trx, event, clan, players, { named, users, now: context.clock.now() });
    const rows = named.map((user_id, index) => ({ user_id, substitute: index < players.length ? 0 : 1 }) as const);
    await saveLineUp(trx, id, clan, rows);
  });
}

function requireMatchDay({ starts_at }: Match, now: number, timeZone: string): void {
  if (starts_at <= now) throw refuse("EVENT_BEGAN");
  if (now < startOfMatchDay(starts_at, timeZone)) throw refuse("NOT_MATCH_DAY");
}

type Named = {
  readonly named: readonly number[];
  /** Those of them who are not deleted. */
  readonly users: Awaited<ReturnType<typeof lockUsersForShare>>;
  readonly now: number;
};

/**
 * Refuses players of other rosters and of the other line-up, and who is blocked. The line-up of a match that is over may
 * hold whoever was in it, or in the clan when it began, and has left since.
 * @throws PLAYER_NOT_IN_ROSTER, PLAYER_BLOCKED, INVALID_INPUT
 */
async function requireMembers(
  trx: LeagueTransaction,
  event: Match,
  clanId: number,
  players: readonly number[],
  { named, users, now }: Named,
): Promise<void> {
  const members = new Set(await lockMembersForShare(trx, clanId, named));
  const before = await listLineUps(trx, event.id);
  const isOver = await isEventOver(trx, event, now);
  const played = new Set(before.flatMap(({ clan_id, user_id }) => (isOver && clan_id === clanId ? [user_id] : [])));
  const former = isOver ? await pastMembersAt(trx, event.season_id, event.starts_at) : new Map<number, number>();
  const isOfClan = (player: number) => members.has(player) || played.has(player) || former.get(player) === clanId;
  const isKnown = (player: number) => played.has(player) || users.some(({ id }) => id === player);
  if (!named.every((player) => isOfClan(player) && isKnown(player))) throw refuse("PLAYER_NOT_IN_ROSTER");
  const blocked = users.find(({ id, blocked }) => blocked === 1 && !played.has(id));
  if (blocked !== undefined) throw refuse("PLAYER_BLOCKED", { userName: blocked.user_name });
  // Only now: a line-up that is not seen yet has nobody who is in this clan.
  const other = before.find(({ clan_id, user_id }) => clan_id !== clanId && named.includes(user_id));
  if (other !== undefined) {
    const field = players.includes(other.user_id) ? "players" : "substitutes";
    throw refuse("INVALID_INPUT", {
      field,
      reason: `must not name ${isolated(other.user_name)}, who is in the other line-up`,
    });
  }
}

/** The beginning of the day on which a match starts, in a zone. @param start ms UTC @returns ms UTC */
export function startOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
