import { Link, useParams } from "@tanstack/react-router";
import type { Clan } from "contract/clans.ts";
import { clanFeed } from "contract/event-rules.ts";
import { isolated } from "contract/isolated.ts";
import type { Season } from "contract/seasons.ts";
import { RefreshCw } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { HistoryOf } from "../../audit-log/history-of.tsx";
import { backTo } from "../../back-to.ts";
import { SeasonEnded } from "../../competitions/season-parts.tsx";
import { useOwnSeason, useRules } from "../../competitions/seasons-queries.ts";
import { Crest } from "../../league-ui/crest.tsx";
import { FeedButton } from "../../league-ui/feed-button.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, inShort, NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useRedirectIfMissing } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Figure, FigureRow } from "../../ui/figure.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ClanForm } from "./clan-form.tsx";
import { ClanMatches } from "./clan-matches.tsx";
import { ClanRank } from "./clan-name.tsx";
import { differenceWords, ranksIn, zoneOf } from "./clan-ranks.ts";
import { ClanRecords, RanksSection } from "./clan-records.tsx";
import { clansQueries } from "./clans-queries.ts";
import { Roster } from "./roster.tsx";

const OwnInvitations = lazyPart(async () => (await import("../../people/users/clan-invitations.tsx")).OwnInvitations);
const ProposedMatches = lazyPart(async () => (await import("./proposed-matches.tsx")).ProposedMatches);

export function ClanScreen() {
  const { clanId } = useParams({ from: "/league/clans/$clanId" });
  return <ClanPage key={clanId} clanId={clanId} />;
}

/** The crest's width and height, in pixels. */
const PORTRAIT = 88;

function ClanPage({ clanId }: { readonly clanId: string }) {
  const found = useQuery(clansQueries.one(clanId));
  const clan = found.data ?? undefined;
  const season = useOwnSeason(clan?.seasonId);
  const { user, isAdmin } = useSession();
  const canChange = isAdmin && season?.isActive === true;
  useDocumentTitle(clan?.name ?? "Clan", clan && season && clanWords(clan, season));
  useRedirectIfMissing(found.data === null, paths.league.clans, "Clan not found");
  return (
    <Page
      back={{ label: "Clans", link: (parts) => <Link {...backTo(paths.league.clans)} {...parts} /> }}
      portrait={
        clan ? (
          <Crest name={clan.name} size={PORTRAIT} />
        ) : (
          found.isPending && <Skeleton width={`${PORTRAIT}px`} height={`${PORTRAIT}px`} />
        )
      }
      title={clan ? <bdi translate="no">{clan.name}</bdi> : "Clan"}
      lede={clan ? <ClanLede clan={clan} season={season} /> : found.isPending && <Skeleton width="12ch" />}
      actions={
        clan && (
          <>
            {canChange ? <SyncClanButton clanId={clan._id} /> : <SeasonEnded season={season} />}
            <FeedButton of={clan.name} feed={clanFeed(clan._id)} />
          </>
        )
      }
    >
      <Loaded query={found} skeleton={<ClanFigures clan={undefined} />}>
        {(loaded) =>
          loaded && (
            <>
              {user && <OwnInvitations clanId={loaded._id} />}
              {user && user._id === loaded.leaderId && season?.isActive && <ProposedMatches clanId={loaded._id} />}
              <ClanFigures clan={loaded} />
              <ClanMatches clanId={loaded._id} isOpen={season?.isActive === true} />
              <RanksSection clanId={loaded._id} />
              <Roster clan={loaded} isOpen={season?.isActive === true} />
              <ClanRecords clanId={loaded._id} />
              <ClanForm clan={loaded} canChange={canChange} />
              <HistoryOf kind="CLAN" subjectId={loaded._id} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function clanWords({ name, points, numberWins, numberLosses, players }: Clan, season: Season): string {
  const standing = `${counted(points, "point")}, ${numberWins} won, ${numberLosses} lost`;
  const roster = players.length === 0 ? "" : ` Players: ${inShort(players.map(({ userName }) => userName))}.`;
  return `${isolated(name)} in ${isolated(season.name)}: ${standing}.${roster}`;
}

function ClanLede({ clan, season }: { readonly clan: Clan; readonly season: Season | undefined }) {
  const { data: table = [] } = useQuery(clansQueries.table(clan.seasonId));
  const rules = useRules(season);
  const rank = ranksIn(table).get(clan._id);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 min-h-7">
      {rank !== undefined && zoneOf(rank, rules) !== null && <ClanRank rank={rank} />}
      <span>
        {rank !== undefined && `Place ${rank} of ${table.length} in `}
        <bdi translate="no">{season?.name}</bdi>
      </span>
    </span>
  );
}

const figures: readonly (Omit<ComponentProps<typeof Figure>, "children"> & { of: (clan: Clan) => ReactNode })[] = [
  { label: "Points", size: "large", of: ({ points }) => points },
  { label: "Difference", size: "large", of: ({ difference }) => differenceWords(difference) },
  { label: "Avg. Elo", size: "large", kind: "rating", of: ({ averageElo }) => fixed(averageElo, 2) },
  { label: "Nb. Games", of: ({ numberGames }) => numberGames },
  { label: "Wins", of: ({ numberWins }) => numberWins },
  { label: "Losses", of: ({ numberLosses }) => numberLosses },
  { label: "Win rate", of: ({ winRate }) => percent(winRate) },
  {
    label: "Form",
    of: ({ form }) =>
      form === "" ? (
        NONE
      ) : (
        <span className="flex pb-1 font-text text-base leading-none font-normal">
          <FormDots form={form} />
        </span>
      ),
  },
];

/** A clan's figures; without a clan, skeletons. */
function ClanFigures({ clan }: { readonly clan: Clan | undefined }) {
  return (
    <div
      className={classNames(
        "py-4 px-5",
        "border border-line rounded-md bg-surface",
        "max-lg:[&_dl]:grid max-lg:[&_dl]:grid-cols-[repeat(4,auto)] max-lg:[&_dl]:gap-x-4",
        "max-lg:[&_dl]:whitespace-nowrap max-sm:[&_dl]:grid-cols-[repeat(3,auto)]",
        "[&_dl]:items-end [&_dl]:justify-between",
      )}
    >
      <FigureRow>
        {figures.map(({ of, ...look }) => (
          <Figure key={look.label} {...look}>
            {clan ? of(clan) : <Skeleton width="3ch" />}
          </Figure>
        ))}
      </FigureRow>
    </div>
  );
}

function SyncClanButton({ clanId }: { readonly clanId: string }) {
  return (
    <CommandButton
      icon={RefreshCw}
      call={() => api.clans.syncClan({ id: clanId })}
      success="Clan updated"
      failure="Erreur while updating clan"
      refreshes={[["clans"]]}
    >
      Sync
    </CommandButton>
  );
}
