import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { Season } from "contract/seasons.ts";
import { Pencil, ScrollText } from "lucide-react";
import { CreateSeasonButton, NoSeasonPage, SeasonLede } from "../../competitions/season-parts.tsx";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CreateButton, DialogButton } from "../../ui/dialog-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Places, RankedClan } from "./clan-ranks.ts";
import { clansQueries, clansSearch } from "./clans-queries.ts";
import { ClansTable, EarlierTable } from "./clans-table.tsx";
import { OutlookSection } from "./outlook-section.tsx";

const CreateClanDialog = lazyPart(async () => (await import("./clan-tools.tsx")).CreateClanDialog);
const EndSeasonButton = lazyPart(async () => (await import("../../competitions/season-dialogs.tsx")).EndSeasonButton);
const EditSeasonDialog = lazyPart(async () => (await import("../../competitions/season-dialogs.tsx")).EditSeasonDialog);
const PastePlayersButton = lazyPart(
  async () => (await import("../../people/users/paste-players-dialog.tsx")).PastePlayersButton,
);

export function ClansScreen() {
  const [search, change] = useSearchParams(clansSearch);
  const { season, isKnown } = useSeason();
  const rules = useRules(season);
  const found = useQuery(clansQueries.list(search));
  useDocumentTitle("Clans", season && found.data && clansWords(season, found.data));
  const table = (clans: readonly RankedClan[], loading = false) => (
    <ClansTable search={search} onSearch={change} clans={clans} loading={loading} />
  );
  if (isKnown && !season) return <NoSeasonPage title="Clans" />;
  return (
    <Page
      title="Clans"
      lede={season ? <SeasonLede season={season} /> : found.isPending && <Skeleton width="24ch" />}
      actions={season && <ClansActions season={season} />}
    >
      <Loaded query={found} skeleton={table([], true)}>
        {({ clans, total }) => (
          <>
            {table(clans)}
            {clans.some(({ rank }) => rank !== null) && (
              <p className="flex flex-wrap gap-x-3 gap-y-0 -mt-2 text-soft text-sm">
                <span>A point for each round won.</span>
                {rules && <span>{legendWords(rules)}</span>}
              </p>
            )}
            <ListPages
              paging={search}
              total={total}
              onPaging={change}
              csv={["clan/search", { ...search, seasonId: season?._id }]}
            />
            {season && (
              <>
                <OutlookSection season={season} />
                <EarlierTable seasonId={season._id} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A sentence about the leading clans of a season, for the page's description. */
function clansWords({ name }: Season, { clans, total }: { clans: readonly RankedClan[]; total: number }): string {
  const first = clans.find(({ rank }) => rank === 1)?.clan;
  const all = `The table of ${isolated(name)}: ${counted(total, "clan")}`;
  return first ? `${all}. ${isolated(first.name)} leads with ${counted(first.points, "point")}.` : `${all}.`;
}

/** What the places of a table mean, in a sentence; empty where none means anything. */
export function legendWords({ podium, relegation }: Places): string {
  const prizes = podium > 0 && `${placesWords(1, podium)} ${podium === 1 ? "gets" : "share"} the prizes`;
  const isOne = relegation?.min === relegation?.max;
  const below =
    relegation && `${placesWords(relegation.min, relegation.max)} ${isOne ? "is" : "are"} relegated to the 2nd League`;
  const words = [prizes, below].filter(Boolean).join("; ");
  return words && `${words.replace(/^p/, "P")}.`;
}

function placesWords(first: number, last: number): string {
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
        <Icon of={ScrollText} size={16} /> <span>Edit rules</span>
      </Link>
      <DialogButton icon={Pencil} dialog={(state) => <EditSeasonDialog {...state} season={season} />}>
        Edit season
      </DialogButton>
      <PastePlayersButton />
      <CreateButton dialog={CreateClanDialog}>Create clan</CreateButton>
    </>
  );
}
