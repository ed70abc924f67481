import type { ResultPlayer } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import type { ReactNode } from "react";
import { SideMark } from "../league-ui/side.tsx";
import type { Column, RowLink } from "../ui/column.ts";
import { Empty } from "../ui/empty.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import css from "./teams.module.css";

interface TeamsProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly columns: (side: Side) => readonly Column<ResultPlayer>[];
  /** Both teams' players in the order they stand. */
  readonly order: (players: readonly ResultPlayer[]) => readonly ResultPlayer[];
  readonly link?: RowLink<ResultPlayer>;
  readonly card?: (player: ResultPlayer) => ReactNode;
}

/** Both teams' players, side by side where there is room. */
export function Teams({ area, result, columns, order, link, card }: TeamsProps) {
  return (
    <div className={css["teams"]}>
      {sides.map((side) => (
        <div key={side}>
          <Section title={<SideMark side={side}>{area.sideName(result, side)}</SideMark>}>
            <Table
              caption={`${area.sideName(result, side)} players`}
              columns={columns(side)}
              rows={order(result[`${side}Players`])}
              rowKey={({ userId }) => userId}
              empty={<Empty>No {side} players.</Empty>}
              {...(link && { link })}
              {...(card && { card })}
            />
          </Section>
        </div>
      ))}
    </div>
  );
}
