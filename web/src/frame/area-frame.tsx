import { Link, type LinkOptions, Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { SessionNotice } from "../auth/session-notice.tsx";
import { Logo } from "../league-ui/logo.tsx";
import { paths } from "../paths.ts";
import { communityUrl, leagueName } from "../platform/league-page.ts";
import { useSession } from "../platform/session.ts";
import { SearchButton } from "../search/search-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Shell } from "../ui/shell.tsx";
import type { ShellLink } from "../ui/shell-bar.tsx";
import { ShellNotice } from "../ui/shell-notice.tsx";
import { Account, FooterTheme } from "./account.tsx";

/** A link of an area's frame. */
export interface AreaLink extends Pick<ShellLink, "label" | "icon" | "isMinor" | "badge"> {
  readonly path: LinkOptions;
  /** The path of the pages that belong to it, where that differs from the link's own path. */
  readonly under?: string;
}

interface AreaFrameProps {
  readonly links: readonly AreaLink[];
  /** Shown after the links. */
  readonly beside?: ReactNode;
  /** The page that the league's mark leads to. */
  readonly home: LinkOptions;
  /** The paths of the area's players, which its home path shows too, and of the viewer's profile. */
  readonly players: LinkOptions;
  readonly profile: LinkOptions;
}

const MatchNotice = lazyPart(async () => (await import("../matches/match-notice.tsx")).MatchNotice);

/** The frame of both areas, with the switch between them. */
export function AreaFrame({ links, beside, home, players, profile }: AreaFrameProps) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const { user } = useSession();
  return (
    <Shell
      brand={{ emblem: <Logo size={28} />, name: leagueName(), link: (parts) => <Link {...home} {...parts} /> }}
      areas={[
        { key: "ranked", label: "Ranked", link: (parts) => <Link {...paths.ranked} {...parts} /> },
        { key: "league", label: "League", link: (parts) => <Link {...paths.league.home} {...parts} /> },
      ]}
      links={links.map((each) => shellLink(each, isPageOf(each, page) || (each.path === players && isHome(page))))}
      beside={beside}
      notice={
        <ShellNotice page={page}>
          <SessionNotice />
          {user && (
            <Suspense fallback={null}>
              <MatchNotice />
            </Suspense>
          )}
        </ShellNotice>
      }
      account={
        <>
          <SearchButton />
          <Account profile={profile} />
        </>
      }
      footer={<Footer />}
    >
      <Outlet />
    </Shell>
  );
}

function shellLink({ path, label, icon, isMinor, badge }: AreaLink, isCurrent: boolean): ShellLink {
  return {
    key: label,
    label,
    icon,
    ...(isMinor && { isMinor }),
    badge,
    isCurrent,
    link: (parts) => <Link {...path} {...parts} {...(isCurrent && { "aria-current": "page" })} />,
  };
}

function isPageOf({ path, under = String(path.to) }: AreaLink, page: string): boolean {
  return page === under || page.startsWith(`${under}/`);
}

function isHome(page: string): boolean {
  return /^\/(ranked|league)\/?$/.test(page);
}

/** The league's name and, where it has one, a link to its chat server. */
function Footer() {
  const url = communityUrl();
  return (
    <>
      <p>{leagueName()}</p>
      {url !== null && (
        <p>
          Find teammates and opponents: <a href={url}>join our community chat server</a>.
        </p>
      )}
      <FooterTheme />
    </>
  );
}
