import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { ProvisionalLegend } from "../../competitions/provisional-legend.tsx";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { CompetitionName, EloValue } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { pathsByArea } from "../../paths.ts";
import { WinLossRecord } from "../../people/users/player-cells.tsx";
import { useQuery } from "../../platform/query.ts";
import { classNames } from "../../ui/class-names.ts";
import { allCompetitions, competitionParam } from "../careers/careers-queries.ts";
import { statsQueries } from "./stats-queries.ts";

interface PlayerTabsProps {
  readonly area: Area;
  readonly userId: string;
  /**
   * On a player's own page, the shown mode or season, or `allCompetitions`. The tabs select another one. On the page of
   * statistics it is missing, and the tabs lead to other statistics.
   */
  readonly selectedId?: string;
}

/**
 * Links to the player's ranked and league page, and to each mode and season, with Elo, rank, form and record. The tabs of the
 * current area come first. Narrow windows show them in one row that scrolls sideways; `data-strip` tells the end-to-end tests
 * that it may.
 */
export function PlayerTabs({ area, userId, selectedId }: PlayerTabsProps) {
  const getProps = (tabArea: Area) => ({
    area: tabArea,
    userId,
    opensStats: selectedId === undefined,
    selectedId: tabArea === area ? selectedId : undefined,
  });
  const tabs = [
    <AreaTabs key="ranked" name="Ranked" note="All modes" {...getProps("ranked")} />,
    <AreaTabs key="league" name="League" note="All seasons" {...getProps("league")} />,
  ];
  const { data: rankedStats = [] } = useQuery(statsQueries.byPlayer("ranked", userId));
  const { data: leagueStats = [] } = useQuery(statsQueries.byPlayer("league", userId));
  const navRef = useRef<HTMLElement>(null);
  const tabCount = rankedStats.length + leagueStats.length;
  // In narrow windows, the tab of the page may be outside of the visible part of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs move the current one
  useEffect(() => {
    if (navRef.current) scrollToCurrentTab(navRef.current);
  }, [selectedId, tabCount]);
  return (
    <>
      <nav
        ref={navRef}
        className={classNames(
          "relative flex gap-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]",
          "lg:flex-wrap lg:[&>*]:flex-wrap",
          "max-sm:-mx-gutter max-sm:px-gutter print:hidden",
        )}
        aria-label="Pages of this player"
        data-strip={true}
      >
        {area === "ranked" ? tabs : tabs.toReversed()}
      </nav>
      <ProvisionalLegend stats={[...rankedStats, ...leagueStats]} />
    </>
  );
}

/** Scrolls a row of tabs so far that the current one is visible. */
function scrollToCurrentTab(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>("[aria-current]");
  if (!tab) return;
  const hiddenWidth = tab.offsetLeft + tab.offsetWidth - row.scrollLeft - row.clientWidth;
  if (hiddenWidth > 0 || tab.offsetLeft < row.scrollLeft)
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

interface AreaTabsProps {
  readonly name: string;
  readonly note: string;
  readonly area: Area;
  readonly userId: string;
  /** Whether the tabs of modes and seasons lead to their statistics. Otherwise they lead to the player's page. */
  readonly opensStats: boolean;
  /** The selected mode or season of the player's page. `undefined` on other pages. */
  readonly selectedId: string | undefined;
}

function AreaTabs({ name, note, area, userId, opensStats, selectedId }: AreaTabsProps) {
  const { data: stats = [] } = useQuery(statsQueries.byPlayer(area, userId));
  /** Keeps the filters of the page, except its page of rounds. */
  const createPlayerTab = (id = allCompetitions) => ({
    link: {
      ...pathsByArea[area].player(userId),
      search: (current: Readonly<Record<string, unknown>>) => ({
        ...(selectedId !== undefined && current),
        page: undefined,
        [competitionParam[area]]: id,
      }),
    },
    isSelected: id === selectedId,
  });
  return (
    <div className="contents lg:flex lg:gap-2">
      <Tab {...createPlayerTab()} name={name} note={note} />
      {stats.map((stat) => (
        <StatTab
          key={stat._id}
          stat={stat}
          {...(opensStats ? { link: pathsByArea[area].stat(stat._id) } : createPlayerTab(stat.modeId ?? stat.seasonId))}
        />
      ))}
    </div>
  );
}

interface StatTabProps extends TabTarget {
  readonly stat: StatSummary;
}

function StatTab({ stat, ...target }: StatTabProps) {
  return (
    <Tab
      {...target}
      name={<CompetitionName stat={stat} />}
      values={
        <>
          <span className="text-gold-text">
            <EloValue stat={stat} />
          </span>
          <span>{stat.rank == null ? "" : `#${stat.rank}`}</span>
        </>
      }
      note={
        <span className="flex items-center justify-between gap-2">
          <FormDots form={stat.form} />
          <span className="text-xs" title="Won, lost, drawn">
            <WinLossRecord record={stat} />
          </span>
        </span>
      }
    />
  );
}

interface TabTarget {
  readonly link: LinkOptions;
  /** Whether the page already shows what the tab selects. By default, this depends on the path alone. */
  readonly isSelected?: boolean;
}

interface TabProps extends TabTarget {
  readonly name: ReactNode;
  /** Elo and rank. */
  readonly values?: ReactNode;
  readonly note: ReactNode;
}

function Tab({ link, isSelected, name, values, note }: TabProps) {
  return (
    <Link
      {...link}
      // The search parameters of a tab that is not selected always differ from those of the page.
      activeOptions={{ exact: true, includeSearch: isSelected === false }}
      replace={true}
      className={classNames(
        "flex flex-col justify-center gap-0.5 flex-none min-w-24 min-h-20 px-3 py-1",
        "no-underline tabular-nums",
        "border border-line border-b-2 rounded-md bg-surface",
        "hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:border-b-gold-edge",
      )}
    >
      <span className="max-w-36 truncate font-semibold">{name}</span>
      {values && <span className="flex gap-3 font-display font-bold">{values}</span>}
      <span className="text-soft text-sm">{note}</span>
    </Link>
  );
}
