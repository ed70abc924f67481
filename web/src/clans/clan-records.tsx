import { Link } from "@tanstack/react-router";
import type { ClanSeason, Rivalry } from "contract/clan-seasons.ts";
import { GamesShare } from "../careers/games-record.tsx";
import { ClanLabel } from "../league-ui/clan-label.tsx";
import { paths } from "../paths.ts";
import { counted, NONE } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import type { Column } from "../ui/column.ts";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { differenceWords } from "./clan-ranks.ts";
import { clansQueries } from "./clans-queries.ts";

/** A clan against each other one of its season, and its bests; nothing while they are loading. */
export function ClanRecords({ clanId }: { readonly clanId: string }) {
  const { data } = useQuery(clansQueries.season(clanId));
  if (!data) return null;
  return (
    <>
      {data.rivalries.length > 0 && (
        <Section title="Against each clan">
          <Table
            caption="Rounds against each other clan of the season"
            columns={columns}
            rows={data.rivalries}
            rowKey={({ clanId: other }) => other}
            link={({ clanId: other }, parts) => <Link {...paths.league.clan(other)} {...parts} />}
          />
        </Section>
      )}
      <Section title="Records of the season">
        <Records records={data.records} />
      </Section>
    </>
  );
}

const columns: readonly Column<Rivalry>[] = [
  {
    key: "clan",
    head: "Clan",
    cell: ({ clanName }) => <ClanLabel name={clanName} size={24} />,
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  {
    key: "record",
    head: "Rounds",
    title: "Rounds won, lost and drawn",
    card: inCard.beside,
    cell: (rivalry) => (rivalry.games === 0 ? NONE : <GamesShare games={rivalry} />),
  },
  {
    key: "difference",
    head: "Difference",
    align: "end",
    cell: ({ games, teamScore, otherScore }) => (games === 0 ? NONE : differenceWords(teamScore - otherScore)),
  },
  {
    key: "score",
    head: "Score",
    title: "Points of both teams in all rounds",
    align: "end",
    cell: ({ games, teamScore, otherScore }) => (
      <span className="whitespace-nowrap">{games === 0 ? NONE : `${teamScore}–${otherScore}`}</span>
    ),
  },
];

function Records({ records: { longestStreak, highestScore, highestWin } }: Pick<ClanSeason, "records">) {
  return (
    <div className="py-4 px-5 border border-line rounded-md bg-surface [&_dl]:items-end">
      <FigureRow>
        <Figure label="Longest streak">{longestStreak === 0 ? NONE : counted(longestStreak, "win")}</Figure>
        <Figure label="Highest score">
          <Best best={highestScore} words={(value) => String(value)} />
        </Figure>
        <Figure label="Highest win">
          <Best best={highestWin} words={(value) => `+${value}`} />
        </Figure>
      </FigureRow>
    </div>
  );
}

interface BestProps {
  readonly best: ClanSeason["records"]["highestScore"];
  readonly words: (value: number) => string;
}

/** A best, which leads to its round. */
function Best({ best, words }: BestProps) {
  if (best === null) return NONE;
  return (
    <Link {...paths.league.result(best.resultId)} className="inline-flex items-end min-w-target min-h-target">
      {words(best.value)}
    </Link>
  );
}
