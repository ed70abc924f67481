import type { ResultPlayer } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import type { ReactNode } from "react";
import type { Column, RowLink } from "../ui/column.ts";
import { Empty } from "../ui/empty.tsx";
import { Section } from "../ui/page.tsx";
import { SideMark } from "../ui/side.tsx";
import { Table } from "../ui/table.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import css from "./teams.module.css";

interface TeamsProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly columns: readonly Column<ResultPlayer>[];
  readonly link?: RowLink<ResultPlayer>;
  readonly card?: (player: ResultPlayer) => ReactNode;
}

/** Both teams' players, side by side where there is room. */
export function Teams({ area, result, columns, link, card }: TeamsProps) {
  return (
    <div className={css["teams"]}>
      {sides.map((side) => (
        <div key={side}>
          <Section title={<SideMark side={side}>{area.sideName(result, side)}</SideMark>}>
            <Table
              caption={`${area.sideName(result, side)} players`}
              columns={columns}
              rows={playersOf(result, side)}
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

function playersOf({ redPlayers, bluePlayers }: Result, side: Side): readonly ResultPlayer[] {
  return side === "red" ? redPlayers : bluePlayers;
}
