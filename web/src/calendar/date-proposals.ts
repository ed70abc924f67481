import type { EventDates, EventHours } from "contract/scheduling.ts";
import { formatWeekdays } from "contract/season-rules-helpers.ts";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import { formatDate, formatTimeZone, toZonedTime } from "../platform/time-zone.ts";
import { formatEventStart } from "./event-times.ts";

/**
 * Creates the query of the proposed dates of a match, for the leaders of its clans and admins. Live updates refetch it: on the
 * topic "matches" (the start of the key) for leaders, and on the topic "events" for admins.
 */
export function createDateProposalsQuery(eventId: string) {
  return defineQuery<EventDates | null>({
    queryKey: ["matches", "dates", eventId],
    access: "USER",
    dataWithoutAccess: null,
    queryFn: async ({ signal }) => (await api.scheduling.getDateProposals({ id: eventId, signal })).data,
    refetchOnWindowFocus: "always",
    meta: { failure: "Error while fetching dates", topics: ["events"] },
  });
}

/** Keys of the queries that show agreed and proposed dates. */
export const queriesShowingDates = [["events"], ["matches"]] as const;

/** Formats the playing hours, including later changes of the rules. */
export function formatEventHours({ hours, laterHours, seasonEnd }: EventDates): string {
  const seasonEndText = formatDate(toZonedTime(seasonEnd, hours.timeZone));
  const laterTexts = laterHours.map(({ since, ...changedHours }, index) => {
    const previousHours = laterHours[index - 1] ?? hours;
    const isSame = formatHours(changedHours) === formatHours(previousHours);
    return isSame ? "" : `; from ${formatEventStart(since, changedHours.timeZone)}, ${formatHours(changedHours)}`;
  });
  return `Matches begin ${formatHours(hours)}${laterTexts.join("")}, until the season ends on ${seasonEndText}.`;
}

function formatHours({ from, to, timeZone, weekdays }: EventHours): string {
  return `between ${from}:00 and ${to}:00 (${formatTimeZone(timeZone)}), on ${formatWeekdays(weekdays)}`;
}
