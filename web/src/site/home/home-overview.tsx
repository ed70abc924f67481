import type { Home } from "contract/home.ts";
import { NextMatchSkeleton } from "../../calendar/next-match-skeleton.tsx";
import { AnnouncementBanner } from "../../content/announcements/announcement-text.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import type { homeQuery } from "./home-queries.ts";

const OwnInvitations = createLazyComponent(
  async () => (await import("../../people/users/clan-invitations.tsx")).OwnClanInvitations,
);
const ProposedMatches = createLazyComponent(
  async () => (await import("../../seasons/clans/proposed-matches.tsx")).ProposedMatches,
);
const NextMatchOfClan = createLazyComponent(
  async () => (await import("../../calendar/own-next-match.tsx")).OwnNextMatch,
  { fallback: <NextMatchSkeleton /> },
);

const MINUTE_MS = 60_000;

/**
 * The maximum number of announcements and of fixtures that are shown. The server sends more, because some end while the page
 * is open.
 */
const MAX_SHOWN = 3;

/** Returns the current time in milliseconds, rounded down to the minute, so that cards are rendered again once a minute only. */
export function useCurrentMinute(): number {
  return MINUTE_MS * useServerTime((time) => Math.floor(time / MINUTE_MS));
}

/**
 * Returns the fixtures to show: the next ones that have not ended.
 *
 * @param now in milliseconds since the epoch
 * @param ownClanId the clan whose next fixture is left out, because the page already shows it
 */
export function selectFixtures({ fixtures }: Home, now: number, ownClanId: string | null = null): Home["fixtures"] {
  const openFixtures = fixtures.filter((fixture) => !hasEnded(fixture, now));
  const ownFixture =
    ownClanId !== null && openFixtures.find(({ clanAId, clanBId }) => [clanAId, clanBId].includes(ownClanId));
  return openFixtures.filter((fixture) => fixture !== ownFixture).slice(0, MAX_SHOWN);
}

const hasEnded = ({ endDate }: { readonly endDate: string }, now: number) => Date.parse(endDate) <= now;

/** The current announcements. */
export function Announcements({ query }: { readonly query: typeof homeQuery }) {
  const { data: home } = useQuery(query);
  const announcements = home?.announcements ?? [];
  // The ids are joined into one text. `useServerTime` renders the component again only when this text changes.
  const endedIds = useServerTime((now) =>
    announcements
      .filter((announcement) => hasEnded(announcement, now))
      .map(({ _id }) => _id)
      .join(" "),
  );
  const activeAnnouncements = announcements.filter(({ _id }) => !endedIds.split(" ").includes(_id)).slice(0, MAX_SHOWN);
  return activeAnnouncements.map((announcement) => (
    <AnnouncementBanner key={announcement._id} announcement={announcement} />
  ));
}

/** The next event of the viewer's clan. Its code is loaded only for members of a clan. */
export function OwnNextMatch() {
  return useSession().user?.clanId ? <NextMatchOfClan /> : null;
}

/** Requests to the viewer: clan invitations and, for leaders, match dates that other clans propose. */
export function PendingRequests() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <OwnInvitations />
      {user.clanId && <ProposedMatches clanId={user.clanId} />}
    </>
  );
}
