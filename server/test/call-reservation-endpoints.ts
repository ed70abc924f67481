import { changeWithoutPublishing } from "./check-published-changes.ts";
import { createClan, createEvent } from "./league-season.ts";
import type { League } from "./open-league.ts";

/**
 * For tests that call every endpoint: assigns a server to an event of the admin's clan, and withdraws the admin's request to
 * end the reservation. Finally deletes everything that it has created.
 */
export async function callReservationEndpoints(league: League, adminClanId: string): Promise<void> {
  const { call, admin: adminToken, adminId, context } = league;
  const guestsId = await createClan(league, "Guests");
  const times = { startDate: "2026-03-20T18:00:00Z", endDate: "2026-03-20T19:00:00Z" };
  const { _id: id } = await createEvent(league, { clans: [adminClanId, guestsId], ...times });
  await call("assignServer", { as: adminToken, id });
  // Simulates that a server was reserved, and that the admin has requested the end of the reservation.
  const { id: reservationId } = await changeWithoutPublishing(context.db, () =>
    context.db
      .updateTable("reservations")
      .set({ state: "READY", end_asked_by: Number(adminId) })
      .where("event_id", "=", Number(id))
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await call("withdrawEnd", { as: adminToken, id: String(reservationId) });
  await changeWithoutPublishing(context.db, () => context.db.deleteFrom("reservations").execute());
  await call("deleteEvent", { as: adminToken, id });
  await call("deleteClan", { as: adminToken, id: guestsId });
}
