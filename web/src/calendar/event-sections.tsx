import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import type { Event, EventRounds, RunningRound } from "contract/events.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { CalendarClock, ChevronRight, ExternalLink, Radio, Tv } from "lucide-react";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { EMPTY_VALUE } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { BeingPlayed } from "../results/matches/live-round.tsx";
import { PlayedDate, Score, Status } from "../results/result-cells.tsx";
import { Badge } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { useLedClanId } from "./event-state.tsx";
import { formatEventDate, getEventPhase } from "./event-times.ts";
import { eventsQueries, useHasBegun } from "./events-queries.ts";
import { loserClass } from "./loser-class.ts";

interface EventDetailsProps {
  readonly event: Event;
  /** Whether the details are in the event's dialog, which contains the date and says at any time whether there is a stream. */
  readonly isInDialog?: boolean;
}

/**
 * The description and stream of an event, in its dialog also the date, which the page shows on the poster. After a match without
 * a stream, its page does not mention one.
 */
export function EventDetails({ event, isInDialog = false }: EventDetailsProps) {
  const timeZone = useTimeZone();
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  const { description, twitch } = event;
  return (
    <div className="flex flex-col gap-3">
      {description && (
        <p className="max-w-168 mb-2 wrap-anywhere whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      {isInDialog && (
        <p className="flex gap-3">
          <Icon icon={CalendarClock} size={18} className="mt-0.75 text-soft" />
          <span>
            <time className="block font-semibold tabular-nums" dateTime={event.startDate}>
              {formatEventDate(event, timeZone)}
            </time>
            <span className="text-soft text-sm">{formatTimeZone(timeZone)}</span>
          </span>
        </p>
      )}
      {(twitch || isInDialog || !isOver) && <Stream twitch={twitch} />}
    </div>
  );
}

function Stream({ twitch }: Pick<Event, "twitch">) {
  return (
    <p className="flex items-center gap-3">
      <Icon icon={Tv} size={18} className="text-soft" />
      {twitch ? (
        <a
          href={twitch}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 min-h-target"
        >
          Watch on the streaming site
          <Icon icon={ExternalLink} size={14} />
        </a>
      ) : (
        <span className="text-soft">No stream specified!</span>
      )}
    </p>
  );
}

const LineUpsSection = createLazyComponent(async () => (await import("./line-ups-section.tsx")).LineUpsSection);

interface EventSectionProps {
  readonly event: Event;
  /** Whether the section is read-only and hidden if it is empty, as in the event's dialog. */
  readonly isBrief?: boolean;
}

/** Returns the clan of an event that the viewer leads, as long as it can prepare for the match; otherwise `null`. */
export function usePreparedClanId(event: Event): string | null {
  const season = useSeason().seasons.find(({ _id }) => _id === event.seasonId);
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  return useLedClanId(event, { isEnabled: season?.isActive === true && !hasBegun });
}

interface LineUpsProps extends EventSectionProps {
  /** The clan whose line-up the viewer sets in their preparation instead of here. */
  readonly ownClanId?: string | null;
}

/** The line-ups of an event. Before the event starts, a line-up is visible only to its clan's members and to admins. */
export function LineUps({ event, isBrief = false, ownClanId = null }: LineUpsProps) {
  const { user } = useSession();
  const hasBegun = useHasBegun(event);
  if (!hasBegun && user === null) return null;
  return <LineUpsSection key={event._id} event={event} hasBegun={hasBegun} isBrief={isBrief} ownClanId={ownClanId} />;
}

const DatesSection = createLazyComponent(async () => (await import("./dates-section.tsx")).DatesSection);
const ProposedDates = createLazyComponent(async () => (await import("./dates-section.tsx")).ProposedDates);

/**
 * The proposed dates of an event that has not started. Renders nothing unless the viewer is an admin or leads one of its
 * clans.
 */
export function EventDatesSection({ event, isBrief = false }: EventSectionProps) {
  const { user, isAdmin } = useSession();
  const season = useSeason().seasons.find(({ _id }) => _id === event.seasonId);
  // `useHasBegun` becomes true a second after the start. The server rejects proposals from the start on.
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  const canHaveProposals = season?.isActive === true && !hasBegun && user !== null;
  const isLeader = usePreparedClanId(event) !== null;
  if (!canHaveProposals || !(isAdmin || isLeader)) return null;
  return isBrief ? <ProposedDates event={event} /> : <DatesSection event={event} isPrepared={isLeader} />;
}

