import type { ResultPlayer } from "contract/results.ts";
import type { Column } from "../ui/column.ts";
import { Person } from "../ui/person.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { bestFigures, type Figure } from "./best-figures.ts";
import type { Result } from "./results-area.ts";
import css from "./team-columns.module.css";

/** What each figure of a player is called. */
export const figureHeads = {
  score: "Score",
  flags: "Nb. Flags",
  kills: "Kills",
  deaths: "Deaths",
} as const satisfies Record<Figure, string>;

/** The columns of a team's table; the best of the round, on either side, is marked in each. */
export function teamColumns({ redPlayers, bluePlayers }: Result): Column<ResultPlayer>[] {
  const best = bestFigures([...redPlayers, ...bluePlayers]);
  const figure = (name: Figure): Column<ResultPlayer> => ({
    key: name,
    head: figureHeads[name],
    align: "end",
    width: "5.75rem",
    cell: (player) => <FigureCell value={player[name]} isBest={player[name] !== null && player[name] === best[name]} />,
  });
  return [
    {
      key: "player",
      head: "Player",
      cell: (player) => <Person userId={player.userId} name={player.userName} src={player.avatar} />,
    },
    figure("score"),
    figure("flags"),
    figure("kills"),
    figure("deaths"),
  ];
}

function FigureCell({ value, isBest }: { readonly value: number | null; readonly isBest: boolean }) {
  if (value === null) return "–";
  const words = value < 0 ? `−${-value}` : value;
  if (!isBest) return words;
  return (
    <mark className={css["best"]}>
      {words}
      <VisuallyHidden> (best)</VisuallyHidden>
    </mark>
  );
}
