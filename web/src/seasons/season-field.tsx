import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { rulesVersion } from "contract/rules-version.ts";
import { paths } from "../paths.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { seasonInAddress, useSeason } from "./seasons-queries.ts";

/** The selector of the season of the league's pages; renders nothing while there is none. */
export function SeasonField() {
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
  const isOnRules = useLocation({ select: ({ pathname }) => pathname.startsWith("/league/rules/") });
  const { clanId, eventId, resultId, statId, voteId } = useParams({ strict: false });
  return (seasonId) => {
    const season = seasonInAddress(seasons, seasonId);
    const { clans, calendar, results, stats, votes, rules } = paths.league;
    const name = seasons.find(({ _id }) => _id === seasonId)?.name;
    if (clanId !== undefined) void navigate({ ...clans, search: { season } });
    else if (eventId !== undefined) void navigate({ ...calendar, search: { season } });
    else if (resultId !== undefined) void navigate({ ...results, search: { season } });
    else if (statId !== undefined) void navigate({ ...stats, search: { season } });
    else if (voteId !== undefined) void navigate({ ...votes, search: { season } });
    else if (isOnRules) void navigate({ ...rules(rulesVersion(name)), search: { season } });
    else void navigate({ to: ".", search: (before: object): object => ({ ...before, page: undefined, season }) });
  };
}
