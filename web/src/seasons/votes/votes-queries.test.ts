import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createExampleVote, createVoteEntry } from "./example-vote.ts";
import { removeCachedVote, updateCachedVote, votesQueries } from "./votes-queries.ts";

const listKey = votesQueries.list({ season: "", page: 1, numberPerPage: 25 }).queryKey;
const otherVote = createExampleVote({ _id: "2" });

/** Creates a cache with the first page of a list: the votes 1 and 2 of 40. */
function cacheVotes(): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(listKey, { votes: [createExampleVote(), otherVote], total: 40 });
  return queryClient;
}

test("a changed vote is replaced in cached lists", () => {
  const queryClient = cacheVotes();
  const changedVote = createExampleVote({ votes: [createVoteEntry("Bears", "Mia")] });
  updateCachedVote(queryClient, changedVote);
  expect(queryClient.getQueryData(listKey)).toEqual({ votes: [changedVote, otherVote], total: 40 });
  expect(queryClient.getQueryData(votesQueries.byId("1").queryKey)).toEqual(changedVote);
});

test("a deleted vote is removed from cached lists, and the vote itself is invalidated", () => {
  const queryClient = cacheVotes();
  const voteKey = votesQueries.byId("1").queryKey;
  queryClient.setQueryData(voteKey, createExampleVote());
  removeCachedVote(queryClient, "1");
  expect(queryClient.getQueryData(listKey)).toEqual({ votes: [otherVote], total: 39 });
  expect(queryClient.getQueryState(voteKey)?.isInvalidated).toBe(true);
});
