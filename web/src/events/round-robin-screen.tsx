import { Link } from "@tanstack/react-router";
import { AccessDenied } from "../auth/access-denied.tsx";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { useQuery } from "../platform/use-query.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { RoundRobin } from "./round-robin.tsx";

/** Plans the matches of the active season and stores them as events; for admins. */
export function RoundRobinScreen() {
  const { isAdmin, isKnown } = useSession();
  const found = useQuery(seasonsQueries.all);
  const timeZone = useTimeZone();
  // Days are those of the browser's zone, which the server does not know for sure.
  const isHydrated = useIsHydrated();
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Fixtures");
  if (isKnown && !isAdmin) return <AccessDenied />;
  return (
    <Page
      back={{ label: "Calendar", link: (parts) => <Link {...backTo(paths.league.calendar)} {...parts} /> }}
      title="Fixtures"
      lede={`A round robin of the season's clans, in the calendar once you store it. Times in ${zoneWords(timeZone)}.`}
    >
      {isAdmin && (
        <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
          {(seasons) => {
            const season = seasons.find(({ isActive }) => isActive);
            if (!season) return <Empty>Fixtures need an active season.</Empty>;
            return isHydrated && <RoundRobin key={season._id} season={season} />;
          }}
        </Loaded>
      )}
    </Page>
  );
}
