import { eventServersSchemas, matchServersSchemas, reservationsSchemas } from "contract/reservations.ts";
import {
  eventServersEndpoints,
  matchServersEndpoints,
  reservationsEndpoints,
} from "contract/reservations-endpoints.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { findEventPlayers, listFinishedRounds } from "../../calendar/event-progress-queries.ts";
import { findEvent } from "../../calendar/events-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import {
  assignServer,
  loadPermissionFacts,
  requestEnd,
  requestMove,
  requestStart,
  withdrawEndRequest,
} from "./act-on-server.ts";
import { findMatchServer, presentMatchServer, presentReservation } from "./present-reservation.ts";
import {
  countReservations,
  findReservation,
  findReservationOfEvent,
  listPlayers,
  listReservations,
  requestAction,
  setKept,
} from "./reservation-details-queries.ts";

type Viewer = Pick<SignedIn, "id" | "role">;

export function serveReservations(http: Http<SignedIn>, context: Context): void {
  const { db, settings } = context;

  /**
   * Stores a requested action or a changed setting of a reservation. The worker acts on it within a second.
   * @throws RESERVATION_NOT_FOUND if there is no such reservation
   * @throws RESERVATION_OVER if its state does not allow the action, even if the reservation is not over
   */
  async function storeRequest(id: number, store: (trx: LeagueTransaction) => Promise<boolean>) {
    const isPossible = await transaction(db, store);
    const reservation = await findReservation(db, id);
    if (reservation === undefined) throw createApiError("RESERVATION_NOT_FOUND");
    if (!isPossible) throw createApiError("RESERVATION_OVER");
    return { data: presentReservation(reservation) };
  }

  async function presentReservationById(id: number) {
    return { data: presentReservation(orThrow(await findReservation(db, id), "RESERVATION_NOT_FOUND")) };
  }

  /**
   * Returns the server of an event as the viewer may see it.
   * @throws EVENT_NOT_FOUND if there is no such event
   * @throws NOT_IN_MATCH if the viewer may not see it
   */
  async function presentEventServer(id: number, viewer: Viewer) {
    const event = orThrow(await findEvent(db, id), "EVENT_NOT_FOUND");
    const { playerIds, memberIds, leaderIds } = await findEventPlayers(db, event);
    // Only admins and players may see the address, because public addresses attract attacks.
    if (viewer.role !== "ADMIN" && !playerIds.includes(viewer.id)) {
      // The pages of the clan's other members also make this call. They get no server instead of an error.
      if (memberIds.includes(viewer.id)) return { data: null };
      throw createApiError("NOT_IN_MATCH");
    }
    const reservation = await findReservationOfEvent(db, id);
    if (reservation === undefined) return { data: null };
    const mayStart = viewer.role === "ADMIN" || leaderIds.includes(viewer.id);
    const resultCount = (await listFinishedRounds(db, id)).length;
    const matchServer = presentMatchServer(settings, reservation, await listPlayers(db, playerIds), {
      viewer,
      mayStart,
      resultCount,
      now: context.clock.now(),
    });
    return { data: { ...matchServer, ...(await loadPermissionFacts(db, event, reservation, viewer.id)) } };
  }

  serve(
    http,
    matchServersEndpoints,
    matchServersSchemas,
    { notFound: "MATCH_NOT_FOUND" },
    {
      // The page of a player who has just left makes this call once more. It gets no server instead of an error.
      getMatchServer: async ({ id, viewer }) => ({ data: (await findMatchServer(context, viewer, id)) ?? null }),
    },
  );
  serve(
    http,
    eventServersEndpoints,
    eventServersSchemas,
    { notFound: "EVENT_NOT_FOUND" },
    {
      getEventServer: ({ id, viewer }) => presentEventServer(id, viewer),
      assignServer: async ({ id, viewer }) => {
        await assignServer(context, id);
        return presentEventServer(id, viewer);
      },
    },
  );
  serve(
    http,
    reservationsEndpoints,
    reservationsSchemas,
    { notFound: "RESERVATION_NOT_FOUND" },
    {
      searchReservations: async ({ body = {} }) => {
        const reservations = await listReservations(db, toPage(body));
        return buildPagedReply(body, reservations.map(presentReservation), () => countReservations(db));
      },
      startReservation: async ({ id, viewer }) => {
        await requestStart(context, viewer, id);
        return presentReservationById(id);
      },
      endReservation: async ({ id, viewer }) => {
        await requestEnd(context, viewer, id);
        return presentReservationById(id);
      },
      withdrawEnd: async ({ id, viewer }) => {
        await withdrawEndRequest(context, viewer, id);
        return presentReservationById(id);
      },
      moveReservation: async ({ id, viewer }) => {
        await requestMove(context, viewer, id);
        return presentReservationById(id);
      },
      releaseReservation: ({ id }) =>
        storeRequest(id, (trx) =>
          requestAction(trx, id, "RELEASE", {
            states: ["CONFIGURING", "READY", "LIVE", "ENDED", "FAILED", "CANCELLED"],
          }),
        ),
      // A server that is kept is not released after the match.
      keepReservation: ({ id, body }) => storeRequest(id, (trx) => setKept(trx, id, body.keep ? 1 : 0)),
    },
  );
}
