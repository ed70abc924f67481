import { Link } from "@tanstack/react-router";
import type { Proposal } from "contract/aliases.ts";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LookAlike } from "../users/account-note.tsx";
import { ConfirmAliasButton, RemoveAliasButton } from "../users/in-game-names.tsx";
import { aliasesQueries } from "../users/users-queries.ts";
import css from "./admin.module.css";

/** In-game names that players have proposed, with the rounds that each would claim; nothing where there are none. */
export function ProposedNames() {
  const found = useQuery(aliasesQueries.proposals);
  if (found.data?.data.length === 0) return null;
  return (
    <Section title="Proposed names">
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {({ data }) => (
          <RowList label="Proposed names">
            {data.map((proposal) => (
              <ProposalRow key={proposal._id} proposal={proposal} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }) {
  const { userId, userName, name, looksLike, rounds, roundsTotal } = proposal;
  const servers = [...new Set(rounds.map(({ gameServerName }) => gameServerName))];
  return (
    <li className={css["row"]}>
      <div /* Named as a table's frame is, so that the score between the names is narrow where there is little room. */
        className="flex flex-[1_1_13rem] flex-col gap-1 min-w-0 @container/table"
      >
        <span className={css["line"]}>
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-soft text-sm">
            for{" "}
            <Link {...paths.player(userId)}>
              <bdi>{userName}</bdi>
            </Link>
          </span>
          <LookAlike name={looksLike} />
        </span>
        <span className="text-soft text-sm">
          {roundsTotal === 0
            ? "No unmatched round has this name."
            : `${counted(roundsTotal, "unmatched round")} would be tried again, from ${servers.join(", ")}.`}
        </span>
      </div>
      <span className="flex flex-none items-center gap-1 ml-auto">
        <ConfirmAliasButton alias={proposal} />
        <RemoveAliasButton alias={proposal} />
      </span>
    </li>
  );
}
