import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { ChevronRight } from "lucide-react";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { ClanLabel } from "../league-ui/emblem.tsx";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { formatUpcomingStart } from "../platform/relative-dates.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { useNextEvent } from "../seasons/clans/clans-queries.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { DAY_MS, getEventPhase, useToday } from "./event-times.ts";
import {
  createLineUpsQuery,
  createMapPicksQuery,
  createNextEventsQuery,
  useArePicksClosed,
  useHasBegun,
} from "./events-queries.ts";
import { NextMatchSkeleton } from "./next-match-skeleton.tsx";

/** The current or next match of the viewer's clan. Renders nothing if they have no clan or no upcoming match. */
export function OwnNextMatch() {
  const { user } = useSession();
  return user?.clanId ? <NextMatch clanId={user.clanId} userId={user._id} /> : null;
}

/** A viewer who is in a clan. */
interface ViewerInClan {
  readonly clanId: string;
  readonly userId: string;
}

function NextMatch(viewer: ViewerInClan) {
  const { data: events = [], isPending } = useQuery(createNextEventsQuery(viewer.clanId, useToday()));
  const event = useNextEvent(events);
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const isSeasonActive = seasons.some(({ _id, isActive }) => isActive && _id === event?.seasonId);
  if (isPending) return <NextMatchSkeleton />;
  return event && isSeasonActive ? <MatchLink key={event._id} {...viewer} event={event} /> : null;
}

function MatchLink({ event, ...viewer }: ViewerInClan & { readonly event: Event }) {
  const { _id, clanAName, clanBName, startDate } = event;
  const timeZone = useTimeZone();
  const startText = useServerTime((now) => formatUpcomingStart(startDate, now, timeZone));
  const status = useViewerStatus(event, viewer);
  return (
    <Link
      {...paths.league.event(_id)}
      className={classNames(
        "flex items-center gap-3 min-h-17 py-2 pr-2 pl-4 max-sm:min-h-24",
        "no-underline",
        "border border-line border-l-3 border-l-gold-edge rounded-md bg-surface",
        "hover:bg-hover",
      )}
    >
      <span className="flex-1 min-w-0">
        <span className="flex gap-x-3 text-soft text-sm whitespace-nowrap">
          <span className="flex-none text-gold-text font-semibold">{status}</span>
          <time className="truncate" dateTime={startDate}>
            {startText}
          </time>
        </span>
        {/* On phones, the clans are stacked, so that neither name is cut off. */}
        <span className="flex gap-x-2 gap-y-1 items-center min-w-0 font-semibold max-sm:flex-col max-sm:items-start max-sm:mt-1">
          <ClanLabel name={clanAName} wraps={true} />
          <span className="text-soft font-normal max-sm:sr-only">vs.</span>
          <ClanLabel name={clanBName} wraps={true} />
        </span>
      </span>
      <Icon icon={ChevronRight} size={18} className="flex-none text-soft" />
    </Link>
  );
}

/** Returns what the viewer has to do for a match, or their role in it. */
function useViewerStatus(event: Event, { clanId, userId }: ViewerInClan): string {
  const start = Date.parse(event.startDate);
  const phase = useServerTime((now) => getEventPhase(event, now));
  // Line-ups are set on the match day, so they are not requested earlier.
  const isSoon = useServerTime((now) => start - now < DAY_MS);
  const { data: matchLineUps } = useQuery({
    ...createLineUpsQuery({ event, hasBegun: useHasBegun(event) }),
    enabled: isSoon,
  });
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ _id }) => _id === event.seasonId);
  const hasMapPicks = season !== undefined && getRulesInEffect(season.rules, start).pickHours !== null;
  const picksQuery = createMapPicksQuery(event, useArePicksClosed(event));
  const { data: mapPicks } = useQuery({ ...picksQuery, enabled: phase === "upcoming" && hasMapPicks });
  // `picksFor` and `namesFor` list the clans for which the viewer may pick a map or set the line-up.
  const hasPicked = mapPicks?.picks.some((pick) => pick.clanId === clanId) === true;
  if (phase === "upcoming" && mapPicks?.picksFor.includes(clanId) && !hasPicked) return "Pick your map";
  const lineUp = matchLineUps?.lineUps.find((candidate) => candidate.clanId === clanId);
  if (phase === "upcoming" && matchLineUps?.namesFor.includes(clanId) && !lineUp) return "Set your line-up";
  if (lineUp?.players.some((player) => player.userId === userId))
    return phase === "on" ? "You play now" : "You play next";
  if (lineUp?.substitutes.some((player) => player.userId === userId)) return "You are a substitute";
  return phase === "on" ? "Your clan plays now" : "Your next match";
}
