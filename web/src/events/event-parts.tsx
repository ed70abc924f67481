import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { CalendarClock, ExternalLink, Tv } from "lucide-react";
import { clansQueries } from "../clans/clans-queries.ts";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { useSeason } from "../seasons/seasons-queries.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { whenOf } from "./event-times.ts";

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

/** Both clans, and their score between the crests. */
export function EventPoster({ event: { clanAId, clanAName, clanBId, clanBName, score } }: { readonly event: Event }) {
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-4 py-5 px-4 border border-line border-t-2 border-t-default bg-surface">
      <Clan id={clanAId} name={clanAName} />
      {score ? (
        <strong className="self-start h-[72px] leading-[72px] font-display text-3xl font-bold tabular-nums whitespace-nowrap">
          {" "}
          {score.clanA}–{score.clanB}{" "}
        </strong>
      ) : (
        <span className="self-start h-[72px] leading-[72px] text-soft text-lg"> vs </span>
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
      <Crest name={name} size={72} />
      <bdi className="max-w-full font-display text-xl leading-[1.25] font-bold tracking-[0.01em] wrap-anywhere text-balance group-hover/clan:underline group-hover/clan:decoration-1 group-hover/clan:underline-offset-[0.2em]">
        {name}
      </bdi>
    </Link>
  );
}

const LineUpsSection = lazyPart(async () => (await import("./line-ups-section.tsx")).LineUpsSection);

interface PartProps {
  readonly event: Event;
  /** Only to read, where there is something: for the event's dialog. */
  readonly isBrief?: boolean;
}

/** The line-ups of a match: everybody's from its start on, and before that for the clans themselves. */
export function LineUps({ event, isBrief = false }: PartProps) {
  const { user } = useSession();
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  return (hasBegun || user !== null) && <LineUpsSection event={event} hasBegun={hasBegun} isBrief={isBrief} />;
}

const DatesSection = lazyPart(async () => (await import("./dates-section.tsx")).DatesSection);
const ProposedDates = lazyPart(async () => (await import("./dates-section.tsx")).ProposedDates);

/** What the leaders of a match that has not begun propose to each other; nothing to who is neither a leader nor an admin. */
export function MatchDatesSection({ event, isBrief = false }: PartProps) {
  const { user, isAdmin } = useSession();
  const season = useSeason().seasons.find(({ _id }) => _id === event.seasonId);
  const hasBegun = useServerTime((now) => Date.parse(event.startDate) <= now);
  const isOpen = season?.isActive === true && !hasBegun && user !== null;
  const { data: clans = [] } = useQuery({ ...clansQueries.table(event.seasonId), enabled: isOpen });
  const led = clans.filter(({ leaderId }) => leaderId === user?._id).map(({ _id }) => _id);
  const isLeader = led.includes(event.clanAId) || led.includes(event.clanBId);
  if (!isOpen || !(isAdmin || isLeader)) return null;
  return isBrief ? <ProposedDates event={event} /> : <DatesSection event={event} />;
}
