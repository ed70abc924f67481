import { isolated } from "contract/isolated.ts";
import type { ResultPlayer, ResultStory } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import { Star } from "lucide-react";
import { Person } from "../league-ui/person.tsx";
import { bothTeams, SideLabel } from "../league-ui/side.tsx";
import { fixed, NONE } from "../platform/numbers.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column, RowLink } from "../ui/column.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { bestFigures, killsByDeaths, type PlayerFigure, sumsOf } from "./player-figures.ts";
import { minus, sideName } from "./result-cells.tsx";
import type { Result } from "./results-queries.ts";

interface TeamsProps {
  readonly result: Result;
  readonly columns: (side: Side) => readonly Column<ResultPlayer>[];
  /** Both teams' players, in order. */
  readonly order: (players: readonly ResultPlayer[]) => readonly ResultPlayer[];
  readonly link?: RowLink<ResultPlayer>;
}

export function Teams({ result, columns, order, link }: TeamsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      {sides.map((side) => (
        <div key={side}>
          <Section title={<SideLabel side={side}>{sideName(result, side)}</SideLabel>}>
            <Table
              caption={`${isolated(sideName(result, side))} players`}
              columns={columns(side)}
              rows={order(result[`${side}Players`])}
              rowKey={({ userId }) => userId}
              empty={<Empty>No {side} players.</Empty>}
              {...(link && { link })}
            />
          </Section>
        </div>
      ))}
    </div>
  );
}

export const figureHeads = {
  score: "Score",
  flags: "Nb. Flags",
  kills: "Kills",
  deaths: "Deaths",
} as const satisfies Record<PlayerFigure, string>;

/** The columns of a team's table, with its sums; the best value of the round, of both sides, is marked in each. */
export function teamColumns(result: Result, side: Side, story?: ResultStory): Column<ResultPlayer>[] {
  const best = bestFigures(bothTeams(result));
  const sums = sumsOf(result[`${side}Players`]);
  const figure = (name: PlayerFigure): Column<ResultPlayer> => ({
    key: name,
    head: figureHeads[name],
    align: "end",
    width: "w-19",
    cell: (player) => <FigureCell value={player[name]} isBest={player[name] !== null && player[name] === best[name]} />,
    foot: <FigureCell value={sums[name]} isBest={false} />,
  });
  return [
    {
      key: "player",
      head: "Player",
      cell: (player) => (
        <span /* What the figures beside it leave: the longest names end in dots. */
          className="in-[th]:block in-table:in-[th]:max-w-[max(4rem,100cqw_-_25.5rem)]"
        >
          <Person userId={player.userId} name={player.userName} picture={player} {...noteOf(player, story)} />
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
      card: classNames(
        inCard.beside,
        "cards:after:text-soft cards:after:content-['K/D'] cards:after:text-xs cards:after:font-normal",
      ),
      align: "end",
      width: "w-19",
      cell: (player) => fixed(killsByDeaths(player), 2),
      foot: fixed(killsByDeaths({ kills: sums.kills ?? 0, deaths: sums.deaths ?? 0 }), 2),
    },
  ];
}

/** Under a player's name: their own Elo before and after, and whether they were the most valuable. */
function noteOf({ userId }: ResultPlayer, story: ResultStory | undefined) {
  const elo = story?.players.find((one) => one.userId === userId);
  if (!story || !elo) return {};
  const { eloBefore, eloAfter } = elo;
  const note = (
    <>
      {eloBefore === eloAfter ? fixed(eloBefore, 2) : `${fixed(eloBefore, 2)} → ${fixed(eloAfter, 2)}`}
      {story.mvp?.userId === userId && (
        <strong
          className="inline-flex items-center gap-1 ms-1.5 text-gold-text font-semibold [vertical-align:-0.125rem]"
          title="Most valuable player: kills − deaths + 5 for each flag"
        >
          <Icon of={Star} size={14} />
          <span className="in-table:in-[td]:sr-only in-table:in-[th]:sr-only">MVP</span>
        </strong>
      )}
    </>
  );
  return { note };
}

function FigureCell({ value, isBest }: { readonly value: number | null; readonly isBest: boolean }) {
  if (value === null) return NONE;
  if (!isBest) return minus(value);
  return (
    <mark className="-mx-2 py-0.25 px-2 rounded-sm bg-gold-tint text-gold-text font-semibold">
      {minus(value)}
      <span className="sr-only"> (best)</span>
    </mark>
  );
}
