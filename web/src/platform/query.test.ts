import { expect, test } from "vitest";
import { pauseQueries, query } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";
import { exampleUser } from "./testing/example-user.ts";

/** Creates a page of a signed-in user with queries that require a session. `fetched` records their calls. */
function createUserPage() {
  const queryClient = buildQueryClient();
  const fetched: string[] = [];
  queryClient.setQueryData(sessionQuery.queryKey, exampleUser);
  const fetchOwn = async () => {
    fetched.push("own");
    return "match";
  };
  const own = query({ queryKey: ["own"], access: "USER", dataWithoutAccess: "nothing", queryFn: fetchOwn });
  const list = query({ queryKey: ["list"], access: "USER", queryFn: fetchOwn });
  const signOut = () => queryClient.setQueryData(sessionQuery.queryKey, null);
  return { queryClient, fetched, own, list, signOut };
}

test("queries wait while the session may be ending; afterwards queries that require a session are not sent", async () => {
  const { queryClient, fetched, own, list, signOut } = createUserPage();
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

test("queries continue if the session has not ended, even if the check failed", async () => {
  const { queryClient, fetched, own } = createUserPage();
  const failing = pauseQueries(() => Promise.reject(new Error("unreachable")));
  const answer = queryClient.query(own);
  await expect(failing).rejects.toThrow("unreachable");
  expect([await answer, fetched]).toEqual(["match", ["own"]]);
});

test("a query that requires a session waits for a concurrent refetch of the session", async () => {
  const { queryClient, fetched, own } = createUserPage();
  const session = Promise.withResolvers<null>();
  const refetching = queryClient.query({ ...sessionQuery, queryFn: () => session.promise, staleTime: 0 });
  const answer = queryClient.query(own);
  session.resolve(null);
  await refetching;
  expect([await answer, fetched]).toEqual(["nothing", []]);
});
