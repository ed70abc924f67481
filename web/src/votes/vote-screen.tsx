import { Link, useParams } from "@tanstack/react-router";
import { SessionEnded } from "../auth/session-ended.tsx";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useRedirectIfMissing } from "../platform/screen.tsx";
import { useSession } from "../platform/session.ts";
import { useSessionLapse } from "../platform/session-lapse.ts";
import { useOwnSeason } from "../seasons/seasons-queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CurrentVotes } from "./current-votes.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VoteState } from "./vote-state.tsx";
import { votesQueries } from "./votes-queries.ts";

/** The page on which admins edit a vote; others see that access is denied. */
export function VoteScreen() {
  const { voteId } = useParams({ from: "/league/votes/$voteId" });
  const { isAdmin, isKnown } = useSession();
  const lapse = useSessionLapse();
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

/** The form of a vote, and below it who voted for what. */
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

/** The skeleton of a vote's form. */
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