const totalClass = classNames(
  "[&_dt]:text-soft [&_dt]:text-sm [&_dd]:flex [&_dd]:flex-wrap [&_dd]:gap-2 [&_dd]:wrap-anywhere",
  "[&_dd]:tabular-nums",
);
const lineClass = "flex flex-wrap gap-x-3 gap-y-1 items-center text-soft text-sm";

/** The rounds of an event that the viewer may see, with totals. Renders nothing if there are none. */
export function EventRoundsSection({ event }: { readonly event: Event }) {
  const { data: eventRounds } = useQuery(eventsQueries.rounds(event._id));
  if (eventRounds === undefined || (eventRounds.rounds.length === 0 && eventRounds.running.length === 0)) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="event-rounds">
      <h2 id="event-rounds" className="text-lg">
        Rounds
      </h2>
      {eventRounds.rounds.length > 0 && <RoundTotals event={event} rounds={eventRounds} />}
      {eventRounds.running.map((round) => (
        <RunningRoundCard key={`${round.redClanName} ${round.map}`} round={round} />
      ))}
      <ul
        className="flex flex-col border border-line rounded-md bg-surface empty:hidden [&>li+li]:border-t [&>li+li]:border-line"
        aria-label="Rounds"
      >
        {eventRounds.rounds.map((round) => (
          <RoundLink key={round._id} round={round} />
        ))}
      </ul>
    </section>
  );
}

function RoundTotals({
  event,
  rounds: { clanA, clanB, rounds },
}: {
  readonly event: Event;
  readonly rounds: EventRounds;
}) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      <div className={totalClass}>
        <dt>Rounds won</dt>
        <dd>
          <bdi translate="no">{event.clanAName}</bdi>
          <strong>
            {clanA.wins}–{clanB.wins}
          </strong>
          <bdi translate="no">{event.clanBName}</bdi>
        </dd>
      </div>
      {/* Nobody scored in forfeits. */}
      {rounds.some(({ isForfeit }) => !isForfeit) && (
        <div className={totalClass}>
          <dt>Points</dt>
          <dd>
            <strong>
              {clanA.score}–{clanB.score}
            </strong>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A round in progress: its score, its map and its players, or since when it has been played if no game server has posted it. */
function RunningRoundCard({ round }: { readonly round: RunningRound }) {
  const isPosted = round.redScore !== null;
  return (
    <div className="flex flex-col gap-2 py-3 px-4 border border-line rounded-md bg-surface">
      <p className={lineClass}>
        <Badge state="ok" icon={Radio}>
          <BeingPlayed startedAt={round.startedAt} isPosted={isPosted} />
        </Badge>
        {isPosted && <span>{getMapLabel(round.map)}</span>}
      </p>
      {isPosted &&
        (["red", "blue"] as const).map((side) => (
          <p key={side} className="flex gap-3 items-start justify-between">
            <span className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
              <SideLabel side={side}>
                <bdi>{round[`${side}ClanName`] ?? EMPTY_VALUE}</bdi>
              </SideLabel>
              <span className="text-soft wrap-anywhere" dir="auto">
                {joinNames(round[`${side}Players`].map(({ userName }) => userName))}
              </span>
            </span>
            <strong className="font-display text-xl leading-[1.2] tabular-nums">{round[`${side}Score`]}</strong>
          </p>
        ))}
    </div>
  );
}

/** The positions of red and blue in a row, as `loserClass` calls them. */
const WINNER_POSITIONS = { red: "a", blue: "b", nobody: "nobody" } as const;

function RoundLink({ round }: { readonly round: LeagueResultSummary }) {
  const { isAdmin } = useSession();
  return (
    <li>
      <Link
        {...paths.league.result(round._id)}
        className="flex flex-col gap-1 p-3 text-inherit no-underline hover:bg-hover"
      >
        <span className={lineClass}>
          <MapThumbnail map={round.map} className="w-16" />
          <span className="text-default font-semibold">{getMapLabel(round.map)}</span>
          <PlayedDate date={round.date} />
          {isAdmin && <Status result={round} />}
          <Icon icon={ChevronRight} size={18} className="ml-auto" />
        </span>
        <span
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2 items-center font-semibold",
            loserClass,
          )}
          data-won={WINNER_POSITIONS[round.winnerSide ?? "nobody"]}
        >
          <bdi className="wrap-anywhere text-end" translate="no">
            {round.redClanName ?? EMPTY_VALUE}
          </bdi>
          <Score result={round} />
          <bdi className="wrap-anywhere" translate="no">
            {round.blueClanName ?? EMPTY_VALUE}
          </bdi>
        </span>
      </Link>
    </li>
  );
}
