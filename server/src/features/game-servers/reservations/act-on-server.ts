import { getTeamSizeRange } from "contract/season-rules-helpers.ts";
import { serverPermissions } from "contract/server-permissions.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { editEvent } from "../../calendar/edit-events.ts";
import { findEventPlayers } from "../../calendar/event-progress-queries.ts";
import { lockEventForUpdate, lockLedClanForShare } from "../../calendar/events-queries.ts";
import { findRulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { findSeasonName } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import type { Row } from "../../tables.ts";
import { getEarliestStartByLeader } from "./load-match-config.ts";
import { insertReservation } from "./reservation-changes-queries.ts";
import {
  findReservation,
  lockReservationForUpdate,
  requestAction,
  storeEndRequest,
} from "./reservation-details-queries.ts";
import { detachFinishedReservation } from "./reservations-queries.ts";

// The error code `RESERVATION_OVER` means that an action is not possible in the current state of the reservation, which need not
// be over.

type Viewer = Pick<SignedIn, "id" | "role">;
type Event = Pick<Row<"events">, "id" | "season_id" | "clan_a_id" | "clan_b_id" | "starts_at">;
type Reservation = Pick<
  Row<"reservations">,
  "state" | "rounds" | "since" | "made_at" | "incident" | "present_ids" | "end_asked_by"
>;

/**
 * Loads what `serverPermissions` needs to decide who may start and end the rounds of a match of two clans. The API has the same
 * fields, because pages decide in the same way: `startsFrom` is from when a leader can start even if players are missing,
 * `areSidesThere` says whether enough players of both clans are on the server, and `endAskedBy` is the clan whose leader has
 * requested the end of the match.
 */
export async function loadPermissionFacts(db: LeagueDatabase, event: Event, row: Reservation, viewerId: number) {
  const { sides } = await findEventPlayers(db, event);
  const season = { id: event.season_id, name: await findSeasonName(db, event.season_id) };
  const rules = await findRulesOfSeason(db, season, event.starts_at);
  const { min } = getTeamSizeRange(rules);
  const presentIds: number[] = row.present_ids === null ? [] : JSON.parse(row.present_ids);
  const findClanOfLeader = (leaderId: number | null) => {
    const clanId = leaderId === null ? undefined : sides.find((side) => side.leaderId === leaderId)?.clanId;
    return clanId === undefined ? null : String(clanId);
  };
  return {
    state: row.state,
    ownClanId: findClanOfLeader(viewerId),
    startsFrom: row.state === "READY" ? new Date(getEarliestStartByLeader(row, event, rules)).toISOString() : null,
    // Substitutes may replace players of the starting line-up.
    areSidesThere: sides.every(({ playerIds, starterIds }) => {
      const presentCount = playerIds.filter((playerId) => presentIds.includes(playerId)).length;
      return presentCount >= Math.max(min, starterIds.length);
    }),
    // The column holds the user who requested the end. `null` if that user no longer leads a clan of the event.
    endAskedBy: findClanOfLeader(row.end_asked_by),
  };
}

/**
 * Runs an action on a reserved server in a transaction. The event, the viewer's clan and the reservation are locked, so that
 * the second of two leaders who act at the same time sees what the first one has done.
 * @throws RESERVATION_NOT_FOUND if there is no such reservation
 * @throws NOT_LEADER if the viewer is neither an admin nor the leader of a clan of the event
 */
function withLockedServer(
  { db }: Pick<Context, "db">,
  viewer: Viewer,
  id: number,
  act: (trx: LeagueTransaction, permissionFacts: Awaited<ReturnType<typeof loadPermissionFacts>>) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const { event_id: eventId } = orThrow(await findReservation(trx, id), "RESERVATION_NOT_FOUND");
    const event = eventId === null ? undefined : await lockEventForUpdate(trx, eventId);
    const ledClan = event && (await lockLedClanForShare(trx, [event.clan_a_id, event.clan_b_id], viewer.id));
    if (viewer.role !== "ADMIN" && ledClan == null) throw createApiError("NOT_LEADER");
    const row = orThrow(await lockReservationForUpdate(trx, id), "RESERVATION_NOT_FOUND");
    const factsWithoutEvent = { ownClanId: null, startsFrom: null, areSidesThere: false, endAskedBy: null };
    const permissionFacts = event
      ? await loadPermissionFacts(trx, event, row, viewer.id)
      : { ...factsWithoutEvent, state: row.state };
    await act(trx, permissionFacts);
  });
}

