import { Link, useParams } from "@tanstack/react-router";
import { clanFeed, isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { isolated } from "contract/isolated.ts";
import { rulesAt } from "contract/rules-at.ts";
import type { Season } from "contract/seasons.ts";
import { backTo } from "../back-to.ts";
import { SeasonEnded } from "../competitions/season-parts.tsx";
import { useOwnSeason } from "../competitions/seasons-queries.ts";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EventFacts, EventPoster, EventRoundsSection, LineUps, MatchDatesSection } from "./event-parts.tsx";
import { EventState } from "./event-state.tsx";
import { calendarDayOf, phaseOf, whenOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

const EventForm = lazyPart(async () => (await import("./event-form.tsx")).EventForm);
const MapPicks = lazyPart(async () => (await import("./map-picks.tsx")).MapPicks);
const EventServer = lazyPart(async () => (await import("./event-server.tsx")).EventServer);
const NoShow = lazyPart(async () => (await import("./event-form.tsx")).NoShow);

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
  useDocumentTitle(event ? isolatedTitle(event) : "Event", event && season && eventWords(event, season));
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
      title={event ? <bdi translate="no">{isolatedTitle(event)}</bdi> : "Event"}
      lede={season && <bdi translate="no">{season.name}</bdi>}
      actions={
        <>
          <SeasonEnded season={season} />
          {event && <EventFeed event={event} />}
        </>
      }
    >
      {isNotFound(found.error) ? (
        <Failure
          title="Event not found"
          message="There is no event at this address."
          action={
            <Link {...paths.league.calendar} className={buttonClass()}>
              The calendar
            </Link>
          }
        />
      ) : (
        <Loaded query={found} skeleton={<Skeleton height="15rem" />}>
          {(loaded) => (
            <>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-12 gap-y-8 items-start">
                <div className="flex flex-col gap-6">
                  <EventPoster event={loaded} />
                  <EventFacts event={loaded} />
                  <OwnEventServer event={loaded} />
                  <EventState event={loaded} />
                </div>
                <div className="flex flex-col gap-6">
                  <MatchDatesSection event={loaded} />
                  <LineUps event={loaded} />
                  <EventRoundsSection event={loaded} />
                  {season && <EventMaps event={loaded} season={season} />}
                </div>
              </div>
              {isAdmin && season?.isActive && (
                <>
                  <NoShow event={loaded} />
                  <EventForm event={loaded} />
                </>
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
  return (isAdmin || isOwn) && <EventServer event={event} />;
}

/** The matches of the viewer's clan in this event, else of its first clan, for a calendar program; nothing once it is over. */
function EventFeed({ event }: { readonly event: Event }) {
  const { user } = useSession();
  const isOver = useServerTime((now) => phaseOf(event, now) === "over");
  if (isOver) return null;
  const isSecond = user?.clanId === event.clanBId;
  const [id, name] = isSecond ? [event.clanBId, event.clanBName] : [event.clanAId, event.clanAName];
  return (
    <FeedButton of={name} feed={clanFeed(id)}>
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
  return `${isolatedTitle(event)}, ${isolated(name)}: ${whenOf(event, "UTC")} UTC. ${own}`.trimEnd();
}

/** Until a match is over, the maps from which it is played by the rules that hold at its start. */
function EventMaps({ event, season }: { readonly event: Event; readonly season: Season }) {
  const isOver = useServerTime((now) => phaseOf(event, now) === "over");
  if (isOver) return null;
  const { sides, decidingMap, pickHours } = rulesAt(season.rules, Date.parse(event.startDate));
  return (
    <Section title="Maps">
      {pickHours !== null && <MapPicks key={event._id} event={event} isOpen={season.isActive} />}
      <dl className="grid gap-3">
        {sides.map(({ players, minutes, maps }) => (
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
          <dt className="text-soft text-sm">The round that decides</dt>
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
