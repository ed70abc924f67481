import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Season } from "contract/seasons.ts";
import { Pencil, ScrollText } from "lucide-react";
import { CreateSeasonButton, NoSeasonPage, SeasonSubtitle } from "../../competitions/season-parts.tsx";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CreateButton, DialogButton } from "../../ui/dialog-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { RankedClan, RankZones } from "./clan-ranks.ts";
import { clansQueries, clansSearch } from "./clans-queries.ts";
import { ClansTable, MatchDayTable } from "./clans-table.tsx";
import { OutlookSection } from "./outlook-section.tsx";

const CreateClanDialog = lazyComponent(async () => (await import("./clan-actions.tsx")).CreateClanDialog);
const EndSeasonButton = lazyComponent(
  async () => (await import("../../competitions/season-dialogs.tsx")).EndSeasonButton,
);
const EditSeasonDialog = lazyComponent(
  async () => (await import("../../competitions/season-dialogs.tsx")).EditSeasonDialog,
);
const PastePlayersButton = lazyComponent(
  async () => (await import("../../people/users/paste-players-dialog.tsx")).PastePlayersButton,
);

export function ClansScreen() {
  const [search, change] = useSearchParams(clansSearch);
  const { season, isKnown } = useSeason();
  const rules = useSeasonRules(season);
  const query = useQuery(clansQueries.list(search));
  useDocumentTitle("Clans", season && query.data && describeClans(season, query.data));
  const table = (clans: readonly RankedClan[], loading = false) => (
    <ClansTable search={search} onSearch={change} clans={clans} loading={loading} />
  );
  if (isKnown && !season) return <NoSeasonPage title="Clans" />;
  return (
    <Page
      title="Clans"
      subtitle={season ? <SeasonSubtitle season={season} /> : query.isPending && <Skeleton width="24ch" />}
      actions={season && <ClansActions season={season} />}
    >
      <Loaded query={query} skeleton={table([], true)}>
        {({ clans, total }) => (
          <>
            {table(clans)}
            {clans.some(({ rank }) => rank !== null) && (
              <p className="flex flex-wrap gap-x-3 gap-y-0 -mt-2 text-soft text-sm">
                <span>One point for each round won.</span>
                {rules && <span>{formatZoneLegend(rules)}</span>}
              </p>
            )}
            <ListPages
              paging={search}
              total={total}
              onPagingChange={change}
              csv={["clan/search", { ...search, seasonId: season?._id }]}
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
  const prizes = podium > 0 && `${formatPlaces(1, podium)} ${podium === 1 ? "gets" : "share"} the prizes`;
  const isOne = relegation?.min === relegation?.max;
  const below =
    relegation && `${formatPlaces(relegation.min, relegation.max)} ${isOne ? "is" : "are"} relegated to the 2nd League`;
  const legend = [prizes, below].filter(Boolean).join("; ");
  return legend && `${legend.replace(/^p/, "P")}.`;
}

function formatPlaces(first: number, last: number): string {
  if (first === last) return `place ${first}`;
  return `places ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
}

function ClansActions({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  if (!season.isActive) return season.isLastSeason && <CreateSeasonButton />;
  return (
    <>
      <EndSeasonButton season={season} />
      <Link to="/league/rules/season" className={buttonClass()}>
        <Icon icon={ScrollText} size={16} /> <span>Edit rules</span>
      </Link>
      <DialogButton icon={Pencil} dialog={(state) => <EditSeasonDialog {...state} season={season} />}>
        Edit season
      </DialogButton>
      <PastePlayersButton />
      <CreateButton dialog={CreateClanDialog}>Create clan</CreateButton>
    </>
  );
}
