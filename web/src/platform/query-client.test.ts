import { createApi } from "contract/api.ts";
import { expect, onTestFinished, test } from "vitest";
import { receiveToasts, type Toast } from "../ui/toast.ts";
import { createSender } from "./api.ts";
import { query } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

async function reading(...answers: StubResponse[]) {
  const { list, ...parts } = await modesList(...answers);
  return { ...parts, answer: buildQueryClient().query(list) };
}

async function modesList(...answers: StubResponse[]) {
  const { root, requests } = await startStubServer(...answers);
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
const there = { body: { ok: true, status: 200, data: [{ _id: "1", name: "CTF" }] } };

test("a temporary failure is retried without a toast", async () => {
  const { answer, requests, toasts } = await reading(unavailable, unavailable, there);
  expect(await answer).toEqual([{ _id: "1", name: "CTF" }]);
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([]);
});

test("a lasting failure is one toast", async () => {
  const { answer, requests, toasts } = await reading(unavailable);
  await expect(answer).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Unavailable" }]);
});

test("a refusal is not retried", async () => {
  const { answer, requests, toasts } = await reading(
    { status: 403, body: { ok: false, status: 403, message: "No" } },
    there,
  );
  await expect(answer).rejects.toMatchObject({ status: 403 });
  expect(requests).toHaveLength(1);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "No" }]);
});

test("a call is not retried where the server demands a long pause", async () => {
  const { answer, requests } = await reading(
    { status: 429, headers: { "retry-after": "60" }, body: { ok: false } },
    there,
  );
  await expect(answer).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
  expect(requests).toHaveLength(1);
});

test("a polled query notifies once that it fails, until it has succeeded again", async () => {
  const no = { status: 403, body: { ok: false, status: 403, message: "No" } };
  const { list, toasts } = await modesList(there, no, no, there, no);
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

test("a missing record has its own message", async () => {
  const { answer, toasts } = await reading({
    status: 404,
    body: { ok: false, status: 404, errorCode: "MODE_NOT_FOUND", message: "Mode not found" },
  });
  await expect(answer).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Mode not found" }]);
});

test("a missing record without its own message is shown like any failure", async () => {
  const { answer, toasts } = await reading({
    status: 404,
    body: { ok: false, status: 404, message: "Stat not found" },
  });
  await expect(answer).rejects.toMatchObject({ status: 404 });
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Stat not found" }]);
});

test("a query that fails because of another is neither shown nor retried", async () => {
  const { list, requests, toasts } = await modesList(unavailable);
  const stats = query({
    queryKey: ["stats"],
    queryFn: async ({ client: queryClient }) => (await queryClient.query(list)).length,
    meta: { failure: "Erreur while fetching stats" },
  });
  await expect(buildQueryClient().query(stats)).rejects.toMatchObject({ failure: "Erreur while fetching modes" });
  expect(requests).toHaveLength(3);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes", text: "Unavailable" }]);
});

test("an unavailable server is one toast, however many queries fail", async () => {
  const { list, toasts, modes } = await modesList(unavailable);
  const queryClient = buildQueryClient();
  const one = query({
    queryKey: ["modes", "one"],
    queryFn: async ({ signal }) => (await modes.getMode({ id: "1", signal })).data,
    meta: { failure: "Erreur while fetching mode" },
  });
  await Promise.allSettled([queryClient.query(list), queryClient.query(one)]);
  expect(toasts).toEqual([{ kind: "error", title: expect.any(String), text: "Unavailable" }]);
});

test("two failures with the same message at once are one toast", async () => {
  const { list, toasts } = await modesList({ status: 500, body: "" });
  const queryClient = buildQueryClient();
  const table = { ...list, queryKey: ["modes", "table"] as unknown as typeof list.queryKey };
  await Promise.allSettled([queryClient.query(list), queryClient.query(table)]);
  expect(toasts).toEqual([{ kind: "error", title: "Erreur while fetching modes" }]);
});
