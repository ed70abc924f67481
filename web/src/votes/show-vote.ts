import type { QueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { type VotesPage, votesQueries } from "./votes-queries.ts";

/** Shows a vote as it is now wherever it is seen, and asks for what else has happened meanwhile. */
export function showVote(queries: QueryClient, vote: Vote): void {
  queries.setQueryData(votesQueries.one(vote._id).queryKey, vote);
  changeLists(queries, (page) => ({
    ...page,
    votes: page.votes.map((each) => (each._id === vote._id ? vote : each)),
  }));
  void queries.invalidateQueries({ queryKey: ["votes"] });
}

/** Takes a deleted vote out of all lists. Its own screen, which is being left, is not told. */
export function forgetVote(queries: QueryClient, voteId: string): void {
  changeLists(queries, ({ votes, total }) => {
    const left = votes.filter(({ _id }) => _id !== voteId);
    return { votes: left, total: total - votes.length + left.length };
  });
  void queries.invalidateQueries({ queryKey: LISTS });
  void queries.invalidateQueries({ queryKey: votesQueries.one(voteId).queryKey, refetchType: "none" });
}

const LISTS = ["votes", "list"];

function changeLists(queries: QueryClient, change: (page: VotesPage) => VotesPage): void {
  queries.setQueriesData<VotesPage>({ queryKey: LISTS }, (page) => page && change(page));
}
