import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { CalendarClock, ExternalLink, Tv } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { whenOf } from "./event-times.ts";

/** The date, stream and description of an event. */
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

/** The two clans with their crests, and the rounds that each has won once one is validated. */
export function Poster({ event: { clanAId, clanAName, clanBId, clanBName, score } }: { readonly event: Clans }) {
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
