import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/sorts.ts";
import { fixed, percent } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import css from "./clan-columns.module.css";
import { ClanName } from "./clan-name.tsx";
import { differenceWords } from "./difference-words.ts";
import type { PlacedClan } from "./place.ts";

/** A column whose key is what the list can be sorted by. */
interface ClanColumn extends Column<PlacedClan> {
  readonly key: ClanSort;
}

export const clanColumns: readonly ClanColumn[] = [
  { key: "name", head: "Name", sortable: true, width: "44%", cell: (placed) => <ClanName {...placed} /> },
  figure("numberGames", "Nb. Games", ({ numberGames }) => numberGames),
  figure("numberWins", "Wins", ({ numberWins }) => numberWins),
  figure("numberLosses", "Losses", ({ numberLosses }) => numberLosses),
  figure("winRate", "Win rate", ({ winRate }) => percent(winRate)),
  figure("points", "Points", ({ points }) => <strong className={css["points"]}>{points}</strong>),
  figure("difference", "Difference", ({ difference }) => differenceWords(difference)),
  figure("averageElo", "Avg. Elo", ({ averageElo }) => fixed(averageElo, 2)),
];

function figure(key: ClanSort, head: string, words: (clan: Clan) => React.ReactNode): ClanColumn {
  return { key, head, align: "end", sortable: true, cell: ({ clan }) => words(clan) };
}
