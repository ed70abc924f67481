import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { ChartColumn, Gamepad2, Swords, Users } from "lucide-react";
import { paths } from "../paths.ts";
import { leagueName } from "../platform/league-page.ts";
import { useSession } from "../platform/session.ts";
import { Shell, type ShellLink } from "../ui/shell.tsx";
import { Account } from "./account.tsx";
import { Footer } from "./footer.tsx";

/** The frame of the ranked area. */
export function RankedLayout() {
  return (
    <Shell
      mark={{ name: leagueName(), link: (parts) => <Link {...paths.players} {...parts} /> }}
      links={useRankedLinks()}
      account={<Account />}
      footer={<Footer />}
    >
      <Outlet />
    </Shell>
  );
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
  ];
  if (isAdmin) {
    links.push({ key: "modes", label: "Modes", icon: Gamepad2, link: (parts) => <Link {...paths.modes} {...parts} /> });
  }
  return links;
}
