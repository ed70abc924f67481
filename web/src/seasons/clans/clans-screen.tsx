import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Season } from "contract/seasons.ts";
import { Pencil, ScrollText } from "lucide-react";
import { CreateSeasonButton, NoSeasonPage, SeasonState } from "../../competitions/season-components.tsx";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { CreateButton, DialogButton } from "../../ui/dialog-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { RankedClan } from "./clan-ranks.ts";
import { clansQueries, clansSearch } from "./clans-queries.ts";
import { ClansTable, MatchDayTable } from "./clans-table.tsx";
import { OutlookSection } from "./outlook-section.tsx";
import { SeasonStart } from "./season-start.tsx";
import { StandingsLegend } from "./standings-legend.tsx";

const CreateClanDialog = createLazyComponent(async () => (await import("./clan-actions.tsx")).CreateClanDialog);
const SeasonChampion = createLazyComponent(async () => (await import("./season-champion.tsx")).SeasonChampion);
const EndSeasonSection = createLazyComponent(
  async () => (await import("../../competitions/end-season-section.tsx")).EndSeasonSection,
);
const EditSeasonDialog = createLazyComponent(
  async () => (await import("../../competitions/season-dialogs.tsx")).EditSeasonDialog,
);
const PastePlayersButton = createLazyComponent(
  async () => (await import("../../people/users/paste-players-dialog.tsx")).PastePlayersButton,
);

/** The table of a season's clans. */
export function ClansScreen() {
  const [search, changeSearch] = useSearchParams(clansSearch);
  const { season, isLoaded } = useSeason();
  const rules = useSeasonRules(season);
  const query = useQuery(clansQueries.list(search));
  const { isAdmin } = useSession();
  useDocumentTitle("Clans", season && query.data && describeClans(season, query.data));
  const tableProps = { search, onSearch: changeSearch };
  if (isLoaded && !season) return <NoSeasonPage title="Clans" />;
  return (
    <Page
      title="Clans"
      subtitle={season ? <SeasonState season={season} /> : query.isPending && <Skeleton width="24ch" />}
      actions={season && <ClansActions season={season} />}
    >
      {season && !season.isActive && <SeasonChampion season={season} />}
      {season && <SeasonStart season={season} />}
      <Loaded query={query} skeleton={<ClansTable {...tableProps} clans={[]} isLoading={true} />}>
        {({ clans, total }) => (
          <>
            <ClansTable {...tableProps} clans={clans} isLoading={false} />
            {clans.some(({ rank }) => rank !== null) && (
              <StandingsLegend clans={clans.map(({ clan }) => clan)} zones={rules} />
            )}
            <Pagination
              paging={search}
              total={total}
              onPagingChange={changeSearch}
              csv={{ path: "clan/search", params: { ...search, seasonId: season?._id } }}
            />
            {season && (
              <>
                <OutlookSection season={season} />
                <MatchDayTable seasonId={season._id} />
                {isAdmin && season.isActive && <EndSeasonSection season={season} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns a sentence about the leading clan of a season, for the meta description. */
function describeClans({ name }: Season, { clans, total }: { clans: readonly RankedClan[]; total: number }): string {
  const leader = clans.find(({ rank }) => rank === 1)?.clan;
  const intro = `The table of ${isolateBidi(name)}: ${formatCount(total, "clan")}`;
  return leader
    ? `${intro}. ${isolateBidi(leader.name)} leads with ${formatCount(leader.points, "point")}.`
    : `${intro}.`;
}

/** The buttons for admins. After the newest season has ended, they can create the next one. */
function ClansActions({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  // `isLastSeason` is the API's name of the newest season.
  if (!season.isActive) return season.isLastSeason && <CreateSeasonButton />;
  return (
    <>
      <Link to="/league/rules/season" className={getButtonClass()}>
        <Icon icon={ScrollText} size={16} /> <span>Edit rules</span>
      </Link>
      <DialogButton icon={Pencil} renderDialog={(state) => <EditSeasonDialog {...state} season={season} />}>
        Edit season
      </DialogButton>
      <PastePlayersButton />
      <CreateButton dialog={CreateClanDialog}>Create clan</CreateButton>
    </>
  );
}
