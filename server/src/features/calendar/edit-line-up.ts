import { isolateBidi } from "contract/bidi-isolation.ts";
import { getTeamSizeRange } from "contract/season-rules-helpers.ts";
import { createApiError } from "../../platform/api-error.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { type Context, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { lockUsersForShare } from "../people/users/users-queries.ts";
import { publishChange } from "../public-changes.ts";
import { findPastClanIdsAt } from "../seasons/clans/rosters-queries.ts";
import type { Row } from "../tables.ts";
import { editEvent, resolveViewerClan } from "./edit-events.ts";
import { isEventOver } from "./event-progress-queries.ts";
import { listLineUps, lockMembersForShare, saveLineUp } from "./line-ups-queries.ts";

type LineUp = {
  /** If absent, the clan that the viewer leads. */
  readonly clanId?: number | undefined;
  readonly players: readonly number[];
  readonly substitutes?: readonly number[] | undefined;
};
type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

/**
 * Sets the line-up of a clan for an event. Leaders set the line-up of their own clan, from the start of the match day
 * until the event starts. Admins can set both line-ups at any time.
 * @throws INVALID_INPUT if a player is named twice or is in the other line-up, or if the rules require more or fewer
 * players
 * @throws EVENT_BEGAN if the event has started and the viewer is not an admin
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
  const namedIds = [...players, ...substitutes];
  await editEvent(context, id, async (trx, event, season) => {
    // Lock order: users before clan members, as when a user is blocked or deleted.
    const users = await lockUsersForShare(trx, namedIds);
    const resolvedClanId = await resolveViewerClan(trx, event, viewer, clanId);
    await ensureUnchanged(trx, resolvedClanId);
    if (hasRepetition(namedIds)) {
      const field = hasRepetition(players) ? "players" : "substitutes";
      throw createApiError("INVALID_INPUT", { field, reason: "must name nobody twice" });
    }
    const rules = await findRulesOfSeason(trx, season, event.starts_at);
    const size = getTeamSizeRange(rules);
    if (players.length < size.min || players.length > size.max) {
      const limit = players.length < size.min ? `at least ${size.min}` : `at most ${size.max}`;
      throw createApiError("INVALID_INPUT", { field: "players", reason: `must name ${limit} players` });
    }
    const now = context.clock.now();
    if (viewer.role !== "ADMIN") requireMatchDay(event, now, rules.timeZone ?? timeZone);
    await rejectIneligiblePlayers(trx, event, resolvedClanId, players, { namedIds, users, now });
    const rows = namedIds.map((user_id, index) => ({ user_id, substitute: index < players.length ? 0 : 1 }) as const);
    await saveLineUp(trx, id, resolvedClanId, rows);
    // The event may have started while this transaction waited for locks.
    publishIfStarted(trx, event, context.clock.now());
  });
}

function hasRepetition(ids: readonly number[]): boolean {
  return new Set(ids).size < ids.length;
}

/**
 * Publishes a changed line-up to everyone after the start. Before the start, only its clan and admins see a line-up.
 */
function publishIfStarted(trx: LeagueTransaction, { starts_at }: Row<"events">, now: number): void {
  if (starts_at <= now) publishChange(trx, "line_up_players");
}

function requireMatchDay({ starts_at }: Row<"events">, now: number, timeZone: string): void {
  if (starts_at <= now) throw createApiError("EVENT_BEGAN");
  if (now < getStartOfMatchDay(starts_at, timeZone)) throw createApiError("NOT_MATCH_DAY");
}

type NamedPlayers = {
  /** The ids of all players in the request, including substitutes. */
  readonly namedIds: readonly number[];
  /** Those of the named players who are not deleted. */
  readonly users: Awaited<ReturnType<typeof lockUsersForShare>>;
  readonly now: number;
};

/**
 * Rejects players who may not be in the line-up. If the event is over, players who were in the line-up before, or in
 * the clan when the event started, are accepted even if they have left since.
 * @throws PLAYER_NOT_IN_ROSTER if a player is not in the clan
 * @throws PLAYER_BLOCKED if a player is blocked
 * @throws INVALID_INPUT if a player is in the other line-up
 */
async function rejectIneligiblePlayers(
  trx: LeagueTransaction,
  event: Row<"events">,
  clanId: number,
  players: readonly number[],
  { namedIds, users, now }: NamedPlayers,
): Promise<void> {
  const memberIds = new Set(await lockMembersForShare(trx, clanId, namedIds));
  const storedPlayers = await listLineUps(trx, event.id);
  const isOver = await isEventOver(trx, event, now);
  const storedLineUp = storedPlayers.filter(({ clan_id }) => clan_id === clanId);
  const storedPlayerIdsIfOver = new Set(isOver ? storedLineUp.map(({ user_id }) => user_id) : []);
  const pastClanIds = isOver
    ? await findPastClanIdsAt(trx, event.season_id, event.starts_at)
    : new Map<number, number>();
  const mayPlayForClan = (playerId: number) =>
    memberIds.has(playerId) || storedPlayerIdsIfOver.has(playerId) || pastClanIds.get(playerId) === clanId;
  const exists = (playerId: number) => storedPlayerIdsIfOver.has(playerId) || users.some(({ id }) => id === playerId);
  if (!namedIds.every((playerId) => mayPlayForClan(playerId) && exists(playerId))) {
    throw createApiError("PLAYER_NOT_IN_ROSTER");
  }
  const blockedPlayer = users.find(({ id, blocked }) => blocked === 1 && !storedPlayerIdsIfOver.has(id));
  if (blockedPlayer !== undefined) throw createApiError("PLAYER_BLOCKED", { userName: blockedPlayer.user_name });
  // This check is the last one, because the other line-up is secret until the event starts. At this point all named
  // players are in this clan. Before the start, the other line-up has only players of the other clan, so the error
  // reveals nothing.
  const playerOfOtherLineUp = storedPlayers.find(
    ({ clan_id, user_id }) => clan_id !== clanId && namedIds.includes(user_id),
  );
  if (playerOfOtherLineUp !== undefined) {
    throw createApiError("INVALID_INPUT", {
      field: players.includes(playerOfOtherLineUp.user_id) ? "players" : "substitutes",
      reason: `must not name ${isolateBidi(playerOfOtherLineUp.user_name)}, who is in the other line-up`,
    });
  }
}

/**
 * Returns the start of the day on which an event starts, in milliseconds since the epoch.
 * @param start the start of the event, milliseconds since the epoch
 */
export function getStartOfMatchDay(start: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}
