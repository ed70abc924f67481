import { Link, useParams } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { Suspense } from "react";
import { backTo } from "../back-to.ts";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { SeasonEnded } from "../seasons/season-lede.tsx";
import { useOwnSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { dayOf } from "./days.ts";
import { EventFacts, Poster } from "./event-facts.tsx";
import { EventRounds } from "./event-rounds.tsx";
import { whenOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { LineUps } from "./line-ups.tsx";
import { MatchDates } from "./match-dates.tsx";

const EventForm = lazyPart(async () => (await import("./event-form.tsx")).EventForm);
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
            search={event && { date: dayOf(event.startDate, timeZone) }}
            {...backTo(paths.league.calendar)}
            {...parts}
          />
        ),
      }}
      title={event ? <bdi>{event.title}</bdi> : "Event"}
      lede={season && <bdi>{season.name}</bdi>}
      actions={<SeasonEnded season={season} />}
      width="prose"
    >
      {isNotFound(found.error) ? (
        <NotFound />
      ) : (
        <Loaded query={found} skeleton={<EventSkeleton />}>
          {(loaded) => (
            <>
              <FixtureCard event={loaded} />
              <MatchDates event={loaded} isOpen={season?.isActive === true} />
              <LineUps event={loaded} />
              <EventRounds event={loaded} />
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
      <Poster event={event} />
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
