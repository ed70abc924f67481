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
import { getButtonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { leagueAdminArea } from "./admin-queries.ts";
import { BulkValidation } from "./bulk-validation.tsx";
import { PendingCounts } from "./pending-counts.tsx";
import { ItemList, PendingItemsError, PendingList } from "./pending-lists.tsx";

/** Shows admins what to resolve before they end the active season, and leads to the button that ends it. */
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
      <Section title="End the season">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex-[1_1_20rem] max-w-prose text-soft">
            When nothing is left to resolve, end the season below its table.
          </p>
          <Link {...paths.league.clans} hash="end-season" className={getButtonClass()}>
            Go to the table
          </Link>
        </div>
      </Section>
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
