import { Link } from "@tanstack/react-router";
import type { NeighbourResult, ResultStory } from "contract/result-stories.ts";
import { type Side, sides } from "contract/sides.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { TeamShares } from "../charts/team-shares.tsx";
import { mapWord } from "../league-ui/mode-words.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { clanOnSide } from "./league-results-area.tsx";
import { sumsOf } from "./player-figures.ts";
import { Played } from "./result-cells.tsx";
import css from "./result-story.module.css";
import type { Result, ResultsArea } from "./results-area.ts";
import { Score } from "./score.tsx";

interface ResultStoryProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly story: ResultStory;
}

/** What stands below the teams of a frozen result: their shares, the other rounds of the event, the neighbours. */
export function StoryBelow({ area, result, story }: ResultStoryProps) {
  const { event, previous, next } = story;
  return (
    <>
      <Shares area={area} result={result} />
      {event !== null && <EventOf area={area} result={result} event={event} />}
      {(previous !== null || next !== null) && (
        <nav className={css["neighbours"]} aria-label="Results before and after">
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
    <span className={css["sideHead"]}>
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

/** All rounds of the event, and how they stand together. */
function EventOf({ area, result, event }: EventOfProps) {
  const { rounds, red, blue, eventId } = event;
  return (
    <Section
      title="Rounds of the event"
      actions={
        <Link {...paths.league.event(eventId)} className={css["toEvent"]}>
          In the calendar
        </Link>
      }
    >
      <p className={css["sum"]}>
        <SideLabel side="red">
          <bdi>{area.sideName(result, "red")}</bdi>
        </SideLabel>
        <strong>
          {red.wins}–{blue.wins}
        </strong>
        <SideLabel side="blue">
          <bdi>{area.sideName(result, "blue")}</bdi>
        </SideLabel>
        <span className={css["points"]}>
          in rounds, {red.score}–{blue.score} in points
        </span>
      </p>
      <ol className={css["rounds"]}>
        {rounds.map((round) => {
          const isThis = round._id === result._id;
          return (
            <li key={round._id}>
              <Link
                {...area.paths.one(round._id)}
                className={classNames(css["round"], isThis && css["this"])}
                aria-current={isThis ? "page" : undefined}
              >
                <span className={css["when"]}>
                  <Played date={round.date} />
                  <span>{mapWord(round.map)}</span>
                </span>
                <span className={css["score"]}>
                  <bdi className={css["red"]}>{clanOnSide(round, "red")?.name}</bdi>
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
    <Link {...area.paths.one(_id)} className={css["neighbour"]} data-which={which}>
      {which === "Previous" && <Icon of={ChevronLeft} />}
      <span className={css["neighbourWords"]}>
        <span className={css["which"]}>{which} result</span>
        <span>
          <Played date={date} /> · {mapWord(map)}
        </span>
      </span>
      {which === "Next" && <Icon of={ChevronRight} />}
    </Link>
  );
}
