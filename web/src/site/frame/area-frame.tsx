import { Link, type LinkOptions, Outlet, useLocation } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { type ReactNode, Suspense } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { JoinHint } from "../../people/auth/join-hint.tsx";
import { endedSession } from "../../platform/ended-session.ts";
import { getCommunityUrl, getLeagueName, getLogoPath } from "../../platform/league-page.ts";
import { useSitePages } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { lazyComponent, useLazyDialog } from "../../ui/lazy-component.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Shell, type ShellLink, ShellNotice } from "../../ui/shell.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStore } from "../../ui/store.ts";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { toast } from "../../ui/toast.ts";
import { PageNotFoundNotice, useSiteSearch } from "./search.tsx";

export interface AreaLink extends Pick<ShellLink, "label" | "icon" | "isMinor" | "badge"> {
  readonly to: string;
  /** The base path of the pages for which the link counts as current. Default: the path of the link. */
  readonly basePath?: string;
}

interface AreaFrameProps {
  readonly area: "ranked" | "league";
  /** Shown before the links to the pages of the menu. */
  readonly firstLink?: AreaLink;
  /** Shown after the links. */
  readonly headerExtra?: ReactNode;
}

const MatchNotice = lazyComponent(
  async () => (await import("../../results/matches/match-notice.tsx")).MatchNotice,
  null,
  {
    isOptional: true,
  },
);

/** The frame of the pages of an area, with the switch between the areas. */
export function AreaFrame({ area, firstLink, headerExtra }: AreaFrameProps) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const { user } = useSession();
  const search = useSiteSearch();
  const links = [...(firstLink ? [firstLink] : []), ...useMenu(area)];
  const { players, profile } = area === "ranked" ? paths : paths.league;
  const home = area === "ranked" ? paths.ranked : players;
  return (
    <Shell
      brand={{
        logo: <Logo size={28} src={getLogoPath()} />,
        name: getLeagueName(),
        link: (props) => <Link {...home} {...props} />,
      }}
      areas={[
        { key: "ranked", label: "Ranked", link: (props) => <Link {...paths.ranked} {...props} /> },
        { key: "league", label: "League", link: (props) => <Link {...paths.league.home} {...props} /> },
      ]}
      links={links.map((link) =>
        createShellLink(link, isPageOf(link, page) || (link.to === players.to && isHome(page))),
      )}
      headerExtra={headerExtra}
      notice={
        <ShellNotice page={page}>
          <SessionNotice />
          <PageNotFoundNotice onSearch={search.open} />
          {user && (
            <Suspense fallback={null}>
              <MatchNotice />
            </Suspense>
          )}
        </ShellNotice>
      }
      account={
        <>
          {search.button}
          <AccountArea profile={profile} />
        </>
      }
      footer={<Footer />}
    >
      <Outlet />
      {isDetailPage(page) && (
        <div className="max-w-page mt-10 mx-auto pt-3 border-t border-line empty:hidden">
          <JoinHint>New here? Everybody can play.</JoinHint>
        </div>
      )}
    </Shell>
  );
}

/** Returns the links of an area's menu that the viewer may see. */
function useMenu(area: string): AreaLink[] {
  const { isAdmin } = useSession();
  return useSitePages()
    .filter(({ to, menu }) => to.startsWith(`/${area}/`) && (menu === "everyone" || (menu === "admins" && isAdmin)))
    .map(({ name, icon, to, badge: Badge }) => ({
      label: name,
      icon,
      to,
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
    link: (props) => <Link to={to} {...props} {...(isCurrent && { "aria-current": "page" })} />,
  };
}

function isPageOf({ to, basePath = to }: AreaLink, page: string): boolean {
  return page === basePath || page.startsWith(`${basePath}/`);
}

function isHome(page: string): boolean {
  return /^\/(ranked|league)\/?$/.test(page);
}

/** Returns whether a page shows a single entity, such as a result. People share links to these pages. */
function isDetailPage(page: string): boolean {
  return /^\/[^/]+\/[^/]+\/[^/]/.test(page);
}

function Footer() {
  const url = getCommunityUrl();
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
      {url !== null && (
        <p>
          Find teammates and opponents: <a href={url}>join our community chat server</a>.
        </p>
      )}
      <FooterTheme />
    </>
  );
}

function SessionNotice() {
  const ended = useStore(endedSession);
  const noticeBar = useLazyDialog(
    ended,
    async () => (await import("../../people/auth/session-notice-bar.tsx")).SessionNoticeBar,
    () => toast.error("Your session has ended.", "What you typed is still here. Log in in a new tab to send it."),
  );
  return noticeBar && ended && <noticeBar.Part ended={ended} />;
}

interface AccountAreaProps {
  readonly profile: LinkOptions;
}

function AccountArea({ profile }: AccountAreaProps) {
  const { user, isKnown } = useSession();
  const currentHref = useLocation({ select: ({ href }) => href });
  if (!isKnown) return <Skeleton shape="round" width="2rem" height="2rem" />;
  if (user) return <UserMenu profile={profile} user={user} />;
  return (
    <>
      <span className="max-md:hidden">
        <ThemeSwitch />
      </span>
      <Link {...paths.signIn(currentHref)} className={buttonClass("plain", "small")}>
        Log in
      </Link>
    </>
  );
}

/** The theme menu on phones, whose header has no room for it. */
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

function UserMenu({ profile, user }: AccountAreaProps & { readonly user: FullUser }) {
  return (
    <Menu
      label={`Account of ${isolateBidi(user.userName)}`}
      className={buttonClass("quiet")}
      load={loadPopup}
      popup={(popup) => <AccountPopup {...popup} profile={profile} />}
    >
      <Avatar userId={user._id} picture={user} size={28} />
      <span className="truncate max-w-48 xl:max-w-[clamp(5rem,9vw,12rem)] max-md:hidden">{user.userName}</span>
    </Menu>
  );
}

const loadPopup = () => import("./account-popup.tsx");
const AccountPopup = lazyComponent(async () => (await loadPopup()).AccountPopup);
