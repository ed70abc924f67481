import { Link } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { OptionBars } from "./option-bars.tsx";
import { byName, countsOf, type Option, optionOf } from "./vote-options.ts";

/** The votes for each option, and the voters. */
export function CurrentVotes({ vote }: { readonly vote: Vote }) {
  const { user } = useSession();
  const counts = countsOf(vote, user?._id);
  const total = vote.votes.length;
  return (
    <Section title={`Current Votes (${total} total ${total === 1 ? "vote" : "votes"})`}>
      <OptionBars vote={vote} counts={counts} most={counts[0]?.count ?? 1} />
      <VotersTable vote={vote} />
    </Section>
  );
}

const columns: readonly Column<Voter>[] = [
  { key: "voter", head: "Voter", width: "w-[35%]", cell: ({ name }) => <bdi>{name}</bdi> },
  { key: "votes", head: "Votes", align: "end", width: "w-18", cell: ({ options }) => options.length },
  {
    key: "options",
    head: "Voted for",
    cell: ({ options }) => (
      <ul className="flex flex-wrap gap-x-3 gap-y-1 py-2 whitespace-normal [&_li]:wrap-anywhere">
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
function VotersTable({ vote }: { readonly vote: Vote }) {
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

/** A voter, as admins see them. */
interface Voter {
  readonly id: string;
  readonly name: string;
  /** The options that they voted for, in chronological order. */
  readonly options: readonly Option[];
}

/** The voters by name. Entries without a voter are skipped. */
export function votersOf({ votes }: Vote): Voter[] {
  const voters = new Map<string, Voter>();
  for (const entry of votes) {
    const { voterId: id, voterName: name = "" } = entry;
    if (id === undefined) continue;
    voters.set(id, { id, name, options: [...(voters.get(id)?.options ?? []), optionOf(entry)] });
  }
  return [...voters.values()].sort(byName);
}
