import { generatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { Tv } from "lucide-react";
import { Crest } from "../league-ui/crest.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { clocksOf, phaseOf } from "./event-times.ts";
import css from "./fixture.module.css";

export function FixtureSlip({ event }: { readonly event: Event }) {
  const { title, clanAName, clanBName, twitch, score } = event;
  const [start, end] = clocksOf(event, useTimeZone());
  const phase = useServerTime((now) => phaseOf(event, now));
  return (
    <div
      className="flex items-center gap-x-1.75 gap-y-0 min-w-0 text-xs leading-[1.25] @max-[8.75rem]/slip:flex-col @max-[8.75rem]/slip:items-stretch @min-[17rem]/slip:text-sm @min-[34rem]/slip:gap-3 @min-[34rem]/slip:text-base"
      data-phase={phase}
      title={title}
    >
      <span className={css["time"]}>
        <span>
          {start}
          <span className="absolute [clip-path:inset(50%)] @min-[34rem]/slip:static @min-[34rem]/slip:[clip-path:none]">
            {" "}
            – {end}
          </span>
        </span>
        {phase === "on" && <strong className="px-1 rounded-[2px] bg-gold text-gold-ink">Now</strong>}
        {twitch && phase !== "on" && (
          <Icon of={Tv} size={13} className="@max-[4.25rem]/slip:absolute @max-[4.25rem]/slip:[clip-path:inset(50%)]" />
        )}
      </span>
      <span className="flex-1 min-w-0 @min-[34rem]/slip:flex @min-[34rem]/slip:flex-row @min-[34rem]/slip:items-center @min-[34rem]/slip:gap-2 @min-[34rem]/slip:min-w-0">
        {title !== generatedTitle(clanAName, clanBName) && (
          <span className={css["title"]} dir="auto">
            {title}
          </span>
        )}
        <span className="flex flex-col gap-0.25 @max-[4.25rem]/slip:[flex-flow:row_wrap] @max-[4.25rem]/slip:gap-0.75 @min-[34rem]/slip:flex @min-[34rem]/slip:flex-row @min-[34rem]/slip:items-center @min-[34rem]/slip:gap-2 @min-[34rem]/slip:min-w-0">
          <Clan name={clanAName} points={score?.clanA} />
          <span className={css["versus"]}>{score ? " – " : " vs. "}</span>
          <Clan name={clanBName} points={score?.clanB} />
        </span>
      </span>
      {twitch && <span className="sr-only">, streamed</span>}
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
      <bdi className="truncate font-semibold in-data-[phase=over]:text-soft in-data-[phase=over]:font-medium @max-[4.25rem]/slip:absolute @max-[4.25rem]/slip:[clip-path:inset(50%)]">
        {name}
      </bdi>
      {points !== undefined && <strong className={css["points"]}> {points}</strong>}
    </span>
  );
}
