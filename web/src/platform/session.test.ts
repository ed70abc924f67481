import type { FullUser } from "contract/users.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CallError } from "./call-errors.ts";
import { endedSession, signInRequest } from "./ended-session.ts";
import { buildQueryClient } from "./query-client.ts";
import { callSignedIn, fetchViewer, getCachedViewer, sessionQuery, setViewer, watchViewer } from "./session.ts";
import { signOut } from "./sign-in-and-out.ts";
import { exampleUser as ann } from "./testing/example-user.ts";

beforeEach(() => endedSession.set(null));

/** A page that knows who looks, and has read something as them. */
function pageSeenBy(viewer: FullUser | null) {
  const queryClient = buildQueryClient();
  const changes: string[] = [];
  watchViewer(queryClient, () => changes.push("changed"));
  queryClient.setQueryData(["results"], "read by nobody in particular");
  queryClient.setQueryData(sessionQuery.queryKey, viewer);
  queryClient.setQueryData(["results"], "read by the viewer");
  return { queryClient, changes, read: () => queryClient.getQueryData(["results"]) };
}

test("what was read before it was known who looks, stays", () => {
  const { read, changes } = pageSeenBy(ann);
  expect([read(), changes]).toEqual(["read by the viewer", []]);
});

test.each([
  ["somebody signs in", null, ann],
  ["somebody signs out", ann, null],
  ["somebody else signs in", ann, { ...ann, _id: "3" }],
  ["the viewer's role changes", ann, { ...ann, role: "ADMIN" } as const],
])("all that was read is forgotten when %s", (_case, before, after) => {
  const { queryClient, read, changes } = pageSeenBy(before);
  queryClient.setQueryData(sessionQuery.queryKey, after);
  expect([read(), changes]).toEqual([undefined, ["changed"]]);
});

test("a viewer with a new picture is still the same", () => {
  const { queryClient, read, changes } = pageSeenBy(ann);
  setViewer(queryClient, { ...ann, avatar: "https://example.org/ann.png" });
  expect([read(), changes]).toEqual(["read by the viewer", []]);
});

test("a blocked user is a visitor", async () => {
  const { queryClient } = pageSeenBy(ann);
  setViewer(queryClient, { ...ann, blocked: true });
  expect(await fetchViewer(queryClient)).toBeNull();
});

const bob = { ...ann, _id: "3", userName: "Bob" };

/** Calls of a page whose session has ended; each is refused until somebody is signed in again. */
function callsOf(queryClient: ReturnType<typeof buildQueryClient>, count: number) {
  const made: number[] = [];
  let isSignedIn = false;
  const call = async (number: number) => {
    made.push(number);
    if (!isSignedIn) throw new CallError("Please log in first", { status: 401, errorCode: "NOT_SIGNED_IN" });
    return number;
  };
  const replies = Array.from({ length: count }, (_, number) => callSignedIn(queryClient, () => call(number)));
  const signIn = (user: FullUser) => {
    isSignedIn = true;
    setViewer(queryClient, user);
  };
  return { made, replies: Promise.allSettled(replies), signIn };
}

test("calls that come too late share one login, and are repeated after it", async () => {
  const { queryClient, read } = pageSeenBy(ann);
  const { made, replies, signIn } = callsOf(queryClient, 2);
  await expect.poll(signInRequest.get).toMatchObject({ formerUser: ann });
  signIn(ann);
  expect(await replies).toMatchObject([{ value: 0 }, { value: 1 }]);
  expect(made).toEqual([0, 1, 0, 1]);
  expect(signInRequest.get()).toBeNull();
  expect(read()).toBe("read by the viewer");
});

test("for somebody else nothing is repeated, and the page stays whose it was until the login is given up", async () => {
  const { queryClient, read } = pageSeenBy(ann);
  const { made, replies, signIn } = callsOf(queryClient, 1);
  await expect.poll(signInRequest.get).not.toBeNull();
  signIn(bob);
  expect(endedSession.get()).toEqual({ formerUser: ann, now: bob, isViewRetained: true });
  expect([getCachedViewer(queryClient), read()]).toEqual([ann, "read by the viewer"]);

  signInRequest.get()?.answer(false);
  expect(await replies).toMatchObject([{ reason: { message: "You are logged in as Bob now", status: 401 } }]);
  expect(made).toEqual([0]);
  setViewer(queryClient, bob);
  expect(getCachedViewer(queryClient)).toEqual(bob);
});

test("what a visitor is refused asks nobody to log in", async () => {
  const { queryClient } = pageSeenBy(null);
  const { replies } = callsOf(queryClient, 1);
  expect(await replies).toMatchObject([{ reason: { status: 401 } }]);
  expect(signInRequest.get()).toBeNull();
});

test("calls to this browser end after the session, and go on where that is refused", async () => {
  const ended: string[] = [];
  const subscription = { endpoint: "https://push.example/1", unsubscribe: async () => ended.push("calls") };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient } = pageSeenBy(ann);
  const refused = signOut(queryClient, undefined, () => Promise.reject(new Error("Wrong password")));
  await expect(refused).rejects.toThrow("Wrong password");
  expect(ended).toEqual([]);
  await signOut(queryClient, undefined, async () => ended.push("session"));
  expect(ended).toEqual(["session", "calls"]);
});
