import { Link } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { paths } from "../paths.ts";
import type { Column } from "../ui/column.ts";
import { Table } from "../ui/table.tsx";
import { type Voter, votersOf } from "./voters.ts";
import css from "./voters-table.module.css";

const columns: readonly Column<Voter>[] = [
  { key: "voter", head: "Voter", width: "35%", cell: ({ name }) => <bdi>{name}</bdi> },
  { key: "votes", head: "Votes", align: "end", width: "4.5rem", cell: ({ options }) => options.length },
  {
    key: "options",
    head: "Voted for",
    cell: ({ options }) => (
      <ul className={css["options"]}>
        {options.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Who voted for what, a row for each voter. */
export function VotersTable({ vote }: { readonly vote: Vote }) {
  return (
    <Table
      caption="Voters"
      columns={columns}
      rows={votersOf(vote)}
      rowKey={({ id }) => id}
      link={({ id }, parts) => <Link {...paths.league.player(id)} {...parts} />}
    />
  );
}
