import type { FullUser } from "contract/users.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { endedSession } from "./ended-session.ts";
import { defineQuery } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { fetchViewer, getCachedViewer, sessionQuery, syncSessionAcrossTabs } from "./session.ts";
import { publishSignIn, signOut } from "./sign-in-and-out.ts";
import { exampleUser as ann } from "./testing/example-user.ts";

/** The connection of a tab to the other tabs. */
class FakeChannel {
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  readonly sent: string[] = [];
  postMessage(message: string): void {
    this.sent.push(message);
  }
}

/**
 * Opens a tab in which Ann is signed in. `receive` gets a message of another tab, and `setSessionUser` changes who is signed in
 * in all tabs. `fetchMatch` sends a query that requires a session, which results in "nothing" for visitors.
 */
async function openTab() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const channel = new FakeChannel();
  // A constructor may return another object.
  vi.stubGlobal("BroadcastChannel", function createChannel() {
    return channel;
  });
  let sessionUser: FullUser | null = ann;
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return Response.json({ ok: true, status: 200, user: sessionUser });
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    endedSession.set(null);
  });
  const queryClient = buildQueryClient();
  await fetchViewer(queryClient);
  syncSessionAcrossTabs(queryClient);
  calls.length = 0;
  const match = defineQuery({
    queryKey: ["match"],
    access: "USER",
    dataWithoutAccess: "nothing",
    queryFn: async () => "match",
  });
  return {
    queryClient,
    calls,
    sent: channel.sent,
    receive: (message: string) => channel.onmessage({ data: message }),
    setSessionUser: (user: FullUser | null) => {
      sessionUser = user;
    },
    fetchMatch: () => queryClient.query(match),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("while another tab logs out, queries wait, and then the tab shows the view of a visitor", async () => {
  const { queryClient, calls, receive, setSessionUser, fetchMatch, wait } = await openTab();
  receive("signing out");
  await wait(0);
  const match = fetchMatch();
  await wait(4999);
  expect(calls).toEqual([]);
  setSessionUser(null);
  receive("sign-out ended");
  expect(await match).toBe("nothing");
  expect(calls).toEqual(["/api/user/signin_token"]);
  expect(getCachedViewer(queryClient)).toBeNull();
});

test("if the tab that logs out is closed during the log-out, the other tabs wait for five seconds", async () => {
  const { queryClient, receive, setSessionUser, fetchMatch, wait } = await openTab();
  receive("signing out");
  setSessionUser(null);
  await wait(0);
  const match = fetchMatch();
  await wait(5000);
  expect(await match).toBe("nothing");
  expect(getCachedViewer(queryClient)).toBeNull();
});

test("after a log-in in another tab, the tab shows the view of that user", async () => {
  const { queryClient, receive, setSessionUser, wait } = await openTab();
  setSessionUser({ ...ann, _id: "3", userName: "Bob" });
  receive("signed in");
  await wait(0);
  expect(getCachedViewer(queryClient)?.userName).toBe("Bob");
});

test("a tab notifies the other tabs of a log-in, and of the start and the end of a log-out", async () => {
  const { queryClient, sent } = await openTab();
  publishSignIn(queryClient, ann);
  expect(sent).toEqual(["signed in"]);
  await signOut(queryClient, { end: async () => sent.push("end of the session") });
  expect(sent).toEqual(["signed in", "signing out", "end of the session", "sign-out ended"]);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
});

test("after a failed log-out, the queries that require a session are stale", async () => {
  const { queryClient, sent, fetchMatch } = await openTab();
  await fetchMatch();
  queryClient.setQueryData(["standings"], "public");
  const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated;
  await expect(signOut(queryClient, { end: () => Promise.reject(new Error("No reply")) })).rejects.toThrow("No reply");
  expect(sent).toEqual(["signing out", "sign-out ended"]);
  expect(getCachedViewer(queryClient)).toEqual(ann);
  expect(["match", "standings"].filter(isStale)).toEqual(["match"]);
});

test("logging out navigates away after the session has ended, but before the page shows the view of a visitor", async () => {
  const { queryClient } = await openTab();
  const steps: string[] = [];
  const end = async () => steps.push("end of the session");
  const leave = async () => void steps.push(`leaves as ${getCachedViewer(queryClient)?.userName}`);
  await signOut(queryClient, { end, leave });
  expect(steps).toEqual(["end of the session", "leaves as Ann"]);
  expect(getCachedViewer(queryClient)).toBeNull();
});

test("a log-out ignores a reply to an older request for the session", async () => {
  const { queryClient } = await openTab();
  const reply = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => reply.promise);
  void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  await signOut(queryClient, { end: async () => undefined });
  reply.resolve(Response.json({ ok: true, status: 200, user: ann }));
  await new Promise(setImmediate);
  expect(getCachedViewer(queryClient)).toBeNull();
});

test("after a failed log-out in another tab, the queries that require a session are stale", async () => {
  const { queryClient, receive, fetchMatch, wait } = await openTab();
  await fetchMatch();
  receive("signing out");
  receive("sign-out ended");
  await wait(0);
  expect(queryClient.getQueryState(["match"])?.isInvalidated).toBe(true);
});
