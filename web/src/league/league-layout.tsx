import { CalendarDays, ChartColumn, ScrollText, Shield, Swords, Users, Vote } from "lucide-react";
import { AreaFrame, type AreaLink } from "../frame/area-frame.tsx";
import { paths } from "../paths.ts";
import { rulesVersion } from "../rules/rules-version.ts";
import { SeasonField } from "../seasons/season-field.tsx";
import { useSeason } from "../seasons/use-season.ts";

/** The frame of the league area. */
export function LeagueLayout() {
  const { players, profile } = paths.league;
  return <AreaFrame players={players} profile={profile} links={useLeagueLinks()} beside={<SeasonField />} />;
}

function useLeagueLinks(): AreaLink[] {
  const { season } = useSeason();
  const { players, clans, calendar, results, stats, votes, rules } = paths.league;
  return [
    {
      label: "Rules",
      icon: ScrollText,
      isMinor: true,
      path: rules(rulesVersion(season?.name)),
      // The rules of either season.
      under: "/league/rules",
    },
    { label: "Players", icon: Users, path: players },
    { label: "Clans", icon: Shield, path: clans },
    { label: "Calendar", icon: CalendarDays, path: calendar },
    { label: "Results", icon: Swords, path: results },
    { label: "Stats", icon: ChartColumn, path: stats },
    { label: "Votes", icon: Vote, path: votes },
  ];
}
