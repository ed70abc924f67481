import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "../auth/access-denied.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { hasDiscord } from "../platform/league-page.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";
import { type AdminArea, countsQuery, leagueAdmin, rankedAdmin, waitingIn } from "./admin-queries.ts";
import { Backups } from "./backups.tsx";
import { Counts } from "./counts.tsx";
import { DiscordFaults } from "./discord-faults.tsx";
import { FreezeMany } from "./freeze-many.tsx";
import { Program } from "./program.tsx";
import { ProposedNames } from "./proposed-names.tsx";
import { MissedMatches, OpenDisputes, SilentEvents, UnfitRosters, WaitingFailure } from "./waiting-lists.tsx";

/** What waits for an admin in the ranked area. */
export function RankedAdminScreen() {
  return (
    <AdminPage area={rankedAdmin}>
      <MissedMatches />
    </AdminPage>
  );
}

/** What waits for an admin in the league. */
export function LeagueAdminScreen() {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  return (
    <AdminPage
      area={leagueAdmin}
      seasonId={season?._id}
      actions={
        season && (
          <Link {...paths.league.seasonEnd} className={buttonClass()}>
            Prepare the season's end
          </Link>
        )
      }
    >
      <SilentEvents />
      <UnfitRosters />
    </AdminPage>
  );
}

interface AdminPageProps {
  readonly area: AdminArea;
  readonly seasonId?: string | undefined;
  readonly actions?: ReactNode;
  /** The lists that only one area has. */
  readonly children: ReactNode;
}

function AdminPage({ area, seasonId, actions, children }: AdminPageProps) {
  const { isAdmin, isKnown } = useSession();
  const { data: counts } = useQuery(countsQuery);
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : "Admin");
  if (isKnown && !isAdmin) return <AccessDenied />;
  const isIdle = counts != null && waitingIn(counts, area.name) === 0;
  return (
    <Page
      title="Admin"
      lede="What waits for a decision of yours"
      actions={
        <>
          {actions}
          <Link {...paths.history} className={buttonClass()}>
            History
          </Link>
        </>
      }
    >
      {isAdmin && (
        <>
          <Counts area={area.name} counts={counts ?? null} />
          {isIdle && <Empty>Nothing waits for you.</Empty>}
          <FreezeMany area={area} seasonId={seasonId} />
          <WaitingFailure />
          <OpenDisputes area={area.name} />
          {children}
          <ProposedNames />
          {hasDiscord() && <DiscordFaults />}
          <Backups />
          <Program />
        </>
      )}
    </Page>
  );
}
