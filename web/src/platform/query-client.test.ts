import { createApi } from "contract/api.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { queuedToasts, receiveToasts, type Toast } from "../ui/toast.ts";
import { createSender } from "./api.ts";
import { defineQuery } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

/** Runs a query against a server with these responses. `data` is a promise of the query's data. */
async function runQuery(...responses: StubResponse[]) {
  const { modesQuery, ...server } = await createModesQuery(...responses);
  return { ...server, data: buildQueryClient().query(modesQuery) };
}

/** Starts a server with these responses. `modesQuery` is a query that fetches the modes from it. */
async function createModesQuery(...responses: StubResponse[]) {
  const { apiUrl, requests } = await startStubServer(...responses);
  const { modes } = createApi(createSender(apiUrl));
  const toasts: Toast[] = [];
  // Other test files in the same process may have left toasts.
  queuedToasts.set([]);
  onTestFinished(receiveToasts((toast) => toasts.push(toast)));
  const modesQuery = defineQuery({
    queryKey: ["modes"],
    queryFn: async ({ signal }) => (await modes.searchModes({ signal })).data,
    // "Erreur" is intended: users know this wording from the site that this one replaces.
    meta: { failure: "Erreur while fetching modes" },
  });
  return { requests, toasts, modesQuery, modes };
}

const unavailable = {
  status: 503,
  headers: { "retry-after": "0" },
  body: { ok: false, status: 503, message: "Unavailable" },
};
const available = { body: { ok: true, status: 200, data: [{ _id: "1", name: "CTF" }] } };

// A query is sent at most three times: once, and then with two retries. The last given response is repeated.

test("a temporary failure is retried without a toast", async () => {
  const { data, requests, toasts } = await runQuery(unavailable, unavailable, available);
  expect(await data).toEqual([{ _id: "1", name: "CTF" }]);
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([]);
});

test("a failure that persists after the retries shows one toast", async () => {
  const { data, requests, toasts } = await runQuery(unavailable);
  await expect(data).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Unavailable" }]);
});

test("an error with status 403 is not retried", async () => {
  const { data, requests, toasts } = await runQuery(
    { status: 403, body: { ok: false, status: 403, message: "No" } },
    available,
  );
  await expect(data).rejects.toMatchObject({ status: 403 });
  expect(requests).toHaveLength(1);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "No" }]);
});

test("a call is not retried if the server demands a long pause", async () => {
  const { data, requests } = await runQuery(
    { status: 429, headers: { "retry-after": "60" }, body: { ok: false } },
    available,
  );
  await expect(data).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
  expect(requests).toHaveLength(1);
});

const forbidden = { status: 403, body: { ok: false, status: 403, message: "No" } };

test.each([
  {
    query: "a polled query shows its first failure until it succeeds again",
    isPolled: true,
    responses: [available, forbidden, forbidden, available, forbidden],
    toastCounts: [0, 1, 1, 1, 2],
  },
  {
    query: "a polled query without data shows each failure",
    isPolled: true,
    responses: [forbidden, forbidden],
    toastCounts: [1, 2],
  },
  {
    query: "a query that is not polled shows each failure",
    isPolled: false,
    responses: [available, forbidden, forbidden],
    toastCounts: [0, 1, 2],
  },
])("$query, after the last toast has disappeared", async ({ isPolled, responses, toastCounts }) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const { modesQuery, toasts } = await createModesQuery(...responses);
  const queryClient = buildQueryClient();
  const query = { ...modesQuery, meta: { isPolled }, staleTime: 0 };
  const counts: number[] = [];
  for (const _ of responses) {
    // Each attempt is a minute after the last one.
    now += 60_000;
    await queryClient.query(query).catch(() => undefined);
    counts.push(toasts.length);
  }
  expect(counts).toEqual(toastCounts);
});

test("an error code that explains itself is shown without the failure title", async () => {
  const { data, toasts } = await runQuery({
    status: 404,
    body: { ok: false, status: 404, errorCode: "MODE_NOT_FOUND", message: "Mode not found" },
  });
  await expect(data).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Mode not found" }]);
});

test("a not-found error without a self-explanatory code is shown like any failure", async () => {
  const { data, toasts } = await runQuery({
    status: 404,
    body: { ok: false, status: 404, message: "Stat not found" },
  });
  await expect(data).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Stat not found" }]);
});

test("a query that fails because of another query is not retried and shows no toast of its own", async () => {
  const { modesQuery, requests, toasts } = await createModesQuery(unavailable);
  const stats = defineQuery({
    queryKey: ["stats"],
    queryFn: async ({ client: queryClient }) => (await queryClient.query(modesQuery)).length,
    meta: { failure: "Erreur while fetching stats" },
  });
  await expect(buildQueryClient().query(stats)).rejects.toMatchObject({ failureTitle: "Erreur while fetching modes" });
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Unavailable" }]);
});

test("an unavailable server shows one toast, however many queries fail", async () => {
  const { modesQuery, toasts, modes } = await createModesQuery(unavailable);
  const queryClient = buildQueryClient();
  const modeQuery = defineQuery({
    queryKey: ["modes", "1"],
    queryFn: async ({ signal }) => (await modes.getMode({ id: "1", signal })).data,
    meta: { failure: "Erreur while fetching mode" },
  });
  await Promise.allSettled([queryClient.query(modesQuery), queryClient.query(modeQuery)]);
  expect(toasts).toEqual([{ kind: "error", title: expect.any(String), text: "Unavailable" }]);
});

test("simultaneous failures with the same message show one toast", async () => {
  const { modesQuery, toasts } = await createModesQuery({ status: 500, body: "" });
  const queryClient = buildQueryClient();
  // The same query with another key, so that both are fetched. The type of a query contains its exact key.
  const secondKey = ["modes", "table"] as unknown as typeof modesQuery.queryKey;
  const secondModesQuery = { ...modesQuery, queryKey: secondKey };
  await Promise.allSettled([queryClient.query(modesQuery), queryClient.query(secondModesQuery)]);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes" }]);
});
