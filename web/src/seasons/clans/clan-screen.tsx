import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Clan } from "contract/clans.ts";
import { getClanFeedPath } from "contract/event-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { RefreshCw } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { EntityAuditLog } from "../../audit-log/entity-audit-log.tsx";
import { SeasonEndedBadge } from "../../competitions/season-components.tsx";
import { useSeasonOfEntity, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { FeedButton } from "../../league-ui/feed-button.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { getListLink } from "../../list-links.ts";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import {
  EMPTY_VALUE,
  formatCount,
  formatDecimal,
  formatNameList,
  formatPercent,
} from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { NotFoundPage } from "../../platform/not-found-page.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { KeyFigure, KeyFigureRow } from "../../ui/key-figure.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ClanForm } from "./clan-form.tsx";
import { ClanHighlights, ClanMatches } from "./clan-matches.tsx";
import { formatDifference, getRankZone, rankClans } from "./clan-ranks.ts";
import { ClanRecords, RanksSection } from "./clan-records.tsx";
import { clansQueries } from "./clans-queries.ts";
import { LeaveClan, Roster } from "./roster.tsx";
import { computeOutlooks } from "./season-outlook.ts";

const OwnInvitations = createLazyComponent(
  async () => (await import("../../people/users/clan-invitations.tsx")).OwnClanInvitations,
);
const ProposedMatches = createLazyComponent(async () => (await import("./proposed-matches.tsx")).ProposedMatches);

const ClanPrize = createLazyComponent(async () => (await import("./season-champion.tsx")).ClanPrize);

/** The page of a clan in a season. */
export function ClanScreen() {
  const { clanId } = useParams({ from: "/league/clans/$clanId" });
  return <ClanPage key={clanId} clanId={clanId} />;
}

/** Width and height in pixels. */
const EMBLEM_SIZE = 88;

