import { rulesAt } from "contract/rules-at.ts";
import type { LeagueDatabase } from "../context.ts";
import { eventsWithoutServer } from "../events/event-games-queries.ts";
import { rulesOfSeasons } from "../seasons/season-rules-queries.ts";
import type { waitingReservations } from "./reservations-queries.ts";

const minuteMs = 60_000;
/** No season reserves servers earlier, ms. */
const earliestMs = 60 * minuteMs;

/** The events for which a server is to be reserved now, by the rules of their seasons. */
export async function dueEvents(db: LeagueDatabase, now: number): Promise<number[]> {
  const events = await eventsWithoutServer(db, now, now + earliestMs);
  if (events.length === 0) return [];
  const seasons = events.map(({ season_id: id, season_name: name }) => ({ id, name }));
  const versions = await rulesOfSeasons(db, seasons);
  const due = events.filter(({ starts_at }, index) => {
    const season = seasons[index];
    const minutes = season && rulesAt(versions(season), starts_at).serverMinutes;
    return minutes != null && now >= starts_at - minutes * minuteMs;
  });
  return due.map(({ id }) => id);
}

type Waiting = Awaited<ReturnType<typeof waitingReservations>>[number];

/** Whether what a reservation waits for is still to be played, and soon. */
export function isNeeded({ match_id, closed_at, running, starts_at, ends_at }: Waiting, now: number): boolean {
  if (match_id !== null) return closed_at === null && running === 0;
  return starts_at !== null && ends_at !== null && ends_at > now && starts_at <= now + earliestMs;
}
