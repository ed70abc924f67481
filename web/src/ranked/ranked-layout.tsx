import { Link, useLocation } from "@tanstack/react-router";
import { Armchair, ChartColumn, Gamepad2, Swords, Users } from "lucide-react";
import { AreaFrame } from "../frame/area-frame.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import type { ShellLink } from "../ui/shell.tsx";

/** The frame of the ranked area. */
export function RankedLayout() {
  return <AreaFrame players={paths.players} profile={paths.profile} links={useRankedLinks()} />;
}

function useRankedLinks(): ShellLink[] {
  const { isAdmin } = useSession();
  // The area's empty path shows the players too.
  const isHome = useLocation({ select: ({ pathname }) => /^\/ranked\/?$/.test(pathname) });
  const links: ShellLink[] = [
    {
      key: "players",
      label: "Players",
      icon: Users,
      link: (parts) => <Link {...paths.players} {...parts} {...(isHome && { "aria-current": "page" })} />,
    },
    { key: "results", label: "Results", icon: Swords, link: (parts) => <Link {...paths.results} {...parts} /> },
    { key: "stats", label: "Stats", icon: ChartColumn, link: (parts) => <Link {...paths.stats} {...parts} /> },
    { key: "queues", label: "Queues", icon: Armchair, link: (parts) => <Link {...paths.queues} {...parts} /> },
  ];
  if (isAdmin) {
    links.push({ key: "modes", label: "Modes", icon: Gamepad2, link: (parts) => <Link {...paths.modes} {...parts} /> });
  }
  return links;
}
