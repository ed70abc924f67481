import { Link, type LinkOptions, Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MatchNotice } from "../matches/match-notice.tsx";
import { paths } from "../paths.ts";
import { leagueName } from "../platform/league-page.ts";
import { Shell, type ShellLink } from "../ui/shell.tsx";
import { ShellNotice } from "../ui/shell-notice.tsx";
import { Account } from "./account.tsx";
import { Footer } from "./footer.tsx";

interface AreaFrameProps {
  readonly links: readonly ShellLink[];
  /** Stands after the links. */
  readonly beside?: ReactNode;
  /** Where the area shows its players, and the viewer's own profile. */
  readonly players: LinkOptions;
  readonly profile: LinkOptions;
}

/** The frame that both areas share, and the switch between them. */
export function AreaFrame({ links, beside, players, profile }: AreaFrameProps) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Shell
      mark={{ name: leagueName(), link: (parts) => <Link {...players} {...parts} /> }}
      areas={[
        { key: "ranked", label: "Ranked", link: (parts) => <Link {...paths.ranked} {...parts} /> },
        { key: "league", label: "League", link: (parts) => <Link {...paths.league.home} {...parts} /> },
      ]}
      links={links}
      beside={beside}
      notice={
        <ShellNotice page={page}>
          <MatchNotice />
        </ShellNotice>
      }
      account={<Account profile={profile} />}
      footer={<Footer />}
    >
      <Outlet />
    </Shell>
  );
}
