import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { entryFor, exampleVote } from "./example-vote.ts";
import { forgetVote, showVote, votesQueries } from "./votes-queries.ts";

const list = votesQueries.list({ season: "", page: 1, numberPerPage: 25 }).queryKey;
const other = exampleVote({ _id: "2" });

function seenVotes(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(list, { votes: [exampleVote(), other], total: 40 });
  return queries;
}

test("a changed vote is replaced in the lists", () => {
  const queries = seenVotes();
  const changed = exampleVote({ votes: [entryFor("Bears", "Mia")] });
  showVote(queries, changed);
  expect(queries.getQueryData(list)).toEqual({ votes: [changed, other], total: 40 });
  expect(queries.getQueryData(votesQueries.one("1").queryKey)).toEqual(changed);
});

test("a deleted vote is removed from the lists and from the cache", () => {
  const queries = seenVotes();
  const one = votesQueries.one("1").queryKey;
  queries.setQueryData(one, exampleVote());
  forgetVote(queries, "1");
  expect(queries.getQueryData(list)).toEqual({ votes: [other], total: 39 });
  expect(queries.getQueryState(one)?.isInvalidated).toBe(true);
});
