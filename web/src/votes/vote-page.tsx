import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useOwnSeason } from "../seasons/use-own-season.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { CurrentVotes } from "./current-votes.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VoteFormSkeleton } from "./vote-form-skeleton.tsx";
import { VoteState } from "./vote-state.tsx";
import { votesQueries } from "./votes-queries.ts";

/** A vote to be changed, and below it who voted for what. */
export function VotePage({ voteId }: { readonly voteId: string }) {
  const found = useQuery(votesQueries.one(voteId));
  useOwnSeason(found.data?.seasonId);
  useWayOut(found.data === null);
  return (
    <Page
      width="prose"
      back={{ label: "Votes", link: (parts) => <Link {...paths.league.votes} {...parts} /> }}
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

/** Back to the list from a vote that there is not. */
function useWayOut(isUnknown: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnknown) return;
    toast.error("Vote not found");
    void navigate({ ...paths.league.votes, replace: true });
  }, [isUnknown, navigate]);
}
