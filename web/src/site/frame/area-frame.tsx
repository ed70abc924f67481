import { Link, type LinkOptions, Outlet, useLocation } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import type { FullUser } from "contract/users.ts";
import { type ReactNode, Suspense } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { JoinHint } from "../../people/auth/join-hint.tsx";
import { connectionNotice } from "../../platform/connection.ts";
import { endedSession } from "../../platform/ended-session.ts";
import { useNavigationEntries } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { getCommunityUrl, getLeagueName, getLogoPath } from "../../platform/site-info.ts";
import { useTimeZoneLabel } from "../../platform/time-zone.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent, useRequestedComponent } from "../../ui/lazy-component.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Shell, type ShellLink } from "../../ui/shell.tsx";
import { ShellNotice } from "../../ui/shell-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStore } from "../../ui/store.ts";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { toast } from "../../ui/toast.ts";
import { MissingPageNotice, SiteSearch } from "./search.tsx";

export interface AreaLink extends Pick<ShellLink, "label" | "icon" | "isMinor" | "badge"> {
  readonly to: string;
  /** The paths of other pages for which the link counts as current. */
  readonly subpages?: readonly string[] | undefined;
  /** The base path of the pages for which the link counts as current. Default: the path of the link. */
  readonly basePath?: string;
}

interface AreaFrameProps {
  readonly area: Area;
  /** Shown before the links to the pages of the menu. */
  readonly firstLink?: AreaLink;
  /** Shown after the links. */
  readonly headerExtra?: ReactNode;
}

const MatchNotice = createLazyComponent(
  async () => (await import("../../results/matches/match-notice.tsx")).MatchNotice,
  { isOptional: true },
);

/** The frame of the pages of an area, with the switch between the areas. */
export function AreaFrame({ area, firstLink, headerExtra }: AreaFrameProps) {
  const currentPath = useLocation({ select: (location) => location.pathname });
  const { user } = useSession();
  const links = [...(firstLink ? [firstLink] : []), ...useMenuLinks(area)];
  const { players, profile } = area === "ranked" ? paths : paths.league;
  // In the league, the brand links to the list of players, and the area switch to the home page.
  const home = area === "ranked" ? paths.ranked : players;
  return (
    <Shell
      brand={{
        logo: <Logo size={28} src={getLogoPath()} />,
        name: getLeagueName(),
        renderLink: (props) => <Link {...home} {...props} />,
      }}
      areas={[
        { key: "ranked", label: "Ranked", renderLink: (props) => <Link {...paths.ranked} {...props} /> },
        { key: "league", label: "League", renderLink: (props) => <Link {...paths.league.home} {...props} /> },
      ]}
      links={links.map((link) => {
        // The home page of the ranked area is the list of its players.
        const isHomeOfLink = link.to === paths.players.to && isRankedHome(currentPath);
        return createShellLink(link, isHomeOfLink || isPageOfLink(link, currentPath));
      })}
      headerExtra={headerExtra}
      notice={
        <>
          <ShellNotice page={currentPath}>
            {useStore(connectionNotice)}
            <SessionNotice />
            {user && (
              <Suspense fallback={null}>
                <MatchNotice />
              </Suspense>
            )}
          </ShellNotice>
          <MissingPageNotice />
        </>
      }
      account={
        <>
          <SiteSearch />
          <AccountArea profileLink={profile} />
        </>
      }
      footer={<Footer />}
    >
      <Outlet />
      {isDetailPage(currentPath) && (
        <div className="max-w-page mt-10 mx-auto pt-3 border-t border-line empty:hidden">
          <JoinHint>New here? Everybody can play.</JoinHint>
        </div>
      )}
    </Shell>
  );
}

/** Returns the links of an area's menu that the viewer may see. */
function useMenuLinks(area: Area): AreaLink[] {
  const { isAdmin } = useSession();
  return useNavigationEntries()
    .filter(({ to, menu }) => to.startsWith(`/${area}/`) && (menu === "everyone" || (menu === "admins" && isAdmin)))
    .map(({ name, icon, to, subpages, badge: Badge }) => ({
      label: name,
      icon,
      to,
      subpages,
      badge: Badge && (
        <Suspense fallback={null}>
          <Badge />
        </Suspense>
      ),
    }));
}

