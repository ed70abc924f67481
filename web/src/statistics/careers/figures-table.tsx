import type { FiguresOnBoard } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { toldFigure, toldFigures } from "../../competitions/round-words.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { fixed, NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import type { Column } from "../../ui/column.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { careersQueries } from "./careers-queries.ts";

/** A player's averages of what game servers tell besides the scoreboard, by mode or season, each beside that of all. */
export function FiguresTable({ area, userId }: { readonly area: Area; readonly userId: string }) {
  const found = useQuery(careersQueries.figures(userId));
  return (
    <Loaded query={found} skeleton={<Skeleton height="8rem" />}>
      {(boards) => {
        const own = boards.filter((board) => board.area === area);
        if (own.length === 0) return <p className="text-soft">No server has told more of these rounds.</p>;
        const told = columns.filter(({ key }) => own.some((board) => averageOf(board, "own", key) !== undefined));
        return (
          <Table
            caption="More figures"
            columns={[boardColumn, ...told]}
            rows={own}
            rowKey={({ name }) => name}
            empty={null}
          />
        );
      }}
    </Loaded>
  );
}

type Figure = (typeof toldFigures)[keyof typeof toldFigures];

const boardColumn: Column<FiguresOnBoard> = {
  key: "name",
  head: "In",
  cell: ({ name }) => <bdi translate="no">{name}</bdi>,
};

const columns = Object.entries(toldFigures).map(([head, key]) => ({
  key,
  head,
  align: "end" as const,
  cell: (board: FiguresOnBoard) => {
    const own = averageOf(board, "own", key);
    const all = averageOf(board, "all", key);
    if (own === undefined || all === undefined) return NONE;
    const words = (value: number) => (key === "accuracy" ? percent(value) : fixed(value, 1));
    return (
      <>
        <strong className="font-semibold">{words(own)}</strong>{" "}
        <span className="block text-soft text-sm">{`all ${words(all)}`}</span>
      </>
    );
  },
}));

function averageOf({ averages }: FiguresOnBoard, whose: "own" | "all", figure: Figure): number | undefined {
  return toldFigure(Object.fromEntries(averages.map((average) => [average.figure, average[whose]])), figure);
}
