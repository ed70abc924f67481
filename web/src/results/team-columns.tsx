import type { ResultPlayer } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { Person } from "../league-ui/person.tsx";
import { fixed } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { bestFigures, type Figure } from "./best-figures.ts";
import type { Result } from "./results-area.ts";
import css from "./team-columns.module.css";
import { killsByDeaths, sumsOf } from "./team-order.ts";

/** What each figure of a player is called. */
export const figureHeads = {
  score: "Score",
  flags: "Nb. Flags",
  kills: "Kills",
  deaths: "Deaths",
} as const satisfies Record<Figure, string>;

/** The columns of a team's table, its sums below; the best of the round, on either side, is marked in each. */
export function teamColumns(result: Result, side: Side): Column<ResultPlayer>[] {
  const { redPlayers, bluePlayers } = result;
  const best = bestFigures([...redPlayers, ...bluePlayers]);
  const sums = sumsOf(result[`${side}Players`]);
  const figure = (name: Figure): Column<ResultPlayer> => ({
    key: name,
    head: figureHeads[name],
    align: "end",
    width: "4.75rem",
    cell: (player) => <FigureCell value={player[name]} isBest={player[name] !== null && player[name] === best[name]} />,
    foot: <FigureCell value={sums[name]} isBest={false} />,
  });
  return [
    {
      key: "player",
      head: "Player",
      cell: (player) => (
        <span className={css["player"]}>
          <Person userId={player.userId} name={player.userName} src={player.avatar} />
        </span>
      ),
      foot: "Together",
    },
    figure("score"),
    figure("flags"),
    figure("kills"),
    figure("deaths"),
    {
      key: "kd",
      head: "K/D",
      title: "Kills by deaths",
      align: "end",
      width: "4.75rem",
      cell: (player) => fixed(killsByDeaths(player), 2),
      foot: fixed(killsByDeaths({ kills: sums.kills ?? 0, deaths: sums.deaths ?? 0 }), 2),
    },
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
