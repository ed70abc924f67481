import { expect, test } from "vitest";
import { defineQuery, pauseQueries } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";
import { exampleUser } from "./testing/example-user.ts";

/**
 * Creates a page of a signed-in user with two queries that require a session. `fetchedNames` contains the name of each query
 * that was sent. If the viewer is signed out, `match` returns "nothing" and `list` fails.
 */
function createUserPage() {
  const queryClient = buildQueryClient();
  const fetchedNames: string[] = [];
  queryClient.setQueryData(sessionQuery.queryKey, exampleUser);
  const fetchName = async (name: string) => {
    fetchedNames.push(name);
    return name;
  };
  const match = defineQuery({
    queryKey: ["match"],
    access: "USER",
    dataWithoutAccess: "nothing",
    queryFn: () => fetchName("match"),
  });
  const list = defineQuery({ queryKey: ["list"], access: "USER", queryFn: () => fetchName("list") });
  const signOut = () => queryClient.setQueryData(sessionQuery.queryKey, null);
  return { queryClient, fetchedNames, match, list, signOut };
}

test("queries wait while the session may be ending; afterwards queries that require a session are not sent", async () => {
  const { queryClient, fetchedNames, match, list, signOut } = createUserPage();
  const sessionEnd = Promise.withResolvers<void>();
  const ending = pauseQueries(async () => {
    await sessionEnd.promise;
    signOut();
  });
  const outcomes = Promise.allSettled([queryClient.query(match), queryClient.query(list)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchedNames).toEqual([]);
  sessionEnd.resolve();
  await ending;
  expect(await outcomes).toMatchObject([{ value: "nothing" }, { reason: { status: 401, errorCode: "NOT_SIGNED_IN" } }]);
  expect(fetchedNames).toEqual([]);
});

test("queries continue if the session has not ended, even if the check failed", async () => {
  const { queryClient, fetchedNames, match } = createUserPage();
  const failing = pauseQueries(() => Promise.reject(new Error("unreachable")));
  const data = queryClient.query(match);
  await expect(failing).rejects.toThrow("unreachable");
  expect(await data).toBe("match");
  expect(fetchedNames).toEqual(["match"]);
});

test("a query that requires a session waits for a concurrent refetch of the session", async () => {
  const { queryClient, fetchedNames, match } = createUserPage();
  const session = Promise.withResolvers<null>();
  const refetching = queryClient.query({ ...sessionQuery, queryFn: () => session.promise, staleTime: 0 });
  const data = queryClient.query(match);
  session.resolve(null);
  await refetching;
  expect(await data).toBe("nothing");
  expect(fetchedNames).toEqual([]);
});
