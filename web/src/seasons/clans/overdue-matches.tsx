import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { createMotionsQuery } from "../votes/motions-queries.ts";
import { clansQueries } from "./clans-queries.ts";
import { isResultOverdue } from "./missing-result.tsx";

interface OverdueMatchesProps {
  readonly clanId: string;
  /** The active season. */
  readonly seasonId: string;
}

/** For a clan's leader: says that results of the clan are overdue. Links to the page that says how they come in. */
export function OverdueMatches({ clanId, seasonId }: OverdueMatchesProps) {
  const { data: motions } = useQuery(createMotionsQuery(seasonId));
  const isLeader = motions?.isLeader === true;
  const { data: events = [] } = useQuery({ ...clansQueries.eventsOfClan(clanId), enabled: isLeader });
  const timeZone = useTimeZone();
  // The ids are joined into one text. `useServerTime` renders the component again only when this text changes.
  const overdueIds = useServerTime((now) =>
    events.flatMap((event) => (isResultOverdue(event, now) ? [event._id] : [])).join(" "),
  ).split(" ");
  const overdueEvents = events.filter(({ _id }) => overdueIds.includes(_id));
  const [firstEvent] = overdueEvents;
  if (!isLeader || !firstEvent) return null;
  const { _id, clanAId, clanAName, clanBName, startDate } = firstEvent;
  const isOnly = overdueEvents.length === 1;
  return (
    <Notice
      state="warn"
      title={isOnly ? "Result overdue" : `${overdueEvents.length} results overdue`}
      actions={
        <Link
          {...(isOnly ? paths.league.event(_id) : paths.league.clan(clanId))}
          className={getButtonClass("plain", "small")}
        >
          What to do
        </Link>
      }
    >
      {isOnly &&
        `Against ${isolateBidi(clanAId === clanId ? clanBName : clanAName)}, ${formatDateAndTime(startDate, timeZone)}`}
    </Notice>
  );
}
