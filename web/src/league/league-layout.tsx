import { Link, useLocation } from "@tanstack/react-router";
import { CalendarDays, ChartColumn, ScrollText, Shield, Swords, Users, Vote } from "lucide-react";
import { AreaFrame } from "../frame/area-frame.tsx";
import { paths } from "../paths.ts";
import { rulesVersion } from "../rules/rules-version.ts";
import { SeasonField } from "../seasons/season-field.tsx";
import { useSeason } from "../seasons/use-season.ts";
import type { ShellLink } from "../ui/shell.tsx";

/** The frame of the league area. */
export function LeagueLayout() {
  const { players, profile } = paths.league;
  return <AreaFrame players={players} profile={profile} links={useLeagueLinks()} beside={<SeasonField />} />;
}

function useLeagueLinks(): ShellLink[] {
  const { season } = useSeason();
  const { players, clans, calendar, results, stats, votes, rules } = paths.league;
  // The area's empty path shows the players too.
  const isHome = useLocation({ select: ({ pathname }) => /^\/league\/?$/.test(pathname) });
  return [
    {
      key: "rules",
      label: "Rules",
      icon: ScrollText,
      isMinor: true,
      link: (parts) => <Link {...rules(rulesVersion(season?.name))} {...parts} />,
    },
    {
      key: "players",
      label: "Players",
      icon: Users,
      link: (parts) => <Link {...players} {...parts} {...(isHome && { "aria-current": "page" })} />,
    },
    { key: "clans", label: "Clans", icon: Shield, link: (parts) => <Link {...clans} {...parts} /> },
    { key: "calendar", label: "Calendar", icon: CalendarDays, link: (parts) => <Link {...calendar} {...parts} /> },
    { key: "results", label: "Results", icon: Swords, link: (parts) => <Link {...results} {...parts} /> },
    { key: "stats", label: "Stats", icon: ChartColumn, link: (parts) => <Link {...stats} {...parts} /> },
    { key: "votes", label: "Votes", icon: Vote, link: (parts) => <Link {...votes} {...parts} /> },
  ];
}
