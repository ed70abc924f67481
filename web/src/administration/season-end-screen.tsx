import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { CreateSeasonButton } from "../competitions/season-components.tsx";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { defineQuery, useQuery } from "../platform/query.ts";
import { getServerTime } from "../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { leagueAdminArea } from "./admin-queries.ts";
import { BulkValidation } from "./bulk-validation.tsx";
import { PendingCounts } from "./pending-counts.tsx";
import { ItemList, PendingItemsError, PendingList } from "./pending-lists.tsx";

const EndSeasonSection = createLazyComponent(
  async () => (await import("../competitions/end-season-section.tsx")).EndSeasonSection,
);

/** Shows admins what to resolve before they end the active season, and the button to end it. */
export function SeasonEndScreen() {
  const query = useQuery(seasonsQueries.all);
  const season = query.data?.find(({ isActive }) => isActive);
  return (
    <AdminPage
      title="End of season"
      subtitle={season && <bdi translate="no">{season.name}</bdi>}
      back={{ label: "Admin", renderLink: (props) => <Link to="/league/admin" {...props} /> }}
    >
      <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
        {() => (season ? <SeasonEndSteps season={season} /> : <NoActiveSeason />)}
      </Loaded>
    </AdminPage>
  );
}

function NoActiveSeason() {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  return (
    <EmptyState action={<CreateSeasonButton isFirst={seasons.length === 0} />}>
      No season is active. What is left to resolve before the next one ends will be listed here.
    </EmptyState>
  );
}

const leagueOnly = ["league"] as const;

function SeasonEndSteps({ season }: { readonly season: Season }) {
  return (
    <>
      <PendingCounts areas={leagueOnly} kind="" />
      <BulkValidation area={leagueAdminArea} seasonId={season._id} />
      <PendingItemsError />
      <PendingList kind="disputes" areas={leagueOnly} />
      <PendingList kind="events" areas={leagueOnly} />
      <UpcomingEvents seasonId={season._id} />
      <EndSeasonSection season={season} />
    </>
  );
}

/** The season's events that have not started. Renders nothing if there are none. */
function UpcomingEvents({ seasonId }: { readonly seasonId: string }) {
  const query = useQuery(createUpcomingEventsQuery(seasonId));
  const timeZone = useTimeZone();
  return (
    <Loaded query={query} skeleton={null}>
      {(events) => (
        <ItemList
          title="Upcoming events"
          items={events.map(({ _id, title, startDate }) => ({
            key: _id,
            path: paths.league.event(_id),
            name: title,
            note: formatDateAndTime(startDate, timeZone),
            action: "Open event",
          }))}
        />
      )}
    </Loaded>
  );
}

function createUpcomingEventsQuery(seasonId: string) {
  return defineQuery<readonly Event[]>({
    queryKey: ["events", "coming", seasonId],
    queryFn: async ({ signal }) => {
      const now = new Date(getServerTime()).toISOString();
      const { data } = await api.events.searchEvents({ body: { seasonId, startDate: now }, signal });
      // The search returns the events that have not ended. Events in progress are left out here.
      return data.filter(({ startDate }) => startDate > now);
    },
    meta: { failure: "Error while fetching event" },
    placeholderData: keepPreviousData,
  });
}
