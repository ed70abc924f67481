import { expect, onTestFinished, test } from "vitest";
import { defineQuery, pauseQueries, setStreamOpen } from "./query.ts";
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

test.each([
  { stream: "open", isOpen: true, pollsOnlyWithoutStream: true, interval: false },
  { stream: "closed", isOpen: false, pollsOnlyWithoutStream: true, interval: 5000 },
  { stream: "open", isOpen: true, pollsOnlyWithoutStream: false, interval: 5000 },
])(
  "if the stream is $stream, a query that is polled only without it ($pollsOnlyWithoutStream) has the interval $interval",
  ({ isOpen, pollsOnlyWithoutStream, interval }) => {
    onTestFinished(() => setStreamOpen(false));
    setStreamOpen(isOpen);
    const options = { queryKey: ["queues"], queryFn: async () => "queues", pollsOnlyWithoutStream };
    const fixed = defineQuery({ ...options, refetchInterval: 5000 });
    const computed = defineQuery({ ...options, refetchInterval: ({ state }) => (state.data === "queues" ? 5000 : 1) });
    for (const query of [fixed, computed]) {
      expect(query.refetchInterval?.({ state: { data: "queues" } })).toBe(interval);
      expect(query.meta.isPolled).toBe(true);
    }
  },
);

test("a query without an interval is not polled", () => {
  const query = defineQuery({ queryKey: ["queues"], queryFn: async () => "queues" });
  expect(query.refetchInterval).toBeUndefined();
  expect(query.meta.isPolled).toBe(false);
});
