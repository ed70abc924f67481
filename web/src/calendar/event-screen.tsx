import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { getClanFeedPath, getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { SeasonEndedBadge } from "../competitions/season-components.tsx";
import { useSeasonOfEntity } from "../competitions/seasons-queries.ts";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { getListLink } from "../list-links.ts";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/call-errors.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { getButtonClass } from "../ui/button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EventDetails, EventPoster, EventRoundsSection, LineUps, MatchDatesSection } from "./event-sections.tsx";
import { EventState } from "./event-state.tsx";
import { formatEventDate, getEventPhase, toCalendarDay } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

const EventForm = createLazyComponent(async () => (await import("./event-form.tsx")).EventForm);
const MapPicks = createLazyComponent(async () => (await import("./map-picks.tsx")).MapPicks);
const EventServer = createLazyComponent(async () => (await import("./event-server.tsx")).EventServer);
const NoShowNotice = createLazyComponent(async () => (await import("./event-form.tsx")).NoShowNotice);

/** The page of an event. */
export function EventScreen() {
  const { eventId } = useParams({ from: "/league/calendar/$eventId" });
  return <EventPage key={eventId} eventId={eventId} />;
}

/** The content of the page. Admins can edit the event while its season is active. */
function EventPage({ eventId }: { readonly eventId: string }) {
  const query = useQuery(eventsQueries.byId(eventId));
  const event = query.data;
  const season = useSeasonOfEntity(event?.seasonId);
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  useDocumentTitle(event ? getDisplayTitle(event) : "Event", event && season && describeEvent(event, season));
  return (
    <Page
      back={{
        label: "Calendar",
        renderLink: (props) => (
          <Link
            {...(event && { search: { date: toCalendarDay(event.startDate, timeZone) } })}
            {...getListLink(paths.league.calendar)}
            {...props}
          />
        ),
      }}
      title={event ? <bdi translate="no">{getDisplayTitle(event)}</bdi> : "Event"}
      subtitle={season && <bdi translate="no">{season.name}</bdi>}
      actions={
        <>
          <SeasonEndedBadge season={season} />
          {event && <EventFeed event={event} />}
        </>
      }
    >
      {isNotFound(query.error) ? (
        <Failure
          title="Event not found"
          message="There is no event at this URL."
          action={
            <Link {...paths.league.calendar} className={getButtonClass()}>
              The calendar
            </Link>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<Skeleton height="15rem" />}>
          {(loadedEvent) => (
            <>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-12 gap-y-8 items-start">
                <div className="flex flex-col gap-6">
                  <EventPoster event={loadedEvent} />
                  <EventDetails event={loadedEvent} />
                  <EventServerForPlayers event={loadedEvent} />
                  <EventState event={loadedEvent} />
                </div>
                <div className="flex flex-col gap-6">
                  <MatchDatesSection event={loadedEvent} />
                  <LineUps event={loadedEvent} />
                  <EventRoundsSection event={loadedEvent} />
                  {season && <EventMaps event={loadedEvent} season={season} />}
                </div>
              </div>
              {isAdmin && season?.isActive && (
                <>
                  <NoShowNotice event={loadedEvent} />
                  <EventForm event={loadedEvent} />
                </>
              )}
              <StreamOverlayLink path={`/overlay/event/${loadedEvent._id}`} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** The server of the match. Only members of its clans and admins see it. */
function EventServerForPlayers({ event }: { readonly event: Event }) {
  const { user, isAdmin } = useSession();
  const isMember = user?.clanId === event.clanAId || user?.clanId === event.clanBId;
  return (isAdmin || isMember) && <EventServer event={event} />;
}

/**
 * The calendar feed of the viewer's clan if it plays in this event, otherwise of clan A. Renders nothing once the event has
 * ended.
 */
function EventFeed({ event }: { readonly event: Event }) {
  const { user } = useSession();
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  if (isOver) return null;
  const isInClanB = user?.clanId === event.clanBId;
  const clanId = isInClanB ? event.clanBId : event.clanAId;
  const clanName = isInClanB ? event.clanBName : event.clanAName;
  return (
    <FeedButton ownerName={clanName} feedPath={getClanFeedPath(clanId)}>
      The feed of the other clan is on its page, your own feed in your profile.
    </FeedButton>
  );
}

/** The maximum number of characters quoted from an event's description. */
const MAX_QUOTE_LENGTH = 160;

/** Returns a sentence about an event, for the meta description. Times are in UTC. */
function describeEvent(event: Event, { name }: Season): string {
  // Split by code points, so that no surrogate pair is cut in half.
  const characters = [...event.description.replaceAll(/\s+/g, " ")];
  const isTooLong = characters.length > MAX_QUOTE_LENGTH;
  const quote = characters.slice(0, MAX_QUOTE_LENGTH).join("") + (isTooLong ? "…" : "");
  return `${getDisplayTitle(event)}, ${isolateBidi(name)}: ${formatEventDate(event, "UTC")} UTC. ${quote}`.trimEnd();
}

/** The maps of a match, by the rules that apply at its start. Renders nothing once the match has ended. */
function EventMaps({ event, season }: { readonly event: Event; readonly season: Season }) {
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  if (isOver) return null;
  // The API calls the allowed team sizes `sides`.
  const { sides: teamSizes, decidingMap, pickHours } = getRulesInEffect(season.rules, Date.parse(event.startDate));
  return (
    <Section title="Maps">
      {pickHours !== null && <MapPicks key={event._id} event={event} isSeasonActive={season.isActive} />}
      <dl className="grid gap-3">
        {teamSizes.map(({ players, minutes, maps }) => (
          <div key={players}>
            <dt className="text-soft text-sm">
              {players} vs {players}, {minutes} minutes
            </dt>
            <dd className="flex flex-wrap gap-x-4">
              {maps.map((map) => (
                <MapLink key={map} map={map} />
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-soft text-sm">Deciding round</dt>
          <dd>{decidingMap === null ? "A random map of the pool" : <MapLink map={decidingMap} />}</dd>
        </div>
      </dl>
    </Section>
  );
}

function MapLink({ map }: { readonly map: string }) {
  return (
    <Link {...paths.map(map)} className="inline-flex items-center min-w-target min-h-target font-semibold">
      {map}
    </Link>
  );
}
