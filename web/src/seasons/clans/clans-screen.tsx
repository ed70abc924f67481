import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Season } from "contract/seasons.ts";
import { Pencil, ScrollText } from "lucide-react";
import { CreateSeasonButton, NoSeasonPage, SeasonSubtitle } from "../../competitions/season-components.tsx";
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
import type { RankedClan, RankZones } from "./clan-ranks.ts";
import { clansQueries, clansSearch } from "./clans-queries.ts";
import { ClansTable, MatchDayTable } from "./clans-table.tsx";
import { OutlookSection } from "./outlook-section.tsx";

const CreateClanDialog = createLazyComponent(async () => (await import("./clan-actions.tsx")).CreateClanDialog);
const EndSeasonButton = createLazyComponent(
  async () => (await import("../../competitions/season-dialogs.tsx")).EndSeasonButton,
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
  useDocumentTitle("Clans", season && query.data && describeClans(season, query.data));
  const tableProps = { search, onSearch: changeSearch };
  if (isLoaded && !season) return <NoSeasonPage title="Clans" />;
  return (
    <Page
      title="Clans"
      subtitle={season ? <SeasonSubtitle season={season} /> : query.isPending && <Skeleton width="24ch" />}
      actions={season && <ClansActions season={season} />}
    >
      <Loaded query={query} skeleton={<ClansTable {...tableProps} clans={[]} isLoading={true} />}>
        {({ clans, total }) => (
          <>
            <ClansTable {...tableProps} clans={clans} isLoading={false} />
            {clans.some(({ rank }) => rank !== null) && (
              <p className="flex flex-wrap gap-x-3 gap-y-0 -mt-2 text-soft text-sm">
                <span>One point for each round won.</span>
                {rules && <span>{formatZoneLegend(rules)}</span>}
              </p>
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

/** Returns a sentence about the meaning of the ranks; empty if none has a meaning. */
export function formatZoneLegend({ podium, relegation }: RankZones): string {
  const podiumVerb = podium === 1 ? "gets" : "share";
  const podiumText = podium > 0 && `${formatPlaces(1, podium)} ${podiumVerb} the prizes`;
  const relegationVerb = relegation?.min === relegation?.max ? "is" : "are";
  const relegationText =
    relegation && `${formatPlaces(relegation.min, relegation.max)} ${relegationVerb} relegated to the 2nd League`;
  const legend = [podiumText, relegationText].filter(Boolean).join("; ");
  // A sentence begins with a capital letter: "Places 1 and 2 …".
  return legend && `${legend.replace(/^p/, "P")}.`;
}

/** Formats a range of ranks: "place 1", "places 1 and 2", "places 8 to 10". */
function formatPlaces(first: number, last: number): string {
  if (first === last) return `place ${first}`;
  return `places ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
}

/** The buttons for admins. After the newest season has ended, they can create the next one. */
function ClansActions({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  // `isLastSeason` is the API's name of the newest season.
  if (!season.isActive) return season.isLastSeason && <CreateSeasonButton />;
  return (
    <>
      <EndSeasonButton season={season} />
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
