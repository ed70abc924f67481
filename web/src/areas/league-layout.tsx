import { useLocation, useNavigate } from "@tanstack/react-router";
import { rulesVersion } from "contract/text-pages.ts";
import { ScrollText } from "lucide-react";
import { seasonInAddress, useSeason } from "../competitions/seasons-queries.ts";
import { CrestContext } from "../league-ui/crest.tsx";
import { samePage } from "../platform/search-params.ts";
import { useCrestDesigns } from "../seasons/clans/clans-queries.ts";
import { AreaFrame, type AreaLink } from "../site/frame/area-frame.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export function LeagueLayout() {
  const { season, isPending } = useSeason();
  const rules: AreaLink = {
    label: "Rules",
    icon: ScrollText,
    isMinor: true,
    to: rulesPath(season?.name),
    // The rules of season 1 and 2.
    under: "/league/rules",
  };
  return (
    <CrestContext value={useCrestDesigns(season?._id, isPending)}>
      <AreaFrame area="league" first={rules} beside={<SeasonField />} />
    </CrestContext>
  );
}

/** The selector of the season of the league's pages; renders nothing while there is none. */
function SeasonField() {
  const { seasons, season, isPending } = useSeason();
  const choose = useChooseSeason();
  if (isPending) return <Skeleton width="7rem" height="var(--spacing-control-sm)" />;
  if (!season) return null;
  return (
    <SelectField
      label="Season"
      value={season._id}
      options={seasons.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValue={choose}
    />
  );
}

/** Navigates to another season: to the same page, or to the list or rules where the page belongs to one season. */
function useChooseSeason(): (seasonId: string) => void {
  const { seasons } = useSeason();
  const navigate = useNavigate();
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (seasonId) => {
    const season = seasonInAddress(seasons, seasonId);
    const name = seasons.find(({ _id }) => _id === seasonId)?.name;
    // What has an id, but for players, belongs to a season.
    const [, list] = /^(\/league\/(?!users\/)\w+)\/\d+\/?$/.exec(page) ?? [];
    const to = page.startsWith("/league/rules/") ? rulesPath(name) : list;
    if (to !== undefined) void navigate({ to, search: { season } });
    else void navigate({ to: samePage, search: (before) => ({ ...before, page: undefined, season }) });
  };
}

function rulesPath(season: string | undefined): string {
  return `/league/rules/${rulesVersion(season)}`;
}
