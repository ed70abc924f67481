import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { removeCachedVote, updateCachedVote, votesQueries } from "./votes-queries.ts";

const list = votesQueries.list({ season: "", page: 1, numberPerPage: 25 }).queryKey;
const otherVote = exampleVote({ _id: "2" });

function cacheVotes(): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(list, { votes: [exampleVote(), otherVote], total: 40 });
  return queryClient;
}

test("replaces a changed vote in cached lists", () => {
  const queryClient = cacheVotes();
  const changed = exampleVote({ votes: [entryFor("Bears", "Mia")] });
  updateCachedVote(queryClient, changed);
  expect(queryClient.getQueryData(list)).toEqual({ votes: [changed, otherVote], total: 40 });
  expect(queryClient.getQueryData(votesQueries.byId("1").queryKey)).toEqual(changed);
});

test("removes a deleted vote from cached lists and invalidates it", () => {
  const queryClient = cacheVotes();
  const voteKey = votesQueries.byId("1").queryKey;
  queryClient.setQueryData(voteKey, exampleVote());
  removeCachedVote(queryClient, "1");
  expect(queryClient.getQueryData(list)).toEqual({ votes: [otherVote], total: 39 });
  expect(queryClient.getQueryState(voteKey)?.isInvalidated).toBe(true);
});
