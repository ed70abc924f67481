import { Link, useParams } from "@tanstack/react-router";
import { clanFeed } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { CalendarClock, ExternalLink, Tv } from "lucide-react";
import { Suspense } from "react";
import { backTo } from "../back-to.ts";
import { Crest } from "../league-ui/crest.tsx";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { SeasonEnded } from "../seasons/season-parts.tsx";
import { useOwnSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { calendarDayOf } from "./days.ts";
import { EventMaps } from "./event-maps.tsx";
import { EventRoundsSection } from "./event-rounds.tsx";
import { EventState } from "./event-state.tsx";
import { phaseOf, whenOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { LineUps, MatchDatesSection } from "./line-ups.tsx";

const EventForm = lazyPart(async () => (await import("./event-form.tsx")).EventForm);
const EventServer = lazyPart(async () => (await import("./event-server.tsx")).EventServer);
const NoShow = lazyPart(async () => (await import("./no-show.tsx")).NoShow);

export function EventScreen() {
  const { eventId } = useParams({ from: "/league/calendar/$eventId" });
  return <EventPage key={eventId} eventId={eventId} />;
}

/** An event, and for admins a form while its season is active. */
function EventPage({ eventId }: { readonly eventId: string }) {
  const found = useQuery(eventsQueries.one(eventId));
  const event = found.data;
  const season = useOwnSeason(event?.seasonId);
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  useDocumentTitle(event?.title ?? "Event", event && season && eventWords(event, season));
  return (
    <Page
      back={{
        label: "Calendar",
        link: (parts) => (
          <Link
            {...(event && { search: { date: calendarDayOf(event.startDate, timeZone) } })}
            {...backTo(paths.league.calendar)}
            {...parts}
          />
        ),
      }}
      title={event ? <bdi>{event.title}</bdi> : "Event"}
      lede={season && <bdi>{season.name}</bdi>}
      actions={
        <>
          <SeasonEnded season={season} />
          {event && <EventFeed event={event} />}
        </>
      }
    >
      {isNotFound(found.error) ? (
        <NotFound />
      ) : (
        <Loaded query={found} skeleton={<EventSkeleton />}>
          {(loaded) => (
            <>
              <div className="grid grid-cols-2 gap-x-12 gap-y-8 items-start max-lg:grid-cols-1">
                <div className="flex flex-col gap-6">
                  <FixtureCard event={loaded} />
                  <OwnEventServer event={loaded} />
                  <EventState event={loaded} />
                </div>
                <div className="flex flex-col gap-6">
                  <MatchDatesSection event={loaded} isOpen={season?.isActive === true} />
                  <LineUps event={loaded} />
                  <EventRoundsSection event={loaded} />
                  {season && <EventMaps event={loaded} season={season} />}
                </div>
              </div>
              {isAdmin && season?.isActive && (
                <Suspense fallback={null}>
                  <NoShow event={loaded} />
                  <EventForm event={loaded} />
                </Suspense>
              )}
              <OverlayLink path={`/overlay/event/${loaded._id}`} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Nothing for those who do not play: nobody else is told where. */
function OwnEventServer({ event }: { readonly event: Event }) {
  const { user, isAdmin } = useSession();
  const isOwn = user?.clanId === event.clanAId || user?.clanId === event.clanBId;
  if (!isAdmin && !isOwn) return null;
  return (
    <Suspense fallback={null}>
      <EventServer event={event} />
    </Suspense>
  );
}

/** The matches of the viewer's clan in this event, else of its first clan, for a calendar program; nothing once it is over. */
function EventFeed({ event }: { readonly event: Event }) {
  const { user } = useSession();
  const isOver = useServerTime((now) => phaseOf(event, now) === "over");
  if (isOver) return null;
  const isSecond = user?.clanId === event.clanBId;
  const [id, name] = isSecond ? [event.clanBId, event.clanBName] : [event.clanAId, event.clanAName];
  return (
    <FeedButton
      title={`Matches of ${name}`}
      lede="Add this address to your calendar program: it follows every change."
      feed={clanFeed(id)}
    >
      The other clan’s matches are on its page, your own in your profile.
    </FeedButton>
  );
}

/** The longest part of an event's description that is quoted. */
const WORDS_MAX = 160;

/** A sentence about an event, for the page's description; times in UTC. */
function eventWords(event: Event, { name }: Season): string {
  // By code points: half of a surrogate pair would not be a character.
  const letters = [...event.description.replaceAll(/\s+/g, " ")];
  const own = letters.length > WORDS_MAX ? `${letters.slice(0, WORDS_MAX).join("")}…` : letters.join("");
  return `${event.title}, ${name}: ${whenOf(event, "UTC")} UTC. ${own}`.trimEnd();
}

function FixtureCard({ event }: { readonly event: Event }) {
  return (
    <div className="flex flex-col gap-5">
      <EventPoster event={event} />
      <EventFacts event={event} />
    </div>
  );
}

function EventSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton height="9.25rem" />
      <Skeleton width="22rem" height="1.25rem" />
      <Skeleton width="14rem" height="1.25rem" />
    </div>
  );
}

function NotFound() {
  return (
    <Failure
      title="Event not found"
      message="There is no event at this address."
      action={
        <Link {...paths.league.calendar} className={buttonClass()}>
          The calendar
        </Link>
      }
    />
  );
}

export function EventFacts({ event }: { readonly event: Event }) {
  const timeZone = useTimeZone();
  const { description, twitch } = event;
  return (
    <div className="flex flex-col gap-3">
      {description && (
        <p className="max-w-168 mb-2 wrap-anywhere whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      <p className="flex gap-3">
        <Icon of={CalendarClock} size={18} className="mt-0.75 text-soft" />
        <span>
          <time className="block font-semibold tabular-nums" dateTime={event.startDate}>
            {whenOf(event, timeZone)}
          </time>
          <span className="text-soft text-sm">{zoneWords(timeZone)}</span>
        </span>
      </p>
      <p className="flex gap-3">
        <Icon of={Tv} size={18} className="mt-0.75 text-soft" />
        {twitch ? (
          <a href={twitch} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1.5">
            Watch on the streaming site
            <Icon of={ExternalLink} size={14} />
          </a>
        ) : (
          <span className="text-soft">No stream specified!</span>
        )}
      </p>
    </div>
  );
}

type Clans = Pick<Event, "clanAId" | "clanAName" | "clanBId" | "clanBName" | "score">;

/** The height of a crest, in pixels. */
const CREST = 72;

export function EventPoster({ event: { clanAId, clanAName, clanBId, clanBName, score } }: { readonly event: Clans }) {
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-4 py-5 px-4 border border-line border-t-2 border-t-default bg-surface">
      <Clan id={clanAId} name={clanAName} />
      {score ? (
        <strong className="self-start h-[72px] leading-[72px] font-display text-3xl font-bold tabular-nums whitespace-nowrap">
          {" "}
          {score.clanA}–{score.clanB}{" "}
        </strong>
      ) : (
        <span /* Stand between the crests. */ className="self-start h-[72px] leading-[72px] text-soft text-lg">
          {" "}
          vs{" "}
        </span>
      )}
      <Clan id={clanBId} name={clanBName} />
    </p>
  );
}

function Clan({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link
      {...paths.league.clan(id)}
      className="group/clan flex flex-col items-center gap-3 min-w-0 text-center no-underline"
    >
      <Crest name={name} size={CREST} />
      <bdi className="max-w-full font-display text-xl leading-[1.25] font-bold tracking-[0.01em] wrap-anywhere text-balance group-hover/clan:underline group-hover/clan:decoration-1 group-hover/clan:underline-offset-[0.2em]">
        {name}
      </bdi>
    </Link>
  );
}
