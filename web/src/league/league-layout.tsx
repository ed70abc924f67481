import { rulesVersion } from "contract/rules-version.ts";
import { CalendarDays, ChartColumn, ScrollText, Shield, ShieldCheck, Swords, Users, Vote } from "lucide-react";
import { Suspense } from "react";
import { useCrestDesigns } from "../clans/clans-queries.ts";
import { AreaFrame, type AreaLink } from "../frame/area-frame.tsx";
import { CrestContext } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { SeasonField } from "../seasons/season-field.tsx";
import { useSeason } from "../seasons/seasons-queries.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const AdminCount = lazyPart(async () => (await import("../admin/admin-count.tsx")).AdminCount);

/** The frame of the league area. */
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
