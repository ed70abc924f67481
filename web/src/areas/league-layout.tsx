import { useLocation, useNavigate } from "@tanstack/react-router";
import { getRulesPage } from "contract/text-pages.ts";
import { ScrollText } from "lucide-react";
import { toSeasonParam, useSeason } from "../competitions/seasons-queries.ts";
import { EmblemContext } from "../league-ui/emblem.tsx";
import { CURRENT_PAGE } from "../platform/search-params.ts";
import { useEmblemDesigns } from "../seasons/clans/clans-queries.ts";
import { AreaFrame, type AreaLink } from "../site/frame/area-frame.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** The frame of the league's pages: the header with the season, and the emblems of the season's clans. */
export function LeagueLayout() {
  const { season, isPending } = useSeason();
  const rules: AreaLink = {
    label: "Rules",
    icon: ScrollText,
    isMinor: true,
    to: getRulesPath(season?.name),
    // The link is the current one on the rules of every season.
    basePath: "/league/rules",
  };
  return (
    <EmblemContext value={useEmblemDesigns(season?._id, isPending)}>
      <AreaFrame area="league" firstLink={rules} headerExtra={<SeasonField />} />
    </EmblemContext>
  );
}

/** Selects the season of the league's pages. Renders nothing if there is none. */
function SeasonField() {
  const { seasons, season, isPending } = useSeason();
  const selectSeason = useSelectSeason();
  if (isPending) return <Skeleton width="7rem" height="var(--spacing-control-sm)" />;
  if (!season) return null;
  return (
    <SelectField
      label="Season"
      value={season._id}
      options={seasons.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValueChange={selectSeason}
    />
  );
}

/**
 * Matches the path of a page of a single record, which belongs to one season: `/league/clans/7`. Players belong to all
 * seasons. The group is the path of the parent list.
 */
const RECORD_PAGE = /^(\/league\/(?!users\/)\w+)\/\d+\/?$/;

/**
 * Returns a function that navigates to another season: to the same page, or to the parent list or the rules if the page
 * belongs to a single season.
 */
function useSelectSeason(): (seasonId: string) => void {
  const { seasons } = useSeason();
  const navigate = useNavigate();
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (seasonId) => {
    const season = toSeasonParam(seasons, seasonId);
    const name = seasons.find(({ _id }) => _id === seasonId)?.name;
    const parentList = RECORD_PAGE.exec(page)?.[1];
    const path = page.startsWith("/league/rules/") ? getRulesPath(name) : parentList;
    if (path !== undefined) void navigate({ to: path, search: { season } });
    else
      void navigate({
        to: CURRENT_PAGE,
        // These parameters are of the former season. Without a date, the calendar opens at the season's first match.
        search: (current) => ({
          ...current,
          page: undefined,
          of: undefined,
          date: undefined,
          clan: undefined,
          event: undefined,
          season,
        }),
      });
  };
}

function getRulesPath(seasonName: string | undefined): string {
  return `/league/rules/${getRulesPage(seasonName)}`;
}
