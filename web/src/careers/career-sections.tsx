import { Link } from "@tanstack/react-router";
import type { Career, MapFigures, PairRecord } from "contract/careers.ts";
import { useState } from "react";
import { MapLink } from "../league-ui/map-link.tsx";
import { Person } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { fixed, percent } from "../platform/numbers.ts";
import { Button } from "../ui/button.tsx";
import type { Column } from "../ui/column.ts";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { inCard } from "../ui/table-rows.tsx";
import type { CareersArea } from "./careers-area.ts";
import { GamesShare } from "./games-record.tsx";

export function MapsSection({ maps }: Pick<Career, "maps">) {
  return (
    <Section title="Maps and sides">
      <Table
        caption="Figures by map, the most played first"
        columns={mapColumns}
        rows={maps}
        rowKey={({ map }) => map ?? ""}
        folds={true}
        empty={<Empty>The first validated round will begin the figures of its map here.</Empty>}
      />
    </Section>
  );
}

const mapColumns: readonly Column<MapFigures>[] = [
  {
    key: "map",
    head: "Map",
    cell: ({ map }) => <MapLink map={map} link={(name, parts) => <Link {...paths.map(name)} {...parts} />} />,
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  {
    key: "record",
    head: "W–L–D",
    title: "Won, lost, drawn",
    card: inCard.beside,
    cell: (figures) => <GamesShare games={figures} />,
  },
  { key: "rate", head: "Won", title: "Win rate", align: "end", cell: ({ winRate }) => percent(winRate) },
  { key: "red", head: "Red", title: "Win rate as red", align: "end", cell: ({ red }) => rateOf(red) },
  { key: "blue", head: "Blue", title: "Win rate as blue", align: "end", cell: ({ blue }) => rateOf(blue) },
  { key: "kd", head: "K/D", align: "end", cell: ({ kdRatio }) => fixed(kdRatio, 2) },
  {
    key: "score",
    head: "Score",
    title: "Average score",
    align: "end",
    cell: ({ averageScore }) => fixed(averageScore, 1),
  },
];

function rateOf({ games, winRate }: MapFigures["red"]): string {
  return percent(games === 0 ? null : winRate);
}

export function PairsSection({ area, userId, career }: { area: CareersArea; userId: string; career: Career }) {
  const where = career.modeName === null ? "" : ` in ${career.modeName}`;
  const link = (otherId: string) => area.paths.versus(userId, otherId);
  return (
    <Section title={`Partners and opponents${where}`}>
      {career.partners.length + career.opponents.length === 0 ? (
        <Empty>Who plays with and against this player will stand here from the first validated round on.</Empty>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-8 gap-y-4">
          <Pairs title="Partners" pairs={career.partners} link={link} empty="Nobody has played on the same side yet." />
          <Pairs
            title="Opponents"
            pairs={career.opponents}
            link={link}
            empty="Nobody has played on the other side yet."
          />
        </div>
      )}
    </Section>
  );
}

interface PairsProps {
  readonly title: string;
  readonly pairs: readonly PairRecord[];
  readonly link: (otherId: string) => ReturnType<CareersArea["paths"]["versus"]>;
  readonly empty: string;
}

/** The pairs; on phones the first five, until all are asked for. */
function Pairs({ title, pairs, link, empty }: PairsProps) {
  const [isFolded, setIsFolded] = useState(pairs.length > FOLDED);
  return (
    <div>
      <h3 className="mb-2 text-soft text-sm font-semibold">{title}</h3>
      {pairs.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ul
          className="border border-line rounded-md bg-surface [&_li+li]:border-t [&_li+li]:border-line max-sm:data-[folded=true]:[&_li:nth-child(n_+_6)]:hidden"
          data-folded={isFolded}
        >
          {pairs.map(({ user, ...games }) => (
            <li key={user._id}>
              <Link
                {...link(user._id)}
                className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,14rem)] items-center gap-3 min-h-row py-0 px-3 no-underline max-sm:grid-cols-[minmax(0,1fr)_8rem] hover:bg-hover"
              >
                <Person userId={user._id} name={user.userName} picture={user} />
                <GamesShare games={games} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isFolded && (
        <div /* Of a folded list phones show five; elsewhere there is room for all. */
          className="hidden max-sm:grid max-sm:mt-2"
        >
          <Button onClick={() => setIsFolded(false)}>
            Show all {pairs.length} {title.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many pairs a folded list shows; the style sheet hides the others. */
const FOLDED = 5;
