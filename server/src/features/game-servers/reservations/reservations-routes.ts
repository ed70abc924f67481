import { eventServersShapes, matchServersShapes, reservationsShapes } from "contract/reservations.ts";
import { eventServersCalls, matchServersCalls, reservationsCalls } from "contract/reservations-calls.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { playersOfEvent, roundsOfEvent } from "../../calendar/event-games-queries.ts";
import { findEvent } from "../../calendar/events-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { paged, pageOf } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { assignServer, endOnServer, moveOnServer, serverOfClans, startOnServer, withdrawEnd } from "./act-on-server.ts";
import { presentMatchServer, presentReservation, serverOfMatch } from "./present-reservation.ts";
import {
  askReservation,
  countReservations,
  findReservation,
  keepReservation,
  listReservations,
  namedPlayers,
  reservationOfEvent,
} from "./shown-reservations-queries.ts";

type Viewer = Pick<SignedIn, "id" | "role">;

export function serveReservations(http: Http<SignedIn>, context: Context): void {
  const { db, settings } = context;

  /** Notes what is asked for; a process takes the step within a second. @throws RESERVATION_NOT_FOUND, RESERVATION_OVER */
  async function ask(id: number, note: (trx: LeagueTransaction) => Promise<boolean>) {
    const isPossible = await transaction(db, note);
    const found = await findReservation(db, id);
    if (found === undefined) throw refuse("RESERVATION_NOT_FOUND");
    if (!isPossible) throw refuse("RESERVATION_OVER");
    return { data: presentReservation(found) };
  }

  async function reservationById(id: number) {
    return { data: presentReservation(orRefuse(await findReservation(db, id), "RESERVATION_NOT_FOUND")) };
  }

  /** The server of an event as the viewer sees it. @throws EVENT_NOT_FOUND, NOT_IN_MATCH */
  async function eventServer(id: number, viewer: Viewer) {
    const event = orRefuse(await findEvent(db, id), "EVENT_NOT_FOUND");
    const { players, members, leaders } = await playersOfEvent(db, event);
    // Addresses draw attacks: nobody else is told one.
    if (viewer.role !== "ADMIN" && !players.includes(viewer.id)) {
      // The page of a clan's other players asks, too: for them there is none.
      if (members.includes(viewer.id)) return { data: null };
      throw refuse("NOT_IN_MATCH");
    }
    const found = await reservationOfEvent(db, id);
    if (found === undefined) return { data: null };
    const mayStart = viewer.role === "ADMIN" || leaders.includes(viewer.id);
    const over = (await roundsOfEvent(db, id)).length;
    const shown = presentMatchServer(settings, found, await namedPlayers(db, players), {
      viewer,
      mayStart,
      over,
      now: context.clock.now(),
    });
    return { data: { ...shown, ...(await serverOfClans(db, event, found, viewer.id)) } };
  }

  serve(http, matchServersCalls, matchServersShapes, "MATCH_NOT_FOUND", {
    // The page of who has just left asks once more: for them there is none.
    getMatchServer: async ({ id, viewer }) => ({ data: (await serverOfMatch(context, viewer, id)) ?? null }),
  });
  serve(http, eventServersCalls, eventServersShapes, "EVENT_NOT_FOUND", {
    getEventServer: ({ id, viewer }) => eventServer(id, viewer),
    assignServer: async ({ id, viewer }) => {
      await assignServer(context, id);
      return eventServer(id, viewer);
    },
  });
  serve(http, reservationsCalls, reservationsShapes, "RESERVATION_NOT_FOUND", {
    searchReservations: async ({ body = {} }) => {
      const found = await listReservations(db, pageOf(body));
      return paged(body, found.map(presentReservation), () => countReservations(db));
    },
    startReservation: async ({ id, viewer }) => {
      await startOnServer(context, viewer, id);
      return reservationById(id);
    },
    endReservation: async ({ id, viewer }) => {
      await endOnServer(context, viewer, id);
      return reservationById(id);
    },
    withdrawEnd: async ({ id, viewer }) => {
      await withdrawEnd(context, viewer, id);
      return reservationById(id);
    },
    moveReservation: async ({ id, viewer }) => {
      await moveOnServer(context, viewer, id);
      return reservationById(id);
    },
    releaseReservation: ({ id }) =>
      ask(id, (trx) =>
        askReservation(trx, id, "RELEASE", ["CONFIGURING", "READY", "LIVE", "ENDED", "FAILED", "CANCELLED"]),
      ),
    keepReservation: ({ id, body }) => ask(id, (trx) => keepReservation(trx, id, body.keep ? 1 : 0)),
  });
}
