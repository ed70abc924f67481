import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import { roundRecordKinds } from "contract/constants.ts";
import type { MapPlayer, PlayedMap } from "contract/maps.ts";
import { TeamShares } from "../../charts/team-shares.tsx";
import { WinLossBar } from "../../competitions/win-loss-bar.tsx";
import { Person } from "../../league-ui/person.tsx";
import { SideLabel } from "../../league-ui/side.tsx";
import { getListLink } from "../../list-links.ts";
import { paths } from "../../paths.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import {
  formatCount,
  formatDecimal,
  formatInteger,
  formatNameList,
  formatPercent,
} from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { NotFoundPage } from "../../platform/not-found-page.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { pagingParams, useSearchParams } from "../../platform/search-params.ts";
import { getButtonClass } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { KeyFigure, KeyFigureRow } from "../../ui/key-figure.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { RecordLists } from "../records/record-list.tsx";
import { formatAverageScores, formatDrawRate, formatLimits, formatWinRate } from "./format-map-rounds.ts";
import { MapGrid, MapGridSkeleton } from "./map-grid.tsx";
import { MapPlanPicture } from "./map-plan.tsx";
import { mapsQueries } from "./maps-queries.ts";

/** All maps with validated rounds, most played first. */
export function MapsScreen() {
  const [search, changeSearch] = useSearchParams(pagingParams);
  const query = useQuery(mapsQueries.list(search));
  const names = query.data?.data.map(({ name }) => name) ?? [];
  useDocumentTitle(
    "Maps",
    query.data && `Rounds, winners by side and average scores of ${formatNameList(names) || "all maps"}.`,
  );
  return (
    <Page title="Maps" subtitle="Validated rounds, ranked and in the league. A map's page has its players and records.">
      <Loaded query={query} skeleton={<MapGridSkeleton />}>
        {({ data, total = data.length }) => (
          <>
            {data.length > 0 ? (
              <MapGrid maps={data} />
            ) : (
              <EmptyPage
                page={search.page}
                onPagingChange={changeSearch}
                action={
                  <Link {...paths.queues} className={getButtonClass()}>
                    Join a queue
                  </Link>
                }
              >
                Statistics of a map start with its first validated round: how often it is played, which side wins, and
                who is best on it.
              </EmptyPage>
            )}
            <Pagination
              paging={search}
              total={total}
              onPagingChange={changeSearch}
              csv={{ path: "map/search", params: {} }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The page of a map. It is in the same module as the list, so that the browser loads one file fewer. */
export function MapScreen() {
  const { map } = useParams({ from: "/ranked/maps/$map" });
  return <MapPage name={map} />;
}

function MapPage({ name }: { readonly name: string }) {
  const query = useQuery(mapsQueries.byName(name));
  useDocumentTitle(name, query.data && describeMap(query.data));
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title="Map not found" list={{ label: "Maps", link: getListLink(paths.maps) }} action="All maps">
        Nobody has played a validated round on a map of this name.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{ label: "Maps", renderLink: (props) => <Link {...getListLink(paths.maps)} {...props} /> }}
      title={<bdi translate="no">{name}</bdi>}
      subtitle={query.data && formatSubtitle(query.data)}
      actions={query.data && <ResultsLinks name={query.data.name} />}
    >
      <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
        {(map) =>
          map.rounds === 0 ? (
            <EmptyState>
              The first validated round on <bdi translate="no">{map.name}</bdi> starts its statistics.
            </EmptyState>
          ) : (
            <MapSections map={map} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Formats the number of rounds and their competitions. The API calls the modes and seasons `boards`. */
function formatSubtitle({ rounds, boards }: PlayedMap): string {
  return `${formatCount(rounds, "round")} in ${joinNames(boards.map(({ boardName }) => boardName)) || "no mode yet"}`;
}

function describeMap(map: PlayedMap): string {
  return `${isolateBidi(map.name)}: ${formatCount(map.rounds, "round")}, red won ${formatWinRate(map, "red")}, blue ${formatWinRate(map, "blue")}.`;
}

function ResultsLinks({ name }: { readonly name: string }) {
  return (
    <>
      <Link {...paths.results} search={{ map: name }} className={getButtonClass()}>
        Ranked results
      </Link>
      <Link {...paths.league.results} search={{ map: name }} className={getButtonClass()}>
        League results
      </Link>
    </>
  );
}

/** The content of a map's page. */
function MapSections({ map }: { readonly map: PlayedMap }) {
  const { rounds, redWins, blueWins, limits, boards, players, records } = map;
  // The limits with the most rounds come first.
  const [usualLimits] = limits;
  return (
    <>
      <div className="py-4 px-5 border border-line rounded-md bg-surface">
        <KeyFigureRow>
          <KeyFigure label="Rounds">{formatInteger(rounds)}</KeyFigure>
          <KeyFigure label="Red won">{formatWinRate(map, "red")}</KeyFigure>
          <KeyFigure label="Blue won">{formatWinRate(map, "blue")}</KeyFigure>
          <KeyFigure label="Draws">{formatInteger(rounds - redWins - blueWins)}</KeyFigure>
          <KeyFigure label="Average score, winner : loser">{formatAverageScores(map)}</KeyFigure>
          {usualLimits && <KeyFigure label="Usual limits">{formatLimits(usualLimits)}</KeyFigure>}
        </KeyFigureRow>
      </div>
      <MapPlanPicture map={map.name} />
      <Section title="Rounds won by side">
        <TeamShares
          caption="Rounds won by red and by blue"
          red={<SideLabel side="red" />}
          blue={<SideLabel side="blue" />}
          rows={[{ name: "All", red: redWins, blue: blueWins }]}
        />
        <Table
          caption="Rounds by mode and season, most played first"
          columns={competitionColumns}
          rows={boards}
          rowKey={({ boardName }) => boardName}
          collapsibleCards={true}
        />
      </Section>
      <Section title="Best players">
        <Table
          caption="Players by games won minus games lost"
          columns={playerColumns}
          rows={players}
          rowKey={({ user, boardName }) => `${user._id} ${boardName}`}
          renderLink={({ user }, props) => <Link {...paths.player(user._id ?? "")} {...props} />}
          collapsibleCards={true}
          empty={<EmptyState>Nobody who played here is still in the league.</EmptyState>}
        />
        <p className="text-soft text-sm">By games won minus games lost on this map, in one mode or season.</p>
      </Section>
      <Section title="Records">
        <RecordLists kinds={roundRecordKinds} records={records} isSingleMap={true} />
      </Section>
    </>
  );
}

const competitionColumns: readonly Column<PlayedMap["boards"][number]>[] = [
  { key: "board", head: "Mode or season", cell: ({ boardName }) => boardName },
  {
    key: "rounds",
    head: "Rounds",
    align: "end",
    card: cardPosition.besideTitle,
    showsHeadInCard: true,
    cell: ({ rounds }) => formatInteger(rounds),
  },
  { key: "red", head: "Red won", align: "end", cell: (competition) => formatWinRate(competition, "red") },
  { key: "blue", head: "Blue won", align: "end", cell: (competition) => formatWinRate(competition, "blue") },
  { key: "draws", head: "Drawn", align: "end", cell: formatDrawRate },
  { key: "score", head: "Average score", align: "end", cell: formatAverageScores },
];

const playerColumns: readonly Column<MapPlayer>[] = [
  {
    key: "player",
    head: "Player",
    cell: ({ user, boardName }) => (
      <Person userId={user._id ?? ""} name={user.userName} picture={user} note={boardName} />
    ),
  },
  {
    key: "record",
    head: "W–L–D",
    title: "Won, lost, drawn",
    card: cardPosition.besideTitle,
    cell: (player) => <WinLossBar record={player} />,
  },
  { key: "rate", head: "Won", title: "Win rate", align: "end", cell: ({ winRate }) => formatPercent(winRate) },
  {
    key: "kd",
    head: "K/D",
    align: "end",
    // Forfeits have neither kills nor an average score.
    cell: ({ kdRatio, averageScore }) => formatDecimal(averageScore === null ? null : kdRatio, 2),
  },
  {
    key: "score",
    head: "Score",
    title: "Average score",
    align: "end",
    cell: ({ averageScore }) => formatDecimal(averageScore, 1),
  },
];
