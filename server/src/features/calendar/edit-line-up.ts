import { isolateBidi } from "contract/bidi-isolation.ts";
import { getSideSizeRange } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../platform/api-error.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { type Context, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { lockUsersForShare } from "../people/users/users-queries.ts";
import { publishChange } from "../public-changes.ts";
import { findPastClansAt } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { editEvent, resolveViewerClan } from "./edit-events.ts";
import { isEventOver } from "./event-progress-queries.ts";
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
 * Sets the line-up of a clan for a match. Leaders set the line-up of their own clan, from the start of the match day until
 * the match starts. Admins can set both line-ups at any time.
 * @throws INVALID_INPUT if a player is named twice or is in the other line-up, or if the rules require more or fewer
 * players
 * @throws EVENT_BEGAN if the match has started and the viewer is not an admin
 * @throws NOT_MATCH_DAY if the match day has not started and the viewer is not an admin
 * @throws PLAYER_NOT_IN_ROSTER if a player is not in the clan
 * @throws PLAYER_BLOCKED if a player is blocked
 * @throws the errors of `editEvent` and `resolveViewerClan`
 */
export async function setLineUp(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewer: Viewer,
  id: number,
  { clanId, players, substitutes = [] }: LineUp,
  ensureUnchanged: (trx: LeagueTransaction, clanId: number) => Promise<void> = skipUnchangedCheck,
): Promise<void> {
  const named = [...players, ...substitutes];
  await editEvent(context, id, async (trx, event, season) => {
    // Lock order: users before clan members, as when a user is blocked or deleted.
    const users = await lockUsersForShare(trx, named);
    const clan = await resolveViewerClan(trx, event, viewer, clanId);
    await ensureUnchanged(trx, clan);
    if (new Set(named).size < named.length) {
      const field = new Set(players).size < players.length ? "players" : "substitutes";
      throw createApiError("INVALID_INPUT", { field, reason: "must name nobody twice" });
    }
    const rules = await findRulesOfSeason(trx, season, event.starts_at);
    const size = getSideSizeRange(rules);
    if (players.length < size.min || players.length > size.max) {
      const limit = players.length < size.min ? `at least ${size.min}` : `at most ${size.max}`;
      throw createApiError("INVALID_INPUT", { field: "players", reason: `must name ${limit} players` });
    }
    if (viewer.role !== "ADMIN") requireMatchDay(event, context.clock.now(), rules.timeZone ?? timeZone);
    await rejectIneligiblePlayers(trx, event, clan, players, { named, users, now: context.clock.now() });
    const rows = named.map((user_id, index) => ({ user_id, substitute: index < players.length ? 0 : 1 }) as const);
    await saveLineUp(trx, id, clan, rows);
    publishIfStarted(trx, event, context.clock.now());
  });
}

/** Publishes a changed line-up to everyone after the start. Before it, only the own clan and admins see a line-up. */
function publishIfStarted(trx: LeagueTransaction, { starts_at }: Match, now: number): void {
  if (starts_at <= now) publishChange(trx, "line_up_players");
}

function requireMatchDay({ starts_at }: Match, now: number, timeZone: string): void {
  if (starts_at <= now) throw createApiError("EVENT_BEGAN");
  if (now < startOfMatchDay(starts_at, timeZone)) throw createApiError("NOT_MATCH_DAY");
}

type NamedPlayers = {
  /** The ids of all players of the line-up, including substitutes. */
  readonly named: readonly number[];
  /** The players who are not deleted. */
  readonly users: Awaited<ReturnType<typeof lockUsersForShare>>;
  readonly now: number;
};

/**
 * Rejects players who may not be in the line-up. If the match is over, players who were in the line-up before, or in the
 * clan when the match started, are accepted even if they have left since.
 * @throws PLAYER_NOT_IN_ROSTER if a player is not in the clan
 * @throws PLAYER_BLOCKED if a player is blocked
 * @throws INVALID_INPUT if a player is in the other line-up
 */
async function rejectIneligiblePlayers(
  trx: LeagueTransaction,
  event: Match,
  clanId: number,
  players: readonly number[],
  { named, users, now }: NamedPlayers,
): Promise<void> {
  const members = new Set(await lockMembersForShare(trx, clanId, named));
  const storedPlayers = await listLineUps(trx, event.id);
  const isOver = await isEventOver(trx, event, now);
  const storedOfClan = storedPlayers.filter(({ clan_id }) => clan_id === clanId);
  const played = new Set(isOver ? storedOfClan.map(({ user_id }) => user_id) : []);
  const pastClans = isOver ? await findPastClansAt(trx, event.season_id, event.starts_at) : new Map<number, number>();
  const isOfClan = (player: number) => members.has(player) || played.has(player) || pastClans.get(player) === clanId;
  const exists = (player: number) => played.has(player) || users.some(({ id }) => id === player);
  if (!named.every((player) => isOfClan(player) && exists(player))) throw createApiError("PLAYER_NOT_IN_ROSTER");
  const blocked = users.find(({ id, blocked }) => blocked === 1 && !played.has(id));
  if (blocked !== undefined) throw createApiError("PLAYER_BLOCKED", { userName: blocked.user_name });
  // This check is the last one, because the other line-up is secret until the match starts. At this point all named players
  // are in this clan. Before the start, the other line-up has only players of the other clan, so the error reveals nothing.
  const playerOfOtherLineUp = storedPlayers.find(
    ({ clan_id, user_id }) => clan_id !== clanId && named.includes(user_id),
  );
  if (playerOfOtherLineUp !== undefined) {
    throw createApiError("INVALID_INPUT", {
      field: players.includes(playerOfOtherLineUp.user_id) ? "players" : "substitutes",
      reason: `must not name ${isolateBidi(playerOfOtherLineUp.user_name)}, who is in the other line-up`,
    });
  }
}

/**
 * Returns the start of the day on which a match starts, in milliseconds since the epoch.
 * @param start the start of the match, milliseconds since the epoch
 */
export function startOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
