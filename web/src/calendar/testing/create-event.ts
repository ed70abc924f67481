import type { Event } from "contract/events.ts";
import { HOUR_MS } from "../event-times.ts";

/** Creates an event of the Foxes (1) and the Owls (2) that lasts an hour. Season 1 is the active one in the sample data. */
export function createEvent(id: string, startDate: string): Event {
  return {
    _id: id,
    seasonId: "1",
    title: "Foxes vs. Owls",
    description: "",
    clanAId: "1",
    clanBId: "2",
    clanAName: "Foxes",
    clanBName: "Owls",
    startDate,
    endDate: new Date(Date.parse(startDate) + HOUR_MS).toISOString(),
    twitch: null,
    score: null,
    version: 5,
  };
}
