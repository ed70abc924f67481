import { Link, useParams } from "@tanstack/react-router";
import { roundRecordKinds } from "contract/constants.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { ListedMap, MapPlayer, PlayedMap } from "contract/maps.ts";
import { backTo } from "../../back-to.ts";
import { TeamShares } from "../../charts/team-shares.tsx";
import { GamesShare } from "../../competitions/games-record.tsx";
import { Person } from "../../league-ui/person.tsx";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { isNotFound } from "../../platform/failures.ts";
import { EmptyPage, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, grouped, inShort, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { pagingSearch, useSearchParams } from "../../platform/search-params.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { Figure, FigureRow } from "../../ui/figure.tsx";
import { Empty, Failure } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import { RecordLists } from "../records/record-list.tsx";
import { limitsWords, MapName, MapPlanPicture, sideShare, usualScore } from "./map-plan.tsx";
import { mapsQueries } from "./maps-queries.ts";

/** All maps with validated rounds, the most played first. */
export function MapsScreen() {
  const [search, change] = useSearchParams(pagingSearch);
  const found = useQuery(mapsQueries.list(search));
  const names = found.data?.data.map(({ name }) => name) ?? [];
  useDocumentTitle(
    "Maps",
    found.data && `Rounds, winners by side and usual scores of ${inShort(names) || "all maps"}.`,
  );
  const table = (rows: readonly ListedMap[], loading: boolean) => (
    <Table
      caption="Maps, the most played first"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      link={({ name }, parts) => <Link {...paths.map(name)} {...parts} />}
      folds={true}
      loading={loading}
      empty={
        <EmptyPage page={search.page} onPaging={change}>
          The first validated round will begin the figures of its map here.
        </EmptyPage>
      }
    />
  );
  return (
    <Page title="Maps" lede="What is played on them, ranked and in the league, by the rounds that are validated.">
      <Loaded query={found} skeleton={table([], true)}>
        {({ data, total = data.length }) => (
          <>
            {table(data, false)}
            <ListPages paging={search} total={total} onPaging={change} csv={["map/search", {}]} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** One of them. It shares this file, so that every page names one file less. */
export function MapScreen() {
  const { map } = useParams({ from: "/ranked/maps/$map" });
  return <MapPage name={map} />;
}

const columns: readonly Column<ListedMap>[] = [
  { key: "map", head: "Map", cell: ({ name }) => <MapName map={name} /> },
  {
    key: "rounds",
    head: "Rounds",
    align: "end",
    card: inCard.beside,
    headInCard: true,
    cell: ({ rounds }) => grouped(rounds),
  },
  { key: "red", head: "Red won", align: "end", cell: (map) => sideShare(map, "red") },
  { key: "blue", head: "Blue won", align: "end", cell: (map) => sideShare(map, "blue") },
  {
    key: "draws",
    head: "Draws",
    align: "end",
    cell: ({ rounds, redWins, blueWins }) => grouped(rounds - redWins - blueWins),
  },
  { key: "score", head: "Usual score", title: "Means of winners and losers", align: "end", cell: usualScore },
];

function MapPage({ name }: { readonly name: string }) {
  const found = useQuery(mapsQueries.one(name));
  useDocumentTitle(name, found.data && mapWords(found.data));
  return (
    <Page
      back={{ label: "Maps", link: (parts) => <Link {...backTo(paths.maps)} {...parts} /> }}
      title={<bdi translate="no">{name}</bdi>}
      lede={found.data && ledeOf(found.data)}
      actions={found.data && <ResultsLinks name={found.data.name} />}
    >
      {isNotFound(found.error) ? (
        <Failure title="Map not found" message="Nobody has played a validated round on a map of this name." />
      ) : (
        <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
          {(map) =>
            map.rounds === 0 ? (
              <Empty>
                The first validated round on <bdi translate="no">{map.name}</bdi> will begin its figures here.
              </Empty>
            ) : (
              <MapParts map={map} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function ledeOf({ rounds, boards }: PlayedMap): string {
  return `${counted(rounds, "round")} in ${listOfNames(boards.map(({ boardName }) => boardName)) || "no mode yet"}`;
}

function mapWords(map: PlayedMap): string {
  return `${isolated(map.name)}: ${counted(map.rounds, "round")}, red won ${sideShare(map, "red")}, blue ${sideShare(map, "blue")}.`;
}

function ResultsLinks({ name }: { readonly name: string }) {
  return (
    <>
      <Link {...paths.results} search={{ map: name }} className={buttonClass()}>
        Ranked results
      </Link>
      <Link {...paths.league.results} search={{ map: name }} className={buttonClass()}>
        League results
      </Link>
    </>
  );
}

function MapParts({ map }: { readonly map: PlayedMap }) {
  const { rounds, redWins, blueWins, limits, boards, players, records } = map;
  const [usual] = limits;
  return (
    <>
      <div className="py-4 px-5 border border-line rounded-md bg-surface">
        <FigureRow>
          <Figure label="Rounds">{grouped(rounds)}</Figure>
          <Figure label="Red won">{sideShare(map, "red")}</Figure>
          <Figure label="Blue won">{sideShare(map, "blue")}</Figure>
          <Figure label="Draws">{grouped(rounds - redWins - blueWins)}</Figure>
          <Figure label="Usual score, winner : loser">{usualScore(map)}</Figure>
          {usual && <Figure label="Usual limits">{limitsWords(usual)}</Figure>}
        </FigureRow>
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
          caption="Rounds by mode and season, the most played first"
          columns={boardColumns}
          rows={boards}
          rowKey={({ boardName }) => boardName}
          folds={true}
        />
      </Section>
      <Section title="Best players">
        <Table
          caption="Players by games won more than lost"
          columns={playerColumns}
          rows={players}
          rowKey={({ user, boardName }) => `${user._id} ${boardName}`}
          link={({ user }, parts) => <Link {...paths.player(user._id ?? "")} {...parts} />}
          folds={true}
          empty={<Empty>Nobody who played here is still in the league.</Empty>}
        />
        <p className="text-soft text-sm">By games won more than lost on this map, in one mode or season.</p>
      </Section>
      <Section title="Records">
        <RecordLists kinds={roundRecordKinds} records={records} ofOneMap={true} />
      </Section>
    </>
  );
}

const boardColumns: readonly Column<PlayedMap["boards"][number]>[] = [
  { key: "board", head: "Mode or season", cell: ({ boardName }) => boardName },
  {
    key: "rounds",
    head: "Rounds",
    align: "end",
    card: inCard.beside,
    headInCard: true,
    cell: ({ rounds }) => grouped(rounds),
  },
  { key: "red", head: "Red won", align: "end", cell: (board) => sideShare(board, "red") },
  { key: "blue", head: "Blue won", align: "end", cell: (board) => sideShare(board, "blue") },
  { key: "score", head: "Usual score", align: "end", cell: usualScore },
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
    card: inCard.beside,
    cell: (player) => <GamesShare games={player} />,
  },
  { key: "rate", head: "Won", title: "Win rate", align: "end", cell: ({ winRate }) => percent(winRate) },
  { key: "kd", head: "K/D", align: "end", cell: ({ kdRatio }) => fixed(kdRatio, 2) },
  {
    key: "score",
    head: "Score",
    title: "Average score",
    align: "end",
    cell: ({ averageScore }) => fixed(averageScore, 1),
  },
];
