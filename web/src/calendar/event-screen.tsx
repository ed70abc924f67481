import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { generateEventTitle, getClanFeedPath, getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { SeasonEndedBadge } from "../competitions/season-components.tsx";
import { useSeason, useSeasonOfEntity } from "../competitions/seasons-queries.ts";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { StreamOverlayLink } from "../league-ui/overlay-link.tsx";
import { getListLink } from "../list-links.ts";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/api-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { NotFoundPage } from "../platform/not-found-page.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EventPoster } from "./event-poster.tsx";
import { EventDatesSection, EventDetails, EventRoundsSection, LineUps, usePreparedClanId } from "./event-sections.tsx";
import { EventState, formatOutcome, StandingsWithoutResult, useLedClanId } from "./event-state.tsx";
import { formatEventDate, getEventPhase, toCalendarDay } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

const EventForm = createLazyComponent(async () => (await import("./event-form.tsx")).EventForm);
const Preparation = createLazyComponent(async () => (await import("./preparation.tsx")).Preparation);
const OpponentLeader = createLazyComponent(async () => (await import("./opponent-leader.tsx")).OpponentLeader);
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
  const isOver = useServerTime((now) => event !== undefined && getEventPhase(event, now) === "over");
  const description = event && season && describeEvent(event, season, { timeZone, isOver });
  useDocumentTitle(event ? getDisplayTitle(event) : "Event", description);
  if (isNotFound(query.error)) {
    const list = { label: "Calendar", link: getListLink(paths.league.calendar) };
    return (
      <NotFoundPage title="Event not found" list={list} action="The calendar">
        There is no event at this address. It may have been deleted.
      </NotFoundPage>
    );
  }
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
      title={event ? <EventTitle event={event} /> : "Event"}
      subtitle={season && <bdi translate="no">{season.name}</bdi>}
      actions={
        <>
          <SeasonEndedBadge season={season} />
          {event && <EventFeed event={event} />}
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="15rem" />}>
        {(loadedEvent) => (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-12 gap-y-8 items-start">
              <div className="flex flex-col gap-6">
                <EventServerForPlayers event={loadedEvent} isManaged={true} />
                <EventPoster event={loadedEvent} hasDate={true} />
                <OwnPreparation event={loadedEvent} />
                <OtherLeader event={loadedEvent} />
                <EventDetails event={loadedEvent} />
                <EventServerForPlayers event={loadedEvent} isManaged={false} />
                <EventState event={loadedEvent} />
              </div>
              <div className="flex flex-col gap-6">
                <EventDatesSection event={loadedEvent} />
                <OtherLineUps event={loadedEvent} />
                <EventRoundsSection event={loadedEvent} />
                <StandingsWithoutResult event={loadedEvent} />
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
    </Page>
  );
}

/** The title of the page. On phones, names of clans are left to the poster, because there is no space for both. */
function EventTitle({ event }: { readonly event: Event }) {
  const isGenerated = event.title === generateEventTitle(event.clanAName, event.clanBName);
  return (
    <bdi className={isGenerated ? "max-sm:sr-only" : undefined} translate="no">
      {getDisplayTitle(event)}
    </bdi>
  );
}

/** What the viewer has to do before the match, if they lead one of its clans. */
function OwnPreparation({ event }: { readonly event: Event }) {
  const clanId = usePreparedClanId(event);
  return clanId !== null && <Preparation event={event} clanId={clanId} />;
}

/** The leader of the other clan, for a viewer who leads one of the clans, as long as the match has no result. */
function OtherLeader({ event }: { readonly event: Event }) {
  const season = useSeason().seasons.find(({ _id }) => _id === event.seasonId);
  const clanId = useLedClanId(event, { isEnabled: season?.isActive === true && event.score === null });
  return clanId !== null && <OpponentLeader event={event} clanId={clanId} />;
}

/** The line-ups. Leaders set that of their clan in their preparation. */
function OtherLineUps({ event }: { readonly event: Event }) {
  return <LineUps event={event} ownClanId={usePreparedClanId(event)} />;
}

/**
 * The server of the match, if the site manages one as `isManaged` says. Only members of its clans and admins see it.
 */
function EventServerForPlayers({ event, isManaged }: { readonly event: Event; readonly isManaged: boolean }) {
  const { user, isAdmin } = useSession();
  const isMember = user?.clanId === event.clanAId || user?.clanId === event.clanBId;
  return (isAdmin || isMember) && <EventServer event={event} isManaged={isManaged} />;
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

interface DescriptionOptions {
  readonly timeZone: string;
  readonly isOver: boolean;
}

/**
 * Returns a sentence about an event, for the meta description. After the match it says the result instead of the event's
 * description, which is usually about what is to come.
 */
function describeEvent(event: Event, { name }: Season, { timeZone, isOver }: DescriptionOptions): string {
  const date = `${formatEventDate(event, timeZone)} (${formatTimeZone(timeZone)})`;
  const intro = `${getDisplayTitle(event)}, ${isolateBidi(name)}`;
  if (isOver && event.score !== null) return `${intro}: ${formatOutcome(event)}. ${date}.`;
  return `${intro}: ${date}. ${quoteDescription(event)}`.trimEnd();
}

function quoteDescription({ description }: Event): string {
  // Split by code points, so that no surrogate pair is cut in half.
  const characters = [...description.replaceAll(/\s+/g, " ")];
  const isTooLong = characters.length > MAX_QUOTE_LENGTH;
  return characters.slice(0, MAX_QUOTE_LENGTH).join("") + (isTooLong ? "…" : "");
}

/** The maps of a match, by the rules that apply at its start. Renders nothing once the match has ended. */
function EventMaps({ event, season }: { readonly event: Event; readonly season: Season }) {
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  const ownClanId = usePreparedClanId(event);
  if (isOver) return null;
  // The API calls the allowed team sizes `sides`.
  const { sides: teamSizes, decidingMap, pickHours } = getRulesInEffect(season.rules, Date.parse(event.startDate));
  return (
    <Section title="Maps">
      {pickHours !== null && (
        <MapPicks key={event._id} event={event} isSeasonActive={season.isActive} ownClanId={ownClanId} />
      )}
      <dl className="grid gap-3">
        {teamSizes.map(({ players, minutes, maps }) => (
          <div key={players}>
            <dt className="text-soft text-sm">
              {players} vs {players}, {minutes} minutes
            </dt>
            <dd className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-2 mt-1">
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
    <Link {...paths.map(map)} className="inline-flex flex-col justify-center min-w-target min-h-target font-semibold">
      <MapThumbnail map={map} className="w-full max-w-28 mb-1" />
      <span className="text-sm wrap-anywhere">{map}</span>
    </Link>
  );
}
