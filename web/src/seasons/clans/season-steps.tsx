import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { clansQueries, useStandings } from "./clans-queries.ts";

/** A match needs two clans. */
const MIN_CLANS = 2;

/** The first steps of a new season: its clans, then its fixtures, as the page calls its events. Renders nothing once both exist. */
export function SeasonSteps({ season }: { readonly season: Season }) {
  const { standings } = useStandings();
  const { data: events } = useQuery(clansQueries.eventsOfSeason(season._id));
  const hasClans = standings.length >= MIN_CLANS;
  const hasFixtures = events !== undefined && events.length > 0;
  if (events === undefined || (hasClans && hasFixtures)) return null;
  return (
    <Section title="Next steps">
      <ol className="-mt-4">
        <Step
          isDone={hasClans}
          title="Clans and players"
          state={standings.length === 0 ? "No clan yet" : formatCount(standings.length, "clan")}
        >
          <Link {...paths.league.clans} className={getButtonClass(hasClans ? "plain" : "primary")}>
            {hasClans ? "Check clans" : "Create clans"}
          </Link>
        </Step>
        <Step
          isDone={hasFixtures}
          title="Fixtures"
          state={hasFixtures ? `${formatCount(events.length, "fixture")} in the calendar` : "No fixture yet"}
        >
          {hasClans && (
            <Link to="/league/calendar/fixtures" className={getButtonClass(hasFixtures ? "plain" : "primary")}>
              Create fixtures
            </Link>
          )}
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly state: string;
  /** The link to the page of the step. */
  readonly children: ReactNode;
}

function Step({ isDone, title, state, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-14 py-2 border-b border-line">
      <Icon
        icon={isDone ? CircleCheck : CircleDashed}
        size={20}
        className={isDone ? "flex-none text-ok-text" : "flex-none text-soft"}
      />
      <span className="flex-1 min-w-0">
        <strong className="block font-semibold">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </strong>
        <span className="text-soft text-sm">{state}</span>
      </span>
      {children}
    </li>
  );
}
