import { matchServersShapes, reservationsShapes } from "contract/reservations.ts";
import { matchServersCalls, reservationsCalls } from "contract/reservations-calls.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import { paged, pageOf } from "../paging.ts";
import { presentMatchServer, presentReservation } from "./present-reservation.ts";
import {
  askReservation,
  countReservations,
  findReservation,
  keepReservation,
  listReservations,
  reservationOfMatch,
} from "./shown-reservations-queries.ts";

export function serveReservations(http: Http, context: Context): void {
  const { db, settings } = context;

  /** Notes what is asked for; a process takes the step within a second. @throws RESERVATION_NOT_FOUND, RESERVATION_OVER */
  async function ask(id: number, note: (trx: LeagueTransaction) => Promise<boolean>) {
    const isPossible = await transaction(db, note);
    const found = await findReservation(db, id);
    if (found === undefined) throw refuse("RESERVATION_NOT_FOUND");
    if (!isPossible) throw refuse("RESERVATION_OVER");
    return { data: presentReservation(found) };
  }

  serve(http, matchServersCalls, matchServersShapes, "MATCH_NOT_FOUND", {
    getMatchServer: async ({ id, viewer }) => {
      const [match, players] = [await findMatch(db, id), await playersOfMatches(db, [id])];
      if (match === undefined) throw refuse("MATCH_NOT_FOUND");
      // Addresses draw attacks: nobody else is told one.
      if (viewer.role !== "ADMIN" && !players.some(({ user_id }) => user_id === viewer.id))
        throw refuse("NOT_IN_MATCH");
      const reservation = await reservationOfMatch(db, id);
      return { data: reservation === undefined ? null : presentMatchServer(settings, reservation) };
    },
  });
  serve(http, reservationsCalls, reservationsShapes, "RESERVATION_NOT_FOUND", {
    searchReservations: async ({ body = {} }) => {
      const found = await listReservations(db, pageOf(body));
      return paged(body, found.map(presentReservation), () => countReservations(db));
    },
    startReservation: ({ id }) => ask(id, (trx) => askReservation(trx, id, "START", ["READY"])),
    moveReservation: ({ id }) => ask(id, (trx) => askReservation(trx, id, "MOVE", ["CONFIGURING", "READY", "LIVE"])),
    releaseReservation: ({ id }) =>
      ask(id, (trx) =>
        askReservation(trx, id, "RELEASE", ["CONFIGURING", "READY", "LIVE", "ENDED", "FAILED", "CANCELLED"]),
      ),
    keepReservation: ({ id, body }) => ask(id, (trx) => keepReservation(trx, id, body.keep ? 1 : 0)),
  });
}
