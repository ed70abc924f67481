import { Link, type LinkOptions, Outlet, useLocation } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { FullUser } from "contract/users.ts";
import { type ReactNode, Suspense } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { JoinHint } from "../../people/auth/join-hint.tsx";
import { endedSession } from "../../platform/ended-session.ts";
import { communityUrl, leagueMark, leagueName } from "../../platform/league-page.ts";
import { useSitePages } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { lazyPart, useRequestedPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Shell, type ShellLink, ShellNotice } from "../../ui/shell.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStore } from "../../ui/store.ts";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { toast } from "../../ui/toast.ts";
import { NothingThere, useSearch } from "./search.tsx";

export interface AreaLink extends Pick<ShellLink, "label" | "icon" | "isMinor" | "badge"> {
  readonly to: string;
  /** The path of the pages that belong to it, where that differs from the link's own path. */
  readonly under?: string;
}

interface AreaFrameProps {
  readonly area: "ranked" | "league";
  /** Stands before the pages whose routes say that they are in the menu. */
  readonly first?: AreaLink;
  /** Shown after the links. */
  readonly beside?: ReactNode;
}

const MatchNotice = lazyPart(async () => (await import("../../results/matches/match-notice.tsx")).MatchNotice, null, {
  isOptional: true,
});

/** The frame of both areas, with the switch between them. */
export function AreaFrame({ area, first, beside }: AreaFrameProps) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const { user } = useSession();
  const search = useSearch();
  const links = [...(first ? [first] : []), ...useMenu(area)];
  const { players, profile } = area === "ranked" ? paths : paths.league;
  const home = area === "ranked" ? paths.ranked : players;
  return (
    <Shell
      brand={{
        emblem: <Logo size={28} mark={leagueMark()} />,
        name: leagueName(),
        link: (parts) => <Link {...home} {...parts} />,
      }}
      areas={[
        { key: "ranked", label: "Ranked", link: (parts) => <Link {...paths.ranked} {...parts} /> },
        { key: "league", label: "League", link: (parts) => <Link {...paths.league.home} {...parts} /> },
      ]}
      links={links.map((each) => shellLink(each, isPageOf(each, page) || (each.to === players.to && isHome(page))))}
      beside={beside}
      notice={
        <ShellNotice page={page}>
          <SessionNotice />
          <NothingThere onSearch={search.open} />
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
          <Account profile={profile} />
        </>
      }
      footer={<Footer />}
    >
      <Outlet />
      {isOfOneThing(page) && (
        <div className="max-w-page mt-10 mx-auto pt-3 border-t border-line empty:hidden">
          <JoinHint>New here? Everybody can play.</JoinHint>
        </div>
      )}
    </Shell>
  );
}

/** The pages of an area that its menu shows to the viewer. */
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

function shellLink({ to, label, icon, isMinor, badge }: AreaLink, isCurrent: boolean): ShellLink {
  return {
    key: label,
    label,
    icon,
    ...(isMinor && { isMinor }),
    badge,
    isCurrent,
    link: (parts) => <Link to={to} {...parts} {...(isCurrent && { "aria-current": "page" })} />,
  };
}

function isPageOf({ to, under = to }: AreaLink, page: string): boolean {
  return page === under || page.startsWith(`${under}/`);
}

function isHome(page: string): boolean {
  return /^\/(ranked|league)\/?$/.test(page);
}

/** Whether it is a page of one thing, to which people are sent links. */
function isOfOneThing(page: string): boolean {
  return /^\/[^/]+\/[^/]+\/[^/]/.test(page);
}

function Footer() {
  const url = communityUrl();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        {leagueName()}
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
  const shown = useRequestedPart(
    ended,
    async () => (await import("../../people/auth/session-notice-bar.tsx")).SessionNoticeBar,
    () => toast.error("Your session has ended.", "What you typed is still here. Log in in a new tab to send it."),
  );
  return shown && ended && <shown.Part ended={ended} />;
}

interface AccountProps {
  readonly profile: LinkOptions;
}

function Account({ profile }: AccountProps) {
  const { user, isKnown } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (!isKnown) return <Skeleton shape="round" width="2rem" height="2rem" />;
  if (user) return <UserMenu profile={profile} user={user} />;
  return (
    <>
      <span className="max-md:hidden">
        <ThemeSwitch />
      </span>
      <Link {...paths.signIn(here)} className={buttonClass("plain", "small")}>
        Log in
      </Link>
    </>
  );
}

/** In the footer of phones, whose header has no room for it. */
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

function UserMenu({ profile, user }: AccountProps & { readonly user: FullUser }) {
  return (
    <Menu
      label={`Account of ${isolated(user.userName)}`}
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
const AccountPopup = lazyPart(async () => (await loadPopup()).AccountPopup);
