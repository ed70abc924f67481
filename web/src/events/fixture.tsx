import { generatedTitle } from "contract/event-title.ts";
import type { Event } from "contract/events.ts";
import { Tv } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { clocksOf, phaseOf } from "./event-times.ts";
import css from "./fixture.module.css";

/** An event in the grid: its times and clans, as far as they fit. */
export function Fixture({ event }: { readonly event: Event }) {
  const { title, clanAName, clanBName, twitch, score } = event;
  const [start, end] = clocksOf(event, useTimeZone());
  const phase = useServerTime((now) => phaseOf(event, now));
  return (
    <div className={css["fixture"]} data-phase={phase} title={title}>
      <span className={css["time"]}>
        <span>
          {start}
          <span className={css["end"]}> – {end}</span>
        </span>
        {phase === "on" && <strong className={css["now"]}>Now</strong>}
        {twitch && phase !== "on" && <Icon of={Tv} size={13} className={css["stream"] ?? ""} />}
      </span>
      <span className={css["match"]}>
        {title !== generatedTitle(clanAName, clanBName) && (
          <span className={css["title"]} dir="auto">
            {title}
          </span>
        )}
        <span className={css["clans"]}>
          <Clan name={clanAName} points={score?.clanA} />
          <span className={css["versus"]}>{score ? " – " : " vs. "}</span>
          <Clan name={clanBName} points={score?.clanB} />
        </span>
      </span>
      {twitch && <VisuallyHidden>, streamed</VisuallyHidden>}
    </div>
  );
}

interface ClanProps {
  readonly name: string;
  /** The rounds that it has won; `undefined` before the first validated one. */
  readonly points: number | undefined;
}

function Clan({ name, points }: ClanProps) {
  return (
    <span className={css["clan"]}>
      <Crest name={name} size={16} />
      <bdi className={css["name"]}>{name}</bdi>
      {points !== undefined && <strong className={css["points"]}> {points}</strong>}
    </span>
  );
}
