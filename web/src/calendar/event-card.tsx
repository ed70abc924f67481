import { findWinningClan, generateEventTitle, getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { Tv } from "lucide-react";
import { Emblem } from "../league-ui/emblem.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { formatMissingResult } from "../seasons/clans/missing-result.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import css from "./event-card.module.css";
import { formatClockTimes, getEventPhase } from "./event-times.ts";
import { useIsOwnMatch } from "./events-queries.ts";

/** Hides a text, except from screen readers. The style sheet shows it again in the widest cards. */
const hiddenInNarrowCards = "absolute [clip-path:inset(50%)]";

/** An event in the grid. The style sheet adapts it to the size of its slot. */
export function EventCard({ event }: { readonly event: Event }) {
  const { title, clanAName, clanBName, twitch, score } = event;
  const [start, end] = formatClockTimes(event, useTimeZone());
  const phase = useServerTime((now) => getEventPhase(event, now));
  const missingResult = useServerTime((now) => formatMissingResult(event, now));
  const winner = findWinningClan(event);
  const isOwn = useIsOwnMatch(event);
  return (
    <div
      className={classNames("flex items-center gap-x-1.75 gap-y-0 min-w-0 text-xs leading-[1.25]", css["event"])}
      data-phase={phase}
      data-own={isOwn}
      title={getDisplayTitle(event)}
    >
      <span className={classNames("flex flex-none flex-col items-start gap-0.5 text-soft tabular-nums", css["time"])}>
        <span>
          {start}
          <span className={classNames(hiddenInNarrowCards, css["end"])}> – {end}</span>
        </span>
        {phase === "on" && (
          <strong className={classNames("px-1 rounded-[2px] bg-gold text-gold-ink", css["now"])}>Now</strong>
        )}
        {twitch && phase === "upcoming" && <Icon icon={Tv} size={13} className={css["stream"] ?? ""} />}
        {missingResult && <span className={css["pending"]}>{missingResult}</span>}
      </span>
      <span className={classNames("flex-1 min-w-0", css["match"])}>
        {title !== generateEventTitle(clanAName, clanBName) && (
          <span className={classNames("block mb-0.25 truncate text-soft", css["title"])} dir="auto">
            {title}
          </span>
        )}
        <span className={classNames("flex flex-col gap-px", css["clans"])}>
          <EventClan name={clanAName} roundsWon={score?.clanA} isWinner={winner === "a"} />
          <span className={classNames(hiddenInNarrowCards, css["versus"])}>{score ? " – " : " vs. "}</span>
          <EventClan name={clanBName} roundsWon={score?.clanB} isWinner={winner === "b"} />
        </span>
      </span>
      {twitch && <span className="sr-only">, streamed</span>}
      {isOwn && <span className="sr-only">, your clan</span>}
    </div>
  );
}

interface EventClanProps {
  readonly name: string;
  /** `undefined` until a round is validated. */
  readonly roundsWon: number | undefined;
  readonly isWinner: boolean;
}

/** A clan with its emblem and the number of rounds that it has won. */
function EventClan({ name, roundsWon, isWinner }: EventClanProps) {
  return (
    <span
      className={classNames(
        "flex items-center gap-1.25 min-w-0 font-semibold",
        "in-data-[phase=over]:data-[winner=false]:text-soft in-data-[phase=over]:data-[winner=false]:font-normal",
        css["clan"],
      )}
      data-winner={isWinner}
    >
      <Emblem name={name} size={16} />
      <bdi className={classNames("wrap-anywhere", css["name"])}>{name}</bdi>
      {roundsWon !== undefined && (
        <span className={classNames("ml-auto pl-1 tabular-nums", css["rounds"])}> {roundsWon}</span>
      )}
    </span>
  );
}
