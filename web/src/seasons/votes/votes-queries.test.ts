import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createCastVote, createPoll } from "./example-poll.ts";
import { removeCachedVote, updateCachedVote, votesQueries } from "./votes-queries.ts";

const listKey = votesQueries.list({ season: "", page: 1, numberPerPage: 25 }).queryKey;
const otherPoll = createPoll({ _id: "2" });

/** Creates a cache with a page of a list: two of 40 polls. */
function cachePolls(): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(listKey, { votes: [createPoll(), otherPoll], total: 40 });
  return queryClient;
}

test("a changed poll is replaced in cached lists", () => {
  const queryClient = cachePolls();
  const changedPoll = createPoll({ votes: [createCastVote("Bears", "Mia")] });
  updateCachedVote(queryClient, changedPoll);
  expect(queryClient.getQueryData(listKey)).toEqual({ votes: [changedPoll, otherPoll], total: 40 });
  expect(queryClient.getQueryData(votesQueries.byId("1").queryKey)).toEqual(changedPoll);
});

test("a deleted poll is removed from cached lists, and its own query is invalidated", () => {
  const queryClient = cachePolls();
  const pollKey = votesQueries.byId("1").queryKey;
  queryClient.setQueryData(pollKey, createPoll());
  removeCachedVote(queryClient, "1");
  expect(queryClient.getQueryData(listKey)).toEqual({ votes: [otherPoll], total: 39 });
  expect(queryClient.getQueryState(pollKey)?.isInvalidated).toBe(true);
});
