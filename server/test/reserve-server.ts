import type { LeagueDatabase } from "../src/features/context.ts";
import { serializeSteps } from "../src/features/game-servers/reservations/reservation-steps.ts";
import { changeWithoutPublishing } from "./check-published-changes.ts";

/**
 * Reserves the first game server for the first match, without contacting it.
 * @param now milliseconds since the epoch
 * @returns the ID of the reservation
 */
export async function reserveServer(db: LeagueDatabase, now: number): Promise<number> {
  const { id: match_id } = await db.selectFrom("matches").select("id").orderBy("id").executeTakeFirstOrThrow();
  const server = await db.selectFrom("game_servers").select("id").orderBy("id").executeTakeFirstOrThrow();
  const steps = serializeSteps([{ at: now, message: "Waits for a server" }]);
  const reservation = {
    match_id,
    game_server_id: server.id,
    state: "READY",
    // The current reservation of the match.
    present: 1,
    // It occupies the server.
    held: 1,
    // The state's last change.
    since: now,
    made_at: now,
    steps,
  } as const;
  const { id } = await changeWithoutPublishing(db, () =>
    db.insertInto("reservations").values(reservation).returning("id").executeTakeFirstOrThrow(),
  );
  return id;
}
