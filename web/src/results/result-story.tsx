import { Link } from "@tanstack/react-router";
import type { NeighbourResult, ResultStory } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { TeamShares } from "../charts/team-shares.tsx";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { sumsOf } from "./player-figures.ts";
import { Played } from "./result-cells.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { clanOnSide } from "./results-areas.tsx";
import { Score } from "./score.tsx";

interface ResultStoryProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly story: ResultStory;
}

export function StoryBelow({ area, result, story }: ResultStoryProps) {
  const { event, previous, next } = story;
  return (
    <>
      <Shares area={area} result={result} />
      {event !== null && <EventOf area={area} result={result} event={event} />}
      {(previous !== null || next !== null) && (
        <nav className="flex flex-wrap justify-between gap-3 print:hidden" aria-label="Results before and after">
          {previous !== null && <Neighbour area={area} result={previous} which="Previous" />}
          {next !== null && <Neighbour area={area} result={next} which="Next" />}
        </nav>
      )}
    </>
  );
}

/** How much of both teams' flags, kills and points each team had; nothing of a forfeit. */
function Shares({ area, result }: Omit<ResultStoryProps, "story">) {
  const [red, blue] = sides.map((side) => sumsOf(result[`${side}Players`]));
  if (result.isForfeit || !red || !blue) return null;
  const rows = (["flags", "kills"] as const).flatMap((figure) => {
    const [ofRed, ofBlue] = [red[figure], blue[figure]];
    return ofRed === null || ofBlue === null ? [] : [{ name: names[figure], red: ofRed, blue: ofBlue }];
  });
  const points = { name: "Points", red: Math.max(0, result.redScore), blue: Math.max(0, result.blueScore) };
  const head = (side: Side) => (
    <span className="inline-block max-w-36 overflow-hidden text-ellipsis align-middle">
      <SideLabel side={side}>
        <bdi>{area.sideName(result, side)}</bdi>
      </SideLabel>
    </span>
  );
  return (
    <Section title="Shares of the teams">
      <TeamShares caption="Shares of the teams" red={head("red")} blue={head("blue")} rows={[...rows, points]} />
    </Section>
  );
}

const names = { flags: "Flags", kills: "Kills" } as const;

interface EventOfProps extends Omit<ResultStoryProps, "story"> {
  readonly event: NonNullable<ResultStory["event"]>;
}

function EventOf({ area, result, event }: EventOfProps) {
  const { rounds, red, blue, eventId } = event;
  return (
    <Section
      title="Rounds of the event"
      actions={
        <Link {...paths.league.event(eventId)} className="inline-flex items-center min-h-target text-sm">
          In the calendar
        </Link>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere [&_strong]:font-display [&_strong]:text-xl [&_strong]:leading-[1.2] [&_strong]:font-bold [&_strong]:tabular-nums">
        <SideLabel side="red">
          <bdi>{area.sideName(result, "red")}</bdi>
        </SideLabel>
        <strong>
          {red.wins}–{blue.wins}
        </strong>
        <SideLabel side="blue">
          <bdi>{area.sideName(result, "blue")}</bdi>
        </SideLabel>
        <span className="text-soft tabular-nums">
          in rounds, {red.score}–{blue.score} in points
        </span>
      </p>
      <ol className="border border-line rounded-md bg-surface list-none [&>li+li]:border-t [&>li+li]:border-line">
        {rounds.map((round) => {
          const isThis = round._id === result._id;
          return (
            <li key={round._id}>
              <Link
                {...area.paths.one(round._id)}
                className={classNames(
                  "grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-center gap-x-4 gap-y-1 min-h-row py-2 px-4 text-inherit no-underline hover:bg-hover max-sm:grid-cols-1",
                  isThis && "inset-shadow-[3px_0_var(--color-gold)] font-semibold",
                )}
                aria-current={isThis ? "page" : undefined}
              >
                <span className="flex flex-wrap gap-x-3 gap-y-0 text-soft text-sm">
                  <Played date={round.date} />
                  <span>{mapWord(round.map)}</span>
                </span>
                <span className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 wrap-anywhere">
                  <bdi className="text-end">{clanOnSide(round, "red")?.name}</bdi>
                  <Score result={round} />
                  <bdi>{clanOnSide(round, "blue")?.name}</bdi>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

interface NeighbourProps {
  readonly area: ResultsArea;
  readonly result: NeighbourResult;
  readonly which: "Previous" | "Next";
}

function Neighbour({ area, result: { _id, date, map }, which }: NeighbourProps) {
  return (
    <Link
      {...area.paths.one(_id)}
      className="flex items-center gap-2 min-h-target py-2 px-3 border border-line rounded-md bg-surface text-inherit tabular-nums no-underline hover:bg-hover data-[which=Next]:ml-auto data-[which=Next]:text-end max-sm:flex-[1_1_100%] max-sm:data-[which=Next]:justify-end"
      data-which={which}
    >
      {which === "Previous" && <Icon of={ChevronLeft} />}
      <span className="flex flex-col">
        <span className="text-soft text-sm">{which} result</span>
        <span>
          <Played date={date} /> · {mapWord(map)}
        </span>
      </span>
      {which === "Next" && <Icon of={ChevronRight} />}
    </Link>
  );
}