function ClanPage({ clanId }: { readonly clanId: string }) {
  const query = useQuery(clansQueries.byId(clanId));
  const clan = query.data ?? undefined;
  const season = useSeasonOfEntity(clan?.seasonId);
  const { user, isAdmin } = useSession();
  const canChange = isAdmin && season?.isActive === true;
  useDocumentTitle(clan?.name ?? "Clan", clan && season && describeClan(clan, season));
  if (query.data === null) {
    const list = { label: "Clans", link: getListLink(paths.league.clans) };
    return (
      <NotFoundPage title="Clan not found" list={list} action="All clans">
        There is no clan at this address. It may have been deleted.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{ label: "Clans", renderLink: (props) => <Link {...getListLink(paths.league.clans)} {...props} /> }}
      avatar={
        clan ? (
          <Emblem name={clan.name} size={EMBLEM_SIZE} />
        ) : (
          query.isPending && <Skeleton width={`${EMBLEM_SIZE}px`} height={`${EMBLEM_SIZE}px`} />
        )
      }
      title={clan ? <bdi translate="no">{clan.name}</bdi> : "Clan"}
      subtitle={clan ? <ClanSubtitle clan={clan} season={season} /> : query.isPending && <Skeleton width="12ch" />}
      actions={
        clan && (
          <>
            {canChange && <SyncClanButton clanId={clan._id} />}
            <SeasonEndedBadge season={season} />
            <FeedButton ownerName={clan.name} feedPath={getClanFeedPath(clan._id)} />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<ClanStats clan={undefined} />}>
        {(loadedClan) =>
          loadedClan && (
            <>
              {user && <OwnInvitations clanId={loadedClan._id} />}
              {user && user._id === loadedClan.leaderId && season?.isActive && (
                <ProposedMatches clanId={loadedClan._id} />
              )}
              {season && !season.isActive && <ClanPrize season={season} clanId={loadedClan._id} />}
              <ClanStats clan={loadedClan} />
              <ClanHighlights clanId={loadedClan._id} isSeasonActive={season?.isActive === true} />
              <Roster clan={loadedClan} isSeasonActive={season?.isActive === true} />
              <ClanMatches
                clanId={loadedClan._id}
                isSeasonActive={season?.isActive === true}
                isLeader={user !== null && user._id === loadedClan.leaderId}
              />
              <RanksSection clanId={loadedClan._id} />
              <ClanRecords clanId={loadedClan._id} />
              <ClanForm clan={loadedClan} canChange={canChange} />
              <LeaveClan clan={loadedClan} isSeasonActive={season?.isActive === true} />
              <EntityAuditLog kind="CLAN" entityId={loadedClan._id} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Returns the meta description. */
function describeClan({ name, points, numberWins, numberLosses, players }: Clan, season: Season): string {
  const summary = `${formatCount(points, "point")}, ${numberWins} won, ${numberLosses} lost`;
  const playerNames = formatNameList(players.map(({ userName }) => userName));
  const roster = players.length === 0 ? "" : ` Players: ${playerNames}.`;
  return `${isolateBidi(name)} in ${isolateBidi(season.name)}: ${summary}.${roster}`;
}

function ClanSubtitle({ clan, season }: { readonly clan: Clan; readonly season: Season | undefined }) {
  const { data: table = [] } = useQuery(clansQueries.table(clan.seasonId));
  const rules = useSeasonRules(season);
  const rank = rankClans(table).get(clan._id);
  const isRelegated = rank !== undefined && getRankZone(rank, rules) === "relegation";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 min-h-7">
      <span>
        {rank !== undefined && `Place ${rank} of ${table.length} in `}
        <bdi translate="no">{season?.name}</bdi>
        {isRelegated && " · Relegation place"}
      </span>
      {season?.isActive && rules && rank !== undefined && (
        <span className="basis-full">{formatDistances(clan, table, rules)}</span>
      )}
    </span>
  );
}

/** Formats a clan's distance in points to the podium and to relegation: `2 points to the podium`. */
function formatDistances({ _id }: Clan, table: readonly Clan[], rules: SeasonRules): string {
  // Only the points matter here, so the remaining events do not.
  const outlook = computeOutlooks(table, [], rules)[table.findIndex((clan) => clan._id === _id)];
  const podium = outlook?.podium?.points ?? 0;
  const relegation = outlook?.relegation?.points ?? 0;
  const distances = [
    ...(podium < 0 ? [`${formatCount(-podium, "point")} to the podium`] : []),
    ...(relegation > 0 ? [`${formatCount(relegation, "point")} above relegation`] : []),
    ...(relegation < 0 ? [`${formatCount(-relegation, "point")} to safety`] : []),
  ];
  return distances.join(" · ");
}

interface ClanStat extends Omit<ComponentProps<typeof KeyFigure>, "children"> {
  readonly renderValue: (clan: Clan) => ReactNode;
}

const clanStats: readonly ClanStat[] = [
  { label: "Points", size: "large", renderValue: ({ points }) => points },
  { label: "Difference", size: "large", renderValue: ({ difference }) => formatDifference(difference) },
  { label: "Avg. Elo", size: "large", kind: "rating", renderValue: ({ averageElo }) => formatDecimal(averageElo, 2) },
  // "Nb. Games" is intended: users know this label from the site that this one replaces.
  { label: "Nb. Games", renderValue: ({ numberGames }) => numberGames },
  { label: "Wins", renderValue: ({ numberWins }) => numberWins },
  { label: "Losses", renderValue: ({ numberLosses }) => numberLosses },
  { label: "Win rate", renderValue: ({ winRate }) => formatPercent(winRate) },
  {
    label: "Form",
    renderValue: ({ form }) =>
      form === "" ? (
        EMPTY_VALUE
      ) : (
        <span className="flex pb-1 font-text text-base leading-none font-normal">
          <FormDots form={form} />
        </span>
      ),
  },
];

/** A clan's statistics; skeletons while the clan is loading. */
function ClanStats({ clan }: { readonly clan: Clan | undefined }) {
  return (
    <div
      className={classNames(
        "py-4 px-5",
        "border border-line rounded-md bg-surface",
        "max-lg:[&_dl]:grid max-lg:[&_dl]:grid-cols-[repeat(4,auto)] max-lg:[&_dl]:gap-x-4",
        "max-lg:[&_dl]:whitespace-nowrap max-sm:[&_dl]:grid-cols-[repeat(3,auto)] max-[22.49rem]:[&_dl]:grid-cols-2",
        "[&_dl]:items-end [&_dl]:justify-between",
      )}
    >
      <KeyFigureRow>
        {clanStats.map(({ renderValue, ...keyFigureProps }) => (
          <KeyFigure key={keyFigureProps.label} {...keyFigureProps}>
            {clan ? renderValue(clan) : <Skeleton width="3ch" />}
          </KeyFigure>
        ))}
      </KeyFigureRow>
    </div>
  );
}

/** "Erreur" is intended: users know it from the site that this one replaces. */
const SYNC_FAILURE = "Erreur while updating clan";

/** Computes a clan's statistics again. */
function SyncClanButton({ clanId }: { readonly clanId: string }) {
  return (
    <CommandButton
      icon={RefreshCw}
      call={() => api.clans.syncClan({ id: clanId })}
      success="Clan updated"
      failure={SYNC_FAILURE}
      invalidates={[["clans"]]}
    >
      Sync
    </CommandButton>
  );
}
