import { Person } from "../league-ui/person.tsx";
import { recordOf } from "./record.ts";
import css from "./stat-card-row.module.css";
import { statColumns } from "./stat-columns.tsx";
import type { StatSummary } from "./stats-area.ts";

/** What stands beside the name already. */
const BESIDE_NAME = new Set(["userName", "clanName", "numberWins", "numberLosses", "elo"]);
const figures = statColumns.filter(({ key }) => !BESIDE_NAME.has(key));
const elo = statColumns.filter(({ key }) => key === "elo");

/** A stat in a list on a phone: who and how strong at the top, then what it is made of. */
export function StatCardRow({ stat }: { readonly stat: StatSummary }) {
  const { userId, userName, avatar } = stat;
  return (
    <>
      <span className={css["head"]}>
        <Person userId={userId} name={userName} src={avatar} size={32} note={noteOf(stat)} />
        <Figures columns={elo} stat={stat} />
      </span>
      <span className={css["figures"]}>
        <Figures columns={figures} stat={stat} />
      </span>
    </>
  );
}

interface FiguresProps {
  readonly columns: typeof statColumns;
  readonly stat: StatSummary;
}

function Figures({ columns, stat }: FiguresProps) {
  return columns.map(({ key, head, cell }) => (
    <span key={key} className={css["figure"]}>
      <span className={css["label"]}>{head}</span>
      {cell(stat, 0)}
    </span>
  ));
}

function noteOf(stat: StatSummary): string {
  const record = recordOf(stat).filter(({ outcome }) => outcome !== "drawn");
  return [...record.map(({ words }) => words), stat.clanName].filter(Boolean).join(" · ");
}
