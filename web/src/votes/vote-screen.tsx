import { Link, useParams } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { SessionEnded } from "../auth/access-denied.tsx";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useSession } from "../platform/session.ts";
import { sessionLapse } from "../platform/session-lapse.ts";
import { useOwnSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import type { Column } from "../ui/column.ts";
import { Empty } from "../ui/notice.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useStore } from "../ui/store.ts";
import { Table } from "../ui/table.tsx";
import { OptionBars } from "./option-bars.tsx";
import { VoteForm } from "./vote-form.tsx";
import { byName, countsOf, type Option, optionOf } from "./vote-options.ts";
import { VoteState } from "./vote-state.tsx";
import { votesQueries } from "./votes-queries.ts";

export function VoteScreen() {
  const { voteId } = useParams({ from: "/league/votes/$voteId" });
  const { isAdmin, isKnown } = useSession();
  const lapse = useStore(sessionLapse);
  const { data: vote } = useQuery({ ...votesQueries.one(voteId), enabled: isAdmin });
  useDocumentTitle(isKnown && !isAdmin ? "Access Denied" : (vote?.question ?? "Edit Vote"));
  if (isAdmin) return <VotePage key={voteId} voteId={voteId} />;
  if (isKnown && lapse)
    return (
      <Page title="Edit Vote">
        <SessionEnded />
      </Page>
    );
  if (isKnown) return <AccessDenied />;
  return (
    <Page title="Edit Vote" width="prose">
      <VoteFormSkeleton />
    </Page>
  );
}

function VotePage({ voteId }: { readonly voteId: string }) {
  const found = useQuery(votesQueries.one(voteId));
  useOwnSeason(found.data?.seasonId);
  useRedirectIfMissing(found.data === null, paths.league.votes, "Vote not found");
  return (
    <Page
      width="prose"
      back={{ label: "Votes", link: (parts) => <Link {...backTo(paths.league.votes)} {...parts} /> }}
      title="Edit Vote"
      lede={found.data ? <VoteState vote={found.data} /> : found.isPending && <Skeleton width="10rem" />}
    >
      <Loaded query={found} skeleton={<VoteFormSkeleton />}>
        {(vote) =>
          vote && (
            <>
              <VoteForm vote={vote} />
              {vote.votes.length > 0 && <CurrentVotes vote={vote} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Shown instead of the form to everyone but admins. */
function AccessDenied() {
  return (
    <Page title="Access Denied">
      <Empty
        action={
          <Link {...paths.league.votes} className={buttonClass()}>
            All votes
          </Link>
        }
      >
        You don't have permission to access this page.
      </Empty>
    </Page>
  );
}

const PAIRS = [
  ["Vote Type", "Maximum Votes Per User"],
  ["Start Date", "End Date"],
] as const;

function VoteFormSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton height="4rem" />
      {PAIRS.map((pair) => (
        <div key={pair[0]} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
          {pair.map((field) => (
            <Skeleton key={field} height="5.5rem" />
          ))}
        </div>
      ))}
      <Skeleton height="var(--spacing-control)" />
    </div>
  );
}

function CurrentVotes({ vote }: { readonly vote: Vote }) {
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
