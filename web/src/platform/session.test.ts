import { QueryObserver } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { endedSession, forgetRememberedViewer, signInRequest } from "./ended-session.ts";
import { buildQueryClient } from "./query-client.ts";
import {
  callSignedIn,
  fetchViewer,
  getCachedViewer,
  recheckSessionAfterError,
  sessionQuery,
  setViewer,
  watchViewer,
} from "./session.ts";
import { signOut } from "./sign-in-and-out.ts";
import { exampleUser as ann } from "./testing/example-user.ts";
import { unsavedForms } from "./unsaved-edits.ts";

beforeEach(() => endedSession.set(null));

/**
 * Creates a page that has fetched its session, and results both before and after it. `changes` has an entry for each change
 * of the viewer; `getResults` returns the cached results, or `undefined` after the cache was cleared.
 */
function createPageOf(viewer: FullUser | null) {
  const queryClient = buildQueryClient();
  const changes: string[] = [];
  watchViewer(queryClient, () => changes.push("changed"));
  queryClient.setQueryData(["results"], "fetched before the session");
  queryClient.setQueryData(sessionQuery.queryKey, viewer);
  queryClient.setQueryData(["results"], "fetched by the viewer");
  return { queryClient, changes, getResults: () => queryClient.getQueryData(["results"]) };
}

test("fetching the session does not clear the cache", () => {
  const { getResults, changes } = createPageOf(ann);
  expect(getResults()).toBe("fetched by the viewer");
  expect(changes).toEqual([]);
});

test.each([
  ["somebody signs in", null, ann],
  ["somebody signs out", ann, null],
  ["somebody else signs in", ann, { ...ann, _id: "3" }],
  ["the viewer's role changes", ann, { ...ann, role: "ADMIN" } as const],
])("the cache is cleared if %s", (_case, before, after) => {
  const { queryClient, getResults, changes } = createPageOf(before);
  queryClient.setQueryData(sessionQuery.queryKey, after);
  expect(getResults()).toBeUndefined();
  expect(changes).toEqual(["changed"]);
});

test("a new picture of the viewer does not clear the cache", () => {
  const { queryClient, getResults, changes } = createPageOf(ann);
  setViewer(queryClient, { ...ann, avatar: "https://example.org/ann.png" });
  expect(getResults()).toBe("fetched by the viewer");
  expect(changes).toEqual([]);
});

test("a blocked user is treated as a visitor", async () => {
  const { queryClient } = createPageOf(ann);
  setViewer(queryClient, { ...ann, blocked: true });
  expect(await fetchViewer(queryClient)).toBeNull();
});

const bob = { ...ann, _id: "3", userName: "Bob" };

const admin = { ...ann, role: "ADMIN" } as const;
const blockedAnn = { ...ann, blocked: true };

test.each([
  { user: "a blocked user", hasEdits: false, after: blockedAnn, view: null, ended: { currentUser: null } },
  { user: "another user", hasEdits: false, after: bob, view: bob, ended: null },
  { user: "the viewer with another role", hasEdits: false, after: admin, view: admin, ended: null },
  { user: "a blocked user", hasEdits: true, after: blockedAnn, view: ann, ended: { currentUser: null } },
  { user: "another user", hasEdits: true, after: bob, view: ann, ended: { currentUser: bob } },
  { user: "the viewer with another role", hasEdits: true, after: admin, view: ann, ended: { currentUser: admin } },
  { user: "the same viewer", hasEdits: true, after: ann, view: ann, ended: null },
])("after $user has signed in, a page with unsaved edits ($hasEdits) shows the right view", (change) => {
  const { queryClient } = createPageOf(ann);
  unsavedForms.set(change.hasEdits ? [{}] : []);
  onTestFinished(() => unsavedForms.set([]));
  setViewer(queryClient, change.after);
  expect(getCachedViewer(queryClient)).toEqual(change.view);
  const ended = change.ended && { formerUser: ann, isViewRetained: change.hasEdits, ...change.ended };
  expect(endedSession.get()).toEqual(ended);
});

/**
 * Makes numbered calls on a page whose session has ended. The server rejects each until somebody signs in again. `sentNumbers`
 * contains the number of each call that was sent.
 */
