import { QueryObserver } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { queuedToasts, receiveToasts } from "../ui/toast.ts";
import { ApiError } from "./api-error.ts";
import { endedSession } from "./ended-session.ts";
import { defineQuery } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { fetchViewer, getCachedViewer, recheckViewer, sessionQuery, watchViewer } from "./session.ts";
import { exampleUser as ann } from "./testing/example-user.ts";
import { unsavedForms } from "./unsaved-edits.ts";

/**
 * Opens a page of Ann that shows a list. `setSessionUser` changes who is signed in, `setListFailure` lets the list fail, and
 * `listCalls` contains an entry for each time that the list was requested.
 */
async function openPage({ hasEdits }: { readonly hasEdits: boolean }) {
  let sessionUser: FullUser | null = ann;
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, status: 200, user: sessionUser }));
  endedSession.set(null);
  unsavedForms.set([]);
  const queryClient = buildQueryClient();
  watchViewer(queryClient, () => undefined);
  await fetchViewer(queryClient);
  // Each page shows the session, for example in its header.
  const stopShowingSession = new QueryObserver(queryClient, { ...sessionQuery, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  const listCalls: string[] = [];
  let listFailure: Error | null = null;
  const listQuery = defineQuery({
    queryKey: ["list"],
    queryFn: async () => {
      listCalls.push("list");
      if (listFailure !== null) throw listFailure;
      return "fetched again";
    },
  });
  queryClient.setQueryData(listQuery.queryKey, "shown");
  if (hasEdits) unsavedForms.set([{}]);
  onTestFinished(() => {
    stopShowingSession();
    vi.unstubAllGlobals();
    // First, because a page whose session has ended fetches its session again when its last edit was saved.
    endedSession.set(null);
    unsavedForms.set([]);
  });
  return {
    queryClient,
    listCalls,
    fetchList: () => queryClient.query({ ...listQuery, staleTime: 0 }),
    isListStale: () => queryClient.getQueryState(listQuery.queryKey)?.isInvalidated,
    setSessionUser: (user: FullUser | null) => {
      sessionUser = user;
    },
    setListFailure: (error: Error) => {
      listFailure = error;
    },
  };
}

test("after the session's end, a page with unsaved edits keeps its data and requests nothing", async () => {
  const { queryClient, listCalls, fetchList, setSessionUser } = await openPage({ hasEdits: true });
  setSessionUser(null);
  // A tab that gets the focus fetches everything at the same time.
  const fetchedList = fetchList();
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  expect(await fetchedList).toBe("shown");
  expect(await fetchList()).toBe("shown");
  expect(getCachedViewer(queryClient)).toEqual(ann);
  expect(listCalls).toEqual([]);
});

test("as long as the session has not ended, a page with unsaved edits fetches its data again", async () => {
  const { listCalls, fetchList } = await openPage({ hasEdits: true });
  expect(await fetchList()).toBe("fetched again");
  expect(listCalls).toHaveLength(1);
});

test("a page without unsaved edits fetches its data as a visitor after the session's end", async () => {
  const { queryClient, listCalls, fetchList, setSessionUser } = await openPage({ hasEdits: false });
  setSessionUser(null);
  await recheckViewer(queryClient);
  expect(await fetchList()).toBe("fetched again");
  expect(getCachedViewer(queryClient)).toBeNull();
  expect(listCalls).toHaveLength(1);
});

test.each([
  { status: 401, errorCode: "NOT_SIGNED_IN", hasEdits: true, outcome: "shown" },
  { status: 403, errorCode: "FORBIDDEN", hasEdits: true, outcome: "shown" },
  { status: 404, errorCode: "CLAN_NOT_FOUND", hasEdits: true, outcome: "shown" },
  { status: 409, errorCode: "CLAN_IN_USE", hasEdits: true, outcome: "Reason" },
  { status: 403, errorCode: "FORBIDDEN", hasEdits: false, outcome: "Reason" },
])(
  "after the session's end, a request that fails with $errorCode on a page with unsaved edits ($hasEdits) results in: $outcome",
  async ({ hasEdits, outcome, ...error }) => {
    const { fetchList, setSessionUser, setListFailure } = await openPage({ hasEdits });
    setSessionUser(null);
    setListFailure(new ApiError("Reason", error));
    expect(await fetchList().catch(({ message }: Error) => message)).toBe(outcome);
  },
);

test("a request that fails although the session has not ended shows its error", async () => {
  const { fetchList, setListFailure } = await openPage({ hasEdits: true });
  setListFailure(new ApiError("Clan not found", { status: 404, errorCode: "CLAN_NOT_FOUND" }));
  await expect(fetchList()).rejects.toThrow("Clan not found");
});

test.each([
  { session: "has ended", sessionUser: null, toasts: [] },
  { session: "has not ended", sessionUser: ann, toasts: ["Forbidden"] },
])(
  "if the session $session, a list to which access is denied shows the toasts $toasts",
  async ({ sessionUser, toasts }) => {
    const { fetchList, setSessionUser, setListFailure } = await openPage({ hasEdits: false });
    const shownToasts: string[] = [];
    queuedToasts.set([]);
    onTestFinished(receiveToasts(({ title }) => shownToasts.push(title)));
    setSessionUser(sessionUser);
    setListFailure(new ApiError("Forbidden", { status: 403, errorCode: "FORBIDDEN" }));
    await expect(fetchList()).rejects.toThrow("Forbidden");
    await new Promise(setImmediate);
    expect(shownToasts).toEqual(toasts);
  },
);

test("after a change is denied because the session has ended, the page shows the view of a visitor", async () => {
  const { queryClient, setSessionUser } = await openPage({ hasEdits: false });
  setSessionUser(null);
  const mutationFn = () => Promise.reject(new ApiError("Log in first", { status: 401, errorCode: "NOT_SIGNED_IN" }));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toThrow("Log in first");
  await expect.poll(() => getCachedViewer(queryClient)).toBeNull();
});

test("when the same user has signed in again, everything that was fetched without a session is fetched again", async () => {
  const { queryClient, isListStale, setSessionUser } = await openPage({ hasEdits: true });
  await recheckViewer(queryClient);
  expect(isListStale()).toBe(false);
  setSessionUser(null);
  await recheckViewer(queryClient);
  expect(isListStale()).toBe(false);
  setSessionUser(ann);
  await recheckViewer(queryClient);
  expect(isListStale()).toBe(true);
  expect(endedSession.get()).toBeNull();
});

test("a page that shows the former user's view shows the current one after its last edit was saved", async () => {
  const { queryClient, setSessionUser } = await openPage({ hasEdits: true });
  const [firstForm] = unsavedForms.get();
  unsavedForms.set([{}, firstForm ?? {}]);
  setSessionUser({ ...ann, _id: "3", userName: "Bob" });
  await recheckViewer(queryClient);
  const readViewerName = () => getCachedViewer(queryClient)?.userName;
  unsavedForms.set([{}]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(readViewerName()).toBe("Ann");
  unsavedForms.set([]);
  await expect.poll(readViewerName).toBe("Bob");
});

test("a session that is being fetched when it changes is fetched once more", async () => {
  const { queryClient, setSessionUser } = await openPage({ hasEdits: false });
  const reply = Promise.withResolvers<void>();
  const users: (FullUser | null)[] = [ann, null];
  vi.stubGlobal("fetch", async () => {
    const user = users.shift() ?? null;
    // Only the first response is slow.
    if (user !== null) await reply.promise;
    return Response.json({ ok: true, status: 200, user });
  });
  setSessionUser(null);
  const pendingFetch = queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  const rechecking = recheckViewer(queryClient);
  reply.resolve();
  await Promise.all([pendingFetch, rechecking]);
  expect(users).toEqual([]);
  expect(getCachedViewer(queryClient)).toBeNull();
});
