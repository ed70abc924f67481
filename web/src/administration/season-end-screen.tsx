import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { paths } from "../paths.ts";
import { AdminPage } from "../people/auth/access-denied.tsx";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query, useQuery } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { leagueAdmin } from "./admin-queries.ts";
import { Counts } from "./counts.tsx";
import { FreezeMany } from "./freeze-many.tsx";
import { ItemList, WaitingFailure, WaitingList } from "./waiting-lists.tsx";

const EndSeasonButton = lazyPart(async () => (await import("../competitions/season-dialogs.tsx")).EndSeasonButton);

export function SeasonEndScreen() {
  const seasons = useQuery(seasonsQueries.all);
  const season = seasons.data?.find(({ isActive }) => isActive);
  return (
    <AdminPage
      title="Season's end"
      lede={season && <bdi translate="no">{season.name}</bdi>}
      back={{ label: "Admin", link: (parts) => <Link to="/league/admin" {...parts} /> }}
    >
      <Loaded query={seasons} skeleton={<Skeleton height="24rem" />}>
        {() => (season ? <WhatIsOpen season={season} /> : <Empty>No season is active.</Empty>)}
      </Loaded>
    </AdminPage>
  );
}

const areas = ["league"] as const;

function WhatIsOpen({ season }: { readonly season: Season }) {
  return (
    <>
      <Counts areas={areas} />
      <FreezeMany area={leagueAdmin} seasonId={season._id} />
      <WaitingFailure />
      <WaitingList kind="disputes" areas={areas} />
      <WaitingList kind="events" areas={areas} />
      <ComingEvents seasonId={season._id} />
      <Section title="The end">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-soft">
            Tables, rosters and Elo stay as they are then, for good. What is not validated stays so and does not count;
            the next season takes over clans and rosters.
          </p>
          <EndSeasonButton season={season} />
        </div>
      </Section>
    </>
  );
}

/** Events of the season that are still to come; nothing where there are none. */
function ComingEvents({ seasonId }: { readonly seasonId: string }) {
  const coming = useQuery(comingEventsQuery(seasonId));
  const timeZone = useTimeZone();
  return (
    <Loaded query={coming} skeleton={null}>
      {(found) => (
        <ItemList
          title="Events to come"
          items={found.map(({ _id, title, startDate }) => ({
            key: _id,
            path: paths.league.event(_id),
            name: title,
            note: playedAt(startDate, timeZone),
          }))}
        />
      )}
    </Loaded>
  );
}

function comingEventsQuery(seasonId: string) {
  return query<readonly Event[]>({
    queryKey: ["events", "coming", seasonId],
    queryFn: async ({ signal }) => {
      const now = new Date(serverNow()).toISOString();
      const { data } = await api.events.searchEvents({ body: { seasonId, startDate: now }, signal });
      // One that is being played is not over yet, so it is found too.
      return data.filter(({ startDate }) => startDate > now);
    },
    meta: { failure: "Error while fetching event" },
    placeholderData: keepPreviousData,
  });
}
