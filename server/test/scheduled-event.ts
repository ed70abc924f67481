import { createClansWithLeaders, createEvent } from "./league-season.ts";
import { type League, openLeague } from "./open-league.ts";

// The matches of "Season 1" start between 18:00 and 20:00 in Berlin, which is an hour ahead of UTC in March. The clock starts
// on 1 March.
export const originalDates = { startDate: "2026-03-05T18:00:00.000Z", endDate: "2026-03-05T19:30:00.000Z" };
export const monday = "2026-03-09T17:00:00.000Z";
export const tuesday = "2026-03-10T19:00:00.000Z";

/** Creates an event of the Foxes against the Owls, by default in a new league. The Bears are a clan that is not involved. */
export async function openScheduledEvent(existingLeague?: League) {
  const league = existingLeague ?? (await openLeague());
  const [foxes, owls, bears] = await createClansWithLeaders(league, "Foxes", "Owls", "Bears");
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...originalDates });
  const propose = (clan: typeof foxes, ...startDates: string[]) =>
    league.call("proposeDates", { as: clan.leader.token, id, body: { startDates } });
  const readDates = async () => {
    const { startDate, endDate } = (await league.call("getEvent", { id })).data;
    return { startDate, endDate };
  };

  return { league, db: league.context.db, admin: league.admin, id, foxes, owls, bears, propose, readDates };
}
