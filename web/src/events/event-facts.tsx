import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { CalendarClock, ExternalLink, Tv } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import css from "./event-facts.module.css";
import { whenOf } from "./event-times.ts";

/** The date, stream and description of an event. */
export function EventFacts({ event }: { readonly event: Event }) {
  const timeZone = useTimeZone();
  const { description, twitch } = event;
  return (
    <div className={css["facts"]}>
      {description && (
        <p className={css["description"]} dir="auto">
          {description}
        </p>
      )}
      <p className={css["fact"]}>
        <Icon of={CalendarClock} size={18} className={css["icon"] ?? ""} />
        <span>
          <time className={css["when"]} dateTime={event.startDate}>
            {whenOf(event, timeZone)}
          </time>
          <span className={css["zone"]}>{zoneWords(timeZone)}</span>
        </span>
      </p>
      <p className={css["fact"]}>
        <Icon of={Tv} size={18} className={css["icon"] ?? ""} />
        {twitch ? (
          <a href={twitch} target="_blank" rel="noopener noreferrer" className={css["stream"]}>
            Watch on the streaming site
            <Icon of={ExternalLink} size={14} />
          </a>
        ) : (
          <span className={css["none"]}>No stream specified!</span>
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
    <p className={css["poster"]}>
      <Clan id={clanAId} name={clanAName} />
      {score ? (
        <strong className={css["score"]}>
          {" "}
          {score.clanA}–{score.clanB}{" "}
        </strong>
      ) : (
        <span className={css["versus"]}> vs </span>
      )}
      <Clan id={clanBId} name={clanBName} />
    </p>
  );
}

function Clan({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link {...paths.league.clan(id)} className={css["clan"]}>
      <Crest name={name} size={CREST} />
      <bdi className={css["name"]}>{name}</bdi>
    </Link>
  );
}
