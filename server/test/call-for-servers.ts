import { createClan, createEvent } from "./league-season.ts";
import type { League } from "./open-league.ts";

/** Assigns a server to a match of the admin's clan. The admin asks to end the reservation and withdraws the request. */
export async function callForServers(league: League, ownClanId: string): Promise<void> {
  const { call, admin: as, adminId, context } = league;
  const guests = await createClan(league, "Guests");
  const times = { startDate: "2026-03-20T18:00:00Z", endDate: "2026-03-20T19:00:00Z" };
  const { _id: id } = await createEvent(league, { clans: [ownClanId, guests], ...times });
  await call("assignServer", { as, id });
  const change = { state: "READY", end_asked_by: Number(adminId) } as const;
  const changed = context.db.updateTable("reservations").set(change).where("event_id", "=", Number(id));
  const { id: reservation } = await changed.returning("id").executeTakeFirstOrThrow();
  await call("withdrawEnd", { as, id: String(reservation) });
  await context.db.deleteFrom("reservations").execute();
  await call("deleteEvent", { as, id });
  await call("deleteClan", { as, id: guests });
}