/**
 * Requests the start of the round.
 * @throws SIDES_NOT_THERE if too few players of a clan are on the server
 * @throws RESERVATION_OVER if the server is not waiting for a start
 * @throws the errors of `withLockedServer`
 */
export async function requestStart(context: Pick<Context, "db" | "clock">, viewer: Viewer, id: number): Promise<void> {
  await withLockedServer(context, viewer, id, async (trx, permissionFacts) => {
    const reason = serverPermissions.checkStart(permissionFacts, viewer, context.clock.now());
    if (reason !== null) throw createApiError(reason);
    // Both leaders may have agreed on the end of the match a moment ago, or an admin may have released the server. A leader
    // must not undo that.
    const mayReplaceRequest = viewer.role === "ADMIN";
    const condition = { states: ["READY"], server: "responding", mayReplaceRequest } as const;
    const isStored = await requestAction(trx, id, "START", condition);
    if (!isStored) throw createApiError("RESERVATION_OVER");
  });
}

/**
 * Requests the end of the match. An admin ends it at once. Otherwise the leaders of both clans have to request it.
 * @throws END_ASKED if the viewer's clan has requested it already
 * @throws RESERVATION_OVER if the match is over
 * @throws the errors of `withLockedServer`
 */
export async function requestEnd(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await withLockedServer(context, viewer, id, async (trx, permissionFacts) => {
    const reason = serverPermissions.checkEnd(permissionFacts, viewer);
    if (reason !== null) throw createApiError(reason);
    if (viewer.role === "ADMIN" || permissionFacts.endAskedBy !== null) {
      const isStored = await requestAction(trx, id, "END", { states: ["READY", "LIVE"] });
      if (!isStored) throw createApiError("RESERVATION_OVER");
    } else await storeEndRequest(trx, id, viewer.id);
  });
}

/**
 * Requests another server for the match. A leader may do so only while the server does not respond. Otherwise a leader
 * could abort a round that goes badly.
 * @throws RESERVATION_OVER if the match is over or, for a leader, the server responds
 * @throws the errors of `withLockedServer`
 */
export async function requestMove(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await withLockedServer(context, viewer, id, async (trx) => {
    const states = ["CONFIGURING", "READY", "LIVE"] as const;
    const leaderCondition = { states, server: "silent", mayReplaceRequest: false } as const;
    const condition = viewer.role === "ADMIN" ? { states } : leaderCondition;
    if (!(await requestAction(trx, id, "MOVE", condition))) throw createApiError("RESERVATION_OVER");
  });
}

/**
 * Withdraws the request of the viewer's clan to end the match.
 * @throws RESERVATION_OVER if there is no such request
 * @throws the errors of `withLockedServer`
 */
export async function withdrawEndRequest(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await withLockedServer(context, viewer, id, async (trx, { ownClanId, endAskedBy }) => {
    if (ownClanId === null || endAskedBy !== ownClanId) throw createApiError("RESERVATION_OVER");
    await storeEndRequest(trx, id, null);
  });
}

/**
 * Reserves another server for an event whose server was released. Possible at any time, also after the end of the event.
 * @throws EVENT_HAS_SERVER if it has or waits for a server
 * @throws the errors of `editEvent`
 */
export async function assignServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent({ db }, id, async (trx) => {
    await recordAffected(trx, { kind: "EVENT", id });
    const anyTime = Number.MAX_SAFE_INTEGER;
    await detachFinishedReservation(trx, id, { madeBefore: anyTime });
    const isNew = await insertReservation(trx, { event_id: id, assigned: 1 }, clock.now());
    if (!isNew) throw createApiError("EVENT_HAS_SERVER");
  });
}
