import { expect, test } from "vitest";
import { pauseQueries, query } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";
import { exampleUser } from "./testing/example-user.ts";

/** A page of a signed-in user with a query that only users may make, and what was asked. */
function pageOfUser() {
  const queryClient = buildQueryClient();
  const fetched: string[] = [];
  queryClient.setQueryData(sessionQuery.queryKey, exampleUser);
  const fetchOwn = async () => {
    fetched.push("own");
    return "match";
  };
  const own = query({ queryKey: ["own"], access: "USER", dataForOthers: "nothing", queryFn: fetchOwn });
  const list = query({ queryKey: ["list"], access: "USER", queryFn: fetchOwn });
  const signOut = () => queryClient.setQueryData(sessionQuery.queryKey, null);
  return { queryClient, fetched, own, list, signOut };
}

test("no query begins while the session may be ending, and then none that only users may make", async () => {
  const { queryClient, fetched, own, list, signOut } = pageOfUser();
  const answered = Promise.withResolvers<void>();
  const ending = pauseQueries(async () => {
    await answered.promise;
    signOut();
  });
  const answers = Promise.allSettled([queryClient.query(own), queryClient.query(list)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toEqual([]);
  answered.resolve();
  await ending;
  expect(await answers).toMatchObject([{ value: "nothing" }, { reason: { status: 401, errorCode: "NOT_SIGNED_IN" } }]);
  expect(fetched).toEqual([]);
});

test("queries begin once it has gone on after all, also where asking failed", async () => {
  const { queryClient, fetched, own } = pageOfUser();
  const failing = pauseQueries(() => Promise.reject(new Error("unreachable")));
  const answer = queryClient.query(own);
  await expect(failing).rejects.toThrow("unreachable");
  expect([await answer, fetched]).toEqual(["match", ["own"]]);
});

test("a query that only users may make awaits the session that is refetched beside it", async () => {
  const { queryClient, fetched, own } = pageOfUser();
  const session = Promise.withResolvers<null>();
  const refetching = queryClient.query({ ...sessionQuery, queryFn: () => session.promise, staleTime: 0 });
  const answer = queryClient.query(own);
  session.resolve(null);
  await refetching;
  expect([await answer, fetched]).toEqual(["nothing", []]);
});
