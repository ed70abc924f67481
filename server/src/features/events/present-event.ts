import { generatedTitle } from "contract/event-title.ts";
import type { Event } from "contract/events.ts";
import type { FoundEvent } from "./events-queries.ts";

export function presentEvent(event: FoundEvent): Event {
  const { clan_a_name: clanAName, clan_b_name: clanBName } = event;
  return {
    _id: String(event.id),
    seasonId: String(event.season_id),
    title: event.title ?? generatedTitle(clanAName, clanBName),
    description: event.description,
    clanAId: String(event.clan_a_id),
    clanBId: String(event.clan_b_id),
    clanAName,
    clanBName,
    startDate: new Date(event.starts_at).toISOString(),
    endDate: new Date(event.ends_at).toISOString(),
    twitch: event.twitch,
  };
}
