import { sideSizes } from "contract/rules-at.ts";
import { serverCan } from "contract/server-can.ts";
import { transaction } from "../../../platform/database/database.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { editEvent } from "../../calendar/edit-events.ts";
import { playersOfEvent } from "../../calendar/event-games-queries.ts";
import { lockEventForUpdate, lockLeadForShare } from "../../calendar/events-queries.ts";
import { rulesOfSeason } from "../../competitions/season-rules-queries.ts";
import { nameOfSeason } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import type { Row } from "../../tables.ts";
import { timeOfRound } from "./game-of.ts";
import { endEarlierReservation, insertReservation } from "./reservations-queries.ts";
import {
  askReservation,
  findReservation,
  lockReservationForUpdate,
  noteEndAsked,
} from "./shown-reservations-queries.ts";

type Viewer = Pick<SignedIn, "id" | "role">;
type Event = Pick<Row<"events">, "id" | "season_id" | "clan_a_id" | "clan_b_id" | "starts_at">;
type Reservation = Pick<
  Row<"reservations">,
  "state" | "rounds" | "since" | "made_at" | "incident" | "present_ids" | "end_asked_by"
>;

/** What decides who starts and ends the rounds of a match of two clans, as `serverCan` reads it. */
export async function serverOfClans(db: LeagueDatabase, event: Event, row: Reservation, viewerId: number) {
  const { sides } = await playersOfEvent(db, event);
  const season = { id: event.season_id, name: await nameOfSeason(db, event.season_id) };
  const rules = await rulesOfSeason(db, season, event.starts_at);
  const { min } = sideSizes(rules);
  const present: number[] = row.present_ids === null ? [] : JSON.parse(row.present_ids);
  const clanOf = (leader: number | null) => {
    const clanId = leader === null ? undefined : sides.find((side) => side.leader === leader)?.clanId;
    return clanId === undefined ? null : String(clanId);
  };
  return {
    state: row.state,
    ownClanId: clanOf(viewerId),
    startsFrom: row.state === "READY" ? new Date(timeOfRound(row, event, rules)).toISOString() : null,
    // Substitutes may stand in for those who play first.
    areSidesThere: sides.every(({ players, first }) => {
      const there = players.filter((player) => present.includes(player)).length;
      return there >= Math.max(min, first.length);
    }),
    // Who leads a clan no more asks for nothing.
    endAskedBy: clanOf(row.end_asked_by),
  };
}

/**
 * Runs what somebody does with a server in a transaction that has locked the event, the viewer's lead and the reservation: of
 * two leaders at once, the second one finds what the first one did.
 * @throws RESERVATION_NOT_FOUND, NOT_LEADER for who is neither an admin nor leads a clan of the event
 */
function onServer(
  { db }: Pick<Context, "db">,
  viewer: Viewer,
  id: number,
  act: (trx: LeagueTransaction, server: Awaited<ReturnType<typeof serverOfClans>>) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const { event_id: eventId } = orRefuse(await findReservation(trx, id), "RESERVATION_NOT_FOUND");
    const event = eventId === null ? undefined : await lockEventForUpdate(trx, eventId);
    const lead = event && (await lockLeadForShare(trx, [event.clan_a_id, event.clan_b_id], viewer.id));
    if (viewer.role !== "ADMIN" && lead == null) throw refuse("NOT_LEADER");
    const row = orRefuse(await lockReservationForUpdate(trx, id), "RESERVATION_NOT_FOUND");
    const none = { ownClanId: null, startsFrom: null, areSidesThere: false, endAskedBy: null };
    const server = event ? await serverOfClans(trx, event, row, viewer.id) : { ...none, state: row.state };
    await act(trx, server);
  });
}

/** Has the round start. @throws SIDES_NOT_THERE, RESERVATION_OVER, and as `onServer` does */
export async function startOnServer(context: Pick<Context, "db" | "clock">, viewer: Viewer, id: number): Promise<void> {
  await onServer(context, viewer, id, async (trx, server) => {
    const reason = serverCan.start(server, viewer, context.clock.now());
    if (reason !== null) throw refuse(reason);
    if (!(await askReservation(trx, id, "START", ["READY"], true))) throw refuse("RESERVATION_OVER");
  });
}

/**
 * Ends the match; of two leaders the first one asks for it, and the second one agrees.
 * @throws END_ASKED, RESERVATION_OVER, and as `onServer` does
 */
export async function endOnServer(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await onServer(context, viewer, id, async (trx, server) => {
    const reason = serverCan.end(server, viewer);
    if (reason !== null) throw refuse(reason);
    if (viewer.role === "ADMIN" || server.endAskedBy !== null) {
      if (!(await askReservation(trx, id, "END", ["READY", "LIVE"]))) throw refuse("RESERVATION_OVER");
    } else await noteEndAsked(trx, id, viewer.id);
  });
}

/**
 * Gives the match another server. A leader may do so only while the server does not answer: otherwise one could escape from
 * a round that goes badly.
 * @throws RESERVATION_OVER, and as `onServer` does
 */
export async function moveOnServer(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await onServer(context, viewer, id, async (trx) => {
    const answers = viewer.role === "ADMIN" ? undefined : false;
    if (!(await askReservation(trx, id, "MOVE", ["CONFIGURING", "READY", "LIVE"], answers)))
      throw refuse("RESERVATION_OVER");
  });
}

/** Takes back that the viewer's clan has asked to end the match. @throws RESERVATION_OVER, and as `onServer` does */
export async function withdrawEnd(context: Pick<Context, "db">, viewer: Viewer, id: number): Promise<void> {
  await onServer(context, viewer, id, async (trx, { ownClanId, endAskedBy }) => {
    if (ownClanId === null || endAskedBy !== ownClanId) throw refuse("RESERVATION_OVER");
    await noteEndAsked(trx, id, null);
  });
}

/**
 * Has an event whose server was given back wait for another one. An admin may do so at any time, also after its end.
 * @throws EVENT_HAS_SERVER, and as `editEvent` does
 */
export async function assignServer({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await editEvent({ db }, id, async (trx) => {
    await noteSubject(trx, { kind: "EVENT", id });
    await endEarlierReservation(trx, id, Number.MAX_SAFE_INTEGER);
    const isNew = await insertReservation(trx, { event_id: id, assigned: 1 }, clock.now());
    if (!isNew) throw refuse("EVENT_HAS_SERVER");
  });
}
