import { generatedTitle } from "contract/event-rules.ts";
import type { Event, EventScore } from "contract/events.ts";
import type { FoundEvent } from "./events-queries.ts";

/** An event with its score. */
export function presentEvent(event: FoundEvent & { score: EventScore | null }): Event {
  const { clan_a_name: clanAName, clan_b_name: clanBName, score } = event;
  return {
    _id: String(event.id),
    seasonId: String(event.season_id),
    title: shownTitle(event),
    description: event.description,
    clanAId: String(event.clan_a_id),
    clanBId: String(event.clan_b_id),
    clanAName,
    clanBName,
    startDate: new Date(event.starts_at).toISOString(),
    endDate: new Date(event.ends_at).toISOString(),
    twitch: event.twitch,
    score,
    version: event.sequence,
  };
}

/** An event's own title, or the one made of its clans' names. */
export function shownTitle({
  title,
  clan_a_name,
  clan_b_name,
}: Pick<FoundEvent, "title" | "clan_a_name" | "clan_b_name">): string {
  return title ?? generatedTitle(clan_a_name, clan_b_name);
}
