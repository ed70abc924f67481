import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { useOwnSeason } from "../seasons/use-own-season.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CurrentVotes } from "./current-votes.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VoteFormSkeleton } from "./vote-form-skeleton.tsx";
import { VoteState } from "./vote-state.tsx";
import { votesQueries } from "./votes-queries.ts";

/** A vote to be changed, and below it who voted for what. */
export function VotePage({ voteId }: { readonly voteId: string }) {
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
