import { createApi } from "contract/api.ts";
import { expect, onTestFinished, test } from "vitest";
import { receiveToasts, type Toast } from "../ui/toast.ts";
import { createSender } from "./api.ts";
import { query } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

/** Runs a query against a server with these responses. */
async function runQuery(...responses: StubResponse[]) {
  const { list, ...server } = await createModesQuery(...responses);
  return { ...server, data: buildQueryClient().query(list) };
}

async function createModesQuery(...responses: StubResponse[]) {
  const { root, requests } = await startStubServer(...responses);
  const { modes } = createApi(createSender(root));
  const toasts: Toast[] = [];
  onTestFinished(receiveToasts((toast) => toasts.push(toast)));
  const list = query({
    queryKey: ["modes"],
    queryFn: async ({ signal }) => (await modes.searchModes({ signal })).data,
    meta: { failure: "Erreur while fetching modes" },
  });
  return { requests, toasts, list, modes };
}

const unavailable = {
  status: 503,
  headers: { "retry-after": "0" },
  body: { ok: false, status: 503, message: "Unavailable" },
};
const available = { body: { ok: true, status: 200, data: [{ _id: "1", name: "CTF" }] } };

test("a temporary failure is retried without a toast", async () => {
  const { data, requests, toasts } = await runQuery(unavailable, unavailable, available);
  expect(await data).toEqual([{ _id: "1", name: "CTF" }]);
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([]);
});

test("a permanent failure shows one toast", async () => {
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

test("a polled query shows one toast if it keeps failing, until it succeeds again", async () => {
  const no = { status: 403, body: { ok: false, status: 403, message: "No" } };
  const { list, toasts } = await createModesQuery(available, no, no, available, no);
  const queryClient = buildQueryClient();
  const polled = { ...list, meta: { isPolled: true }, staleTime: 0 };
  const refetch = () =>
    queryClient.query(polled).then(
      () => toasts.length,
      () => toasts.length,
    );
  const counts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) counts.push(await refetch());
  expect(counts).toEqual([0, 1, 1, 1, 2]);
});

test("a known not-found error shows only its own message", async () => {
  const { data, toasts } = await runQuery({
    status: 404,
    body: { ok: false, status: 404, errorCode: "MODE_NOT_FOUND", message: "Mode not found" },
  });
  await expect(data).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Mode not found" }]);
});

test("any other not-found error is shown like any failure", async () => {
  const { data, toasts } = await runQuery({
    status: 404,
    body: { ok: false, status: 404, message: "Stat not found" },
  });
  await expect(data).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Stat not found" }]);
});

test("a query that fails because of another query is neither retried nor shown separately", async () => {
  const { list, requests, toasts } = await createModesQuery(unavailable);
  const stats = query({
    queryKey: ["stats"],
    queryFn: async ({ client: queryClient }) => (await queryClient.query(list)).length,
    meta: { failure: "Erreur while fetching stats" },
  });
  await expect(buildQueryClient().query(stats)).rejects.toMatchObject({ failure: "Erreur while fetching modes" });
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Unavailable" }]);
});

test("an unavailable server shows one toast, however many queries fail", async () => {
  const { list, toasts, modes } = await createModesQuery(unavailable);
  const queryClient = buildQueryClient();
  const one = query({
    queryKey: ["modes", "one"],
    queryFn: async ({ signal }) => (await modes.getMode({ id: "1", signal })).data,
    meta: { failure: "Erreur while fetching mode" },
  });
  await Promise.allSettled([queryClient.query(list), queryClient.query(one)]);
  expect(toasts).toEqual([{ kind: "error", title: expect.any(String), text: "Unavailable" }]);
});

test("simultaneous failures with the same message show one toast", async () => {
  const { list, toasts } = await createModesQuery({ status: 500, body: "" });
  const queryClient = buildQueryClient();
  const table = { ...list, queryKey: ["modes", "table"] as unknown as typeof list.queryKey };
  await Promise.allSettled([queryClient.query(list), queryClient.query(table)]);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes" }]);
});
