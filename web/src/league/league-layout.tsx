import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { rulesVersion } from "contract/rules-version.ts";
import { CalendarDays, ChartColumn, ScrollText, Shield, ShieldCheck, Swords, Users, Vote } from "lucide-react";
import { Suspense } from "react";
import { useCrestDesigns } from "../clans/clans-queries.ts";
import { AreaFrame, type AreaLink } from "../frame/area-frame.tsx";
import { CrestContext } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { seasonInAddress, useSeason } from "../seasons/seasons-queries.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const AdminCount = lazyPart(async () => (await import("../admin/admin-count.tsx")).AdminCount);

export function LeagueLayout() {
  const { players, profile } = paths.league;
  const { season, isPending } = useSeason();
  return (
    <CrestContext value={useCrestDesigns(season?._id, isPending)}>
      <AreaFrame home={players} players={players} profile={profile} links={useLeagueLinks()} beside={<SeasonField />} />
    </CrestContext>
  );
}

function useLeagueLinks(): AreaLink[] {
  const { season } = useSeason();
  const { isAdmin } = useSession();
  const { players, clans, calendar, results, stats, votes, admin, rules } = paths.league;
  const badge = (
    <Suspense key="count" fallback={null}>
      <AdminCount area="league" />
    </Suspense>
  );
  const adminLinks: AreaLink[] = isAdmin ? [{ label: "Admin", icon: ShieldCheck, path: admin, badge }] : [];
  return [
    {
      label: "Rules",
      icon: ScrollText,
      isMinor: true,
      path: rules(rulesVersion(season?.name)),
      // The rules of season 1 and 2.
      under: "/league/rules",
    },
    { label: "Players", icon: Users, path: players },
    { label: "Clans", icon: Shield, path: clans },
    { label: "Calendar", icon: CalendarDays, path: calendar },
    { label: "Results", icon: Swords, path: results },
    { label: "Stats", icon: ChartColumn, path: stats },
    { label: "Votes", icon: Vote, path: votes },
    ...adminLinks,
  ];
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
