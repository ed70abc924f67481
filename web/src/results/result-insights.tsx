import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { NeighbourResult, ResultInsightsData } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { TeamShares } from "../charts/team-shares.tsx";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { SideLabel } from "../league-ui/side.tsx";
import { paths, pathsByArea } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { getSideName, PlayedDate, Score } from "./result-cells.tsx";
import type { Result } from "./results-queries.ts";
import { sumMetrics } from "./scoreboard-metrics.ts";

interface ResultInsightsProps {
  readonly area: Area;
  readonly result: Result;
  readonly insights: ResultInsightsData;
}

/**
 * What a validated result's page shows below the tables: the teams' shares, the event's rounds, and the neighbouring
 * results.
 */
export function ResultInsights({ area, result, insights: { event, previous, next } }: ResultInsightsProps) {
  return (
    <>
      <TeamSharesSection result={result} />
      {event !== null && <EventRounds result={result} event={event} />}
      {(previous !== null || next !== null) && (
        <nav className="flex flex-wrap justify-between gap-3 print:hidden" aria-label="Previous and next result">
          {previous !== null && <NeighbourLink area={area} result={previous} direction="Previous" />}
          {next !== null && <NeighbourLink area={area} result={next} direction="Next" />}
        </nav>
      )}
    </>
  );
}

/** Each team's share of all flags, kills and points. Renders nothing for a forfeit. */
function TeamSharesSection({ result }: { readonly result: Result }) {
  if (result.isForfeit) return null;
  const red = sumMetrics(result.redPlayers);
  const blue = sumMetrics(result.bluePlayers);
  const rows = [
    { name: "Flags", red: red.flags, blue: blue.flags },
    { name: "Kills", red: red.kills, blue: blue.kills },
    // A score can be negative, but a share cannot.
    { name: "Points", red: Math.max(0, result.redScore), blue: Math.max(0, result.blueScore) },
  ];
  const renderHead = (side: Side) => (
    <span className="inline-block max-w-[min(9rem,30vw)] overflow-hidden text-ellipsis align-middle">
      <SideLabel side={side}>
        <bdi translate="no">{getSideName(result, side)}</bdi>
      </SideLabel>
    </span>
  );
  return (
    <Section title="Team comparison">
      <TeamShares
        caption="Team comparison"
        red={renderHead("red")}
        blue={renderHead("blue")}
        rows={rows.flatMap(keepIfReported)}
      />
    </Section>
  );
}

/** Returns a list with the row, or an empty list if one of its values was not reported. */
function keepIfReported({ name, red, blue }: { name: string; red: number | null; blue: number | null }) {
  return red === null || blue === null ? [] : [{ name, red, blue }];
}

/** The score of an event in rounds and points, and its rounds. */
function EventRounds({ result, event }: { result: Result; event: NonNullable<ResultInsightsData["event"]> }) {
  const { rounds, red, blue, eventId } = event;
  return (
    <Section
      title="Rounds of the event"
      actions={
        <Link {...paths.league.event(eventId)} className="inline-flex items-center min-h-target text-sm">
          Show in the calendar
        </Link>
      }
    >
      <p
        className={classNames(
          "flex flex-wrap items-baseline gap-x-3 gap-y-1",
          "wrap-anywhere",
          "[&_strong]:font-display [&_strong]:text-xl [&_strong]:leading-[1.2] [&_strong]:font-bold",
          "[&_strong]:tabular-nums",
        )}
      >
        <SideLabel side="red">
          <bdi translate="no">{getSideName(result, "red")}</bdi>
        </SideLabel>
        <strong>
          {red.wins}–{blue.wins}
        </strong>
        <SideLabel side="blue">
          <bdi translate="no">{getSideName(result, "blue")}</bdi>
        </SideLabel>
        <span className="text-soft tabular-nums">
          in rounds{rounds.some(({ isForfeit }) => !isForfeit) && `, ${red.score}–${blue.score} in points`}
        </span>
      </p>
      <ol className="border border-line rounded-md bg-surface list-none [&>li+li]:border-t [&>li+li]:border-line">
        {rounds.map((round) => (
          <li key={round._id}>
            <Link
              {...paths.league.result(round._id)}
              className={classNames(
                "grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-center gap-x-4 gap-y-1",
                "min-h-row py-2 px-4",
                "no-underline",
                "text-inherit",
                "max-sm:grid-cols-1",
                "hover:bg-hover aria-[current]:inset-shadow-[3px_0_var(--color-gold)] aria-[current]:bg-hover",
              )}
              aria-current={round._id === result._id ? "page" : undefined}
            >
              <span className="flex flex-wrap gap-x-3 gap-y-0 text-soft text-sm">
                <PlayedDate date={round.date} />
                <span>{getMapLabel(round.map)}</span>
              </span>
              <span className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 wrap-anywhere">
                <bdi className="text-end" translate="no">
                  {getSideName(round, "red")}
                </bdi>
                <Score result={round} />
                <bdi translate="no">{getSideName(round, "blue")}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface NeighbourLinkProps {
  readonly area: Area;
  readonly result: NeighbourResult;
  readonly direction: "Previous" | "Next";
}

function NeighbourLink({ area, result, direction }: NeighbourLinkProps) {
  const { _id, date, map } = result;
  return (
    <Link
      {...pathsByArea[area].result(_id)}
      className={classNames(
        "flex items-center gap-2 min-h-target py-2 px-3",
        "tabular-nums no-underline",
        "border border-line rounded-md bg-surface text-inherit",
        "max-sm:flex-[1_1_100%] max-sm:data-[direction=Next]:justify-end",
        "hover:bg-hover data-[direction=Next]:ml-auto data-[direction=Next]:text-end",
      )}
      data-direction={direction}
    >
      {direction === "Previous" && <Icon icon={ChevronLeft} />}
      <span className="flex flex-col">
        <span className="text-soft text-sm">{direction} result</span>
        <span>
          <PlayedDate date={date} /> · <bdi>{getMapLabel(map)}</bdi>
        </span>
      </span>
      {direction === "Next" && <Icon icon={ChevronRight} />}
    </Link>
  );
}
