import { Link, useParams } from "@tanstack/react-router";
import type { ListedMap } from "contract/maps.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { grouped, inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { pagingSearch, useSearchParams } from "../platform/search-params.ts";
import type { Column } from "../ui/column.ts";
import { Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { MapPage } from "./map-page.tsx";
import { MapName } from "./map-plan.tsx";
import { sideShare, usualScore } from "./map-words.ts";
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
  { key: "rounds", head: "Rounds", align: "end", cell: ({ rounds }) => grouped(rounds) },
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
