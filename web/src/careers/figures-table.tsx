import type { FiguresOnBoard } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { FigureName } from "contract/round-figures.ts";
import { Loaded } from "../platform/loaded.tsx";
import { fixed, percent } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import type { Column } from "../ui/column.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { careersQueries } from "./careers-queries.ts";

/** A player's averages of what game servers tell besides the scoreboard, by mode or season, each beside that of all. */
export function FiguresTable({ area, userId }: { readonly area: Area; readonly userId: string }) {
  const found = useQuery(careersQueries.figures(userId));
  return (
    <Loaded query={found} skeleton={<Skeleton height="8rem" />}>
      {(boards) => {
        const own = boards.filter((board) => board.area === area);
        if (own.length === 0) return <p className="text-soft">No server has told more of these rounds.</p>;
        return (
          <Table
            caption="More figures"
            columns={[
              boardColumn,
              ...figures.filter(({ of }) => own.some((board) => of(board) !== null)).map(columnOf),
            ]}
            rows={own}
            rowKey={({ name }) => name}
            empty={null}
          />
        );
      }}
    </Loaded>
  );
}

interface Average {
  readonly own: number;
  readonly all: number;
}

interface Figure {
  readonly key: string;
  readonly head: string;
  readonly of: (board: FiguresOnBoard) => Average | null;
  readonly words: (value: number) => string;
}

const average =
  (name: FigureName) =>
  ({ averages }: FiguresOnBoard): Average | null =>
    averages.find(({ figure }) => figure === name) ?? null;

function accuracy(board: FiguresOnBoard): Average | null {
  const [hits, shots] = [average("hits")(board), average("shots")(board)];
  if (hits === null || shots === null || shots.own === 0) return null;
  return { own: hits.own / shots.own, all: hits.all / shots.all };
}

const plain = (value: number) => fixed(value, 1);

const figures: readonly Figure[] = [
  { key: "grabs", head: "Grabs", of: average("grabs"), words: plain },
  { key: "returns", head: "Returns", of: average("returns"), words: plain },
  { key: "carrierKills", head: "Carriers killed", of: average("carrierKills"), words: plain },
  { key: "shots", head: "Shots", of: average("shots"), words: plain },
  { key: "accuracy", head: "Accuracy", of: accuracy, words: percent },
  { key: "hooks", head: "Hooks", of: average("hooks"), words: plain },
  { key: "hooksHit", head: "Players hooked", of: average("hooksHit"), words: plain },
];

const boardColumn: Column<FiguresOnBoard> = { key: "name", head: "In", cell: ({ name }) => <bdi>{name}</bdi> };

function columnOf({ key, head, of, words }: Figure): Column<FiguresOnBoard> {
  return {
    key,
    head,
    align: "end",
    cell: (board) => {
      const found = of(board);
      if (found === null) return "–";
      return (
        <>
          <strong className="font-semibold">{words(found.own)}</strong>{" "}
          <span className="block text-soft text-sm">{`all ${words(found.all)}`}</span>
        </>
      );
    },
  };
}