function createShellLink({ to, label, icon, isMinor, badge }: AreaLink, isCurrent: boolean): ShellLink {
  return {
    key: label,
    label,
    icon,
    ...(isMinor && { isMinor }),
    badge,
    isCurrent,
    renderLink: (props) => <Link to={to} {...props} {...(isCurrent && { "aria-current": "page" })} />,
  };
}

function isPageOfLink({ to, basePath = to, subpages = [] }: AreaLink, currentPath: string): boolean {
  return [basePath, ...subpages].some((path) => currentPath === path || currentPath.startsWith(`${path}/`));
}

function isRankedHome(currentPath: string): boolean {
  return /^\/ranked\/?$/.test(currentPath);
}

/**
 * Returns whether a page shows a single entity, such as a result: its path has at least three parts. People share links to
 * these pages.
 */
function isDetailPage(currentPath: string): boolean {
  return /^\/[^/]+\/[^/]+\/[^/]/.test(currentPath);
}

function Footer() {
  const url = getCommunityUrl();
  const timeZoneLabel = useTimeZoneLabel();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        {getLeagueName()}
        <Link {...paths.join} className="inline-flex items-center min-h-target">
          How to join
        </Link>
        <Link to="/ranked/about" className="inline-flex items-center min-w-target min-h-target">
          About
        </Link>
        <Link to="/ranked/privacy" className="inline-flex items-center min-h-target">
          Privacy
        </Link>
      </p>
      <p>Times are in {timeZoneLabel}.</p>
      {url !== null && (
        <p>
          Find teammates and opponents: <a href={url}>join our community chat server</a>.
        </p>
      )}
      <FooterTheme />
    </>
  );
}

/** A bar below the header after the viewer's session has ended. */
function SessionNotice() {
  const ended = useStore(endedSession);
  const noticeBar = useRequestedComponent(ended, {
    load: async () => (await import("../../people/auth/ended-session-bar.tsx")).EndedSessionBar,
    onFailure: () =>
      toast.error("Your session has ended.", "What you typed is still here. Log in in a new tab to send it."),
  });
  return noticeBar && ended && <noticeBar.Component session={ended} />;
}

interface AccountAreaProps {
  readonly profileLink: LinkOptions;
}

function AccountArea({ profileLink }: AccountAreaProps) {
  const { user, isKnown } = useSession();
  const currentHref = useLocation({ select: ({ href }) => href });
  if (!isKnown) return <Skeleton shape="round" width="2rem" height="2rem" />;
  if (user) return <UserMenu profileLink={profileLink} user={user} />;
  return (
    <>
      <span className="max-md:hidden">
        <ThemeSwitch />
      </span>
      <Link {...paths.signIn(currentHref)} className={classNames(getButtonClass("plain", "small"), "max-md:px-2")}>
        Log in
      </Link>
    </>
  );
}

/** The theme menu for visitors on phones, whose header has no room for it. Signed-in users have it in their menu. */
function FooterTheme() {
  const { user, isKnown } = useSession();
  return (
    isKnown &&
    !user && (
      <span className="md:hidden">
        <ThemeSwitch />
      </span>
    )
  );
}

function UserMenu({ profileLink, user }: AccountAreaProps & { readonly user: FullUser }) {
  return (
    <Menu
      label={`Account of ${isolateBidi(user.userName)}`}
      className={classNames(getButtonClass("quiet"), "shrink min-w-0 px-2")}
      load={loadPopup}
      renderPopup={(popup) => <AccountPopup {...popup} profileLink={profileLink} />}
    >
      <Avatar userId={user._id} picture={user} size={28} />
      <span className="truncate max-w-48 max-md:hidden">{user.userName}</span>
    </Menu>
  );
}

const loadPopup = () => import("./account-popup.tsx");
const AccountPopup = createLazyComponent(async () => (await loadPopup()).AccountPopup);