function makeCalls(queryClient: ReturnType<typeof buildQueryClient>, { count }: { count: number }) {
  const sentNumbers: number[] = [];
  let isSignedIn = false;
  const call = async (number: number) => {
    sentNumbers.push(number);
    if (!isSignedIn) throw new ApiError("Please log in first", { status: 401, errorCode: "NOT_SIGNED_IN" });
    return number;
  };
  const calls = Array.from({ length: count }, (_, number) => callSignedIn(queryClient, () => call(number)));
  const signIn = (user: FullUser) => {
    isSignedIn = true;
    setViewer(queryClient, user);
  };
  return { sentNumbers, outcomes: Promise.allSettled(calls), signIn };
}

test("calls after the session's end open one sign-in dialog, and are repeated after the sign-in", async () => {
  const { queryClient, getResults } = createPageOf(ann);
  const { sentNumbers, outcomes, signIn } = makeCalls(queryClient, { count: 2 });
  await expect.poll(signInRequest.get).toMatchObject({ formerUser: ann });
  signIn(ann);
  expect(await outcomes).toMatchObject([{ value: 0 }, { value: 1 }]);
  expect(sentNumbers).toEqual([0, 1, 0, 1]);
  expect(signInRequest.get()).toBeNull();
  expect(getResults()).toBe("fetched by the viewer");
});

test("if another user signs in, no call is repeated, and the page shows the former user until the dialog is closed", async () => {
  const { queryClient, getResults } = createPageOf(ann);
  const { sentNumbers, outcomes, signIn } = makeCalls(queryClient, { count: 1 });
  await expect.poll(signInRequest.get).not.toBeNull();
  signIn(bob);
  expect(endedSession.get()).toEqual({ formerUser: ann, currentUser: bob, isViewRetained: true });
  expect(getCachedViewer(queryClient)).toEqual(ann);
  expect(getResults()).toBe("fetched by the viewer");

  signInRequest.get()?.resolve(false);
  expect(await outcomes).toMatchObject([{ reason: { message: "You are logged in as Bob now", status: 401 } }]);
  expect(sentNumbers).toEqual([0]);
  setViewer(queryClient, bob);
  expect(getCachedViewer(queryClient)).toEqual(bob);
});

test("a rejected call of a visitor opens no sign-in dialog", async () => {
  const { queryClient } = createPageOf(null);
  const { outcomes } = makeCalls(queryClient, { count: 1 });
  expect(await outcomes).toMatchObject([{ reason: { status: 401 } }]);
  expect(signInRequest.get()).toBeNull();
});

test("signing out unsubscribes from notifications, unless ending the session fails", async () => {
  const ended: string[] = [];
  const subscription = { endpoint: "https://push.example/1", unsubscribe: async () => ended.push("notifications") };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient } = createPageOf(ann);
  const failedSignOut = signOut(queryClient, { end: () => Promise.reject(new Error("Wrong password")) });
  await expect(failedSignOut).rejects.toThrow("Wrong password");
  expect(ended).toEqual([]);
  await signOut(queryClient, { end: async () => ended.push("session") });
  expect(ended).toEqual(["session", "notifications"]);
});

test("a page that was loaded after the session's end names the former user, unless they have logged out", () => {
  const storage = new Map<string, string>();
  // Only browsers have a document, and a storage for each tab.
  vi.stubGlobal("document", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  createPageOf(ann);
  createPageOf(null);
  const { _id, userName, email, role } = ann;
  const formerUser = { _id, userName, email, role };
  expect(endedSession.get()).toEqual({ formerUser, currentUser: null, isViewRetained: false });
  forgetRememberedViewer();
  createPageOf(null);
  expect(endedSession.get()).toBeNull();
});

test.each([
  { error: "a record was not found", status: 404, sessionUser: null, hasEnded: true, callCount: 1 },
  { error: "a record was not found", status: 404, sessionUser: ann, hasEnded: false, callCount: 1 },
  { error: "the server has failed", status: 500, sessionUser: null, hasEnded: false, callCount: 0 },
])("if $error, the session is fetched $callCount times, and counts as ended: $hasEnded", async (failure) => {
  const fetch = vi.fn(async () => Response.json({ ok: true, status: 200, user: failure.sessionUser }));
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient } = createPageOf(ann);
  // Each page shows the session, for example in its header.
  onTestFinished(new QueryObserver(queryClient, sessionQuery).subscribe(() => undefined));
  const error = new ApiError("Failure", { status: failure.status });
  expect(await recheckSessionAfterError(queryClient, error)).toBe(failure.hasEnded);
  expect(fetch).toHaveBeenCalledTimes(failure.callCount);
  expect(endedSession.get() !== null).toBe(failure.hasEnded);
});
