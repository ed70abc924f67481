import type { Event } from "contract/events.ts";
import { beginSeason, makeClan } from "./league-season.ts";
import type { League } from "./open-league.ts";

/** Begins a season with these clans as the admin, and returns their keys in the same order. */
export async function seasonOf(league: League, ...names: string[]) {
  const season = await beginSeason(league);
  const clans: string[] = [];
  for (const name of names) clans.push(await makeClan(league, name));
  return { seasonId: season._id, clans };
}

type NewEvent = {
  readonly clans: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
  readonly title?: string;
};

/** Creates an event between the first two clans as the admin. */
export async function makeEvent(league: League, { clans, ...event }: NewEvent): Promise<Event> {
  const [clanAId = "", clanBId = ""] = clans;
  return (await league.call("createEvent", { as: league.admin, body: { clanAId, clanBId, ...event } })).data;
}
