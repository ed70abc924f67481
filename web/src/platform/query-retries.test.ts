import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queuedToasts, receiveToasts } from "../ui/toast.ts";
import { api } from "./api.ts";
import { defineQuery } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

interface Failure {
  /** The status of the response; 0 if the server is not reached. */
  readonly status: number;
  /** The value of the header `Retry-After`, in seconds. */
  readonly retryAfter?: string;
}

/** Fetches the modes while each request fails. Returns the times of the requests, in milliseconds, and the shown toasts. */
async function fetchModes({ status, retryAfter }: Failure, meta: object = {}) {
  const requestTimes: number[] = [];
  vi.stubGlobal("fetch", async () => {
    requestTimes.push(Date.now());
    if (status === 0) throw new TypeError("Failed to fetch");
    const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    return Response.json({ ok: false, status, message: "Reason" }, { status, headers });
  });
  const toasts: string[] = [];
  queuedToasts.set([]);
  onTestFinished(receiveToasts(({ title }) => toasts.push(title)));
  const modesQuery = defineQuery({ queryKey: ["modes"], queryFn: () => api.modes.searchModes(), meta });
  const fetching = buildQueryClient()
    .query(modesQuery)
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await fetching;
  return { requestTimes, toasts };
}

test.each([
  { failure: "an unreachable server", status: 0, requestTimes: [0, 1000, 3000] },
  { failure: "too many requests", status: 429, requestTimes: [0, 1000, 3000] },
  { failure: "a proxy without a server", status: 502, requestTimes: [0, 1000, 3000] },
  { failure: "an unavailable database", status: 503, requestTimes: [0, 1000, 3000] },
  { failure: "a proxy that gave up waiting", status: 504, requestTimes: [0, 1000, 3000] },
  { failure: "a fault of the server", status: 500, requestTimes: [0] },
  { failure: "an unknown record", status: 404, requestTimes: [0] },
])("after $failure (status $status), requests are sent at $requestTimes ms", async ({ status, requestTimes }) => {
  expect((await fetchModes({ status })).requestTimes).toEqual(requestTimes);
});

test.each([
  { retryAfter: "4", requestTimes: [0, 4000, 8000] },
  { retryAfter: "5", requestTimes: [0, 5000, 10_000] },
  { retryAfter: "6", requestTimes: [0] },
])("if the server demands a pause of $retryAfter s, requests are sent at $requestTimes ms", async (demand) => {
  const { requestTimes } = await fetchModes({ status: 503, retryAfter: demand.retryAfter });
  expect(requestTimes).toEqual(demand.requestTimes);
});

test.each([
  { hidden: "no failure", meta: {}, status: 404, toasts: ["Reason"] },
  { hidden: "unknown records", meta: { hidesNotFoundToast: true }, status: 404, toasts: [] },
  { hidden: "unknown records", meta: { hidesNotFoundToast: true }, status: 400, toasts: ["Reason"] },
  { hidden: "all failures", meta: { hidesErrorToast: true }, status: 400, toasts: [] },
])("a query that hides $hidden shows the toasts $toasts for the status $status", async ({ meta, status, toasts }) => {
  expect((await fetchModes({ status }, meta)).toasts).toEqual(toasts);
});

test("while a toast is visible, the same failure of the same query shows another one only after a success", async () => {
  const paths = { modes: "/api/mode/search", maps: "/api/map/search" };
  let failingPaths: readonly string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    if (!failingPaths.includes(path)) return Response.json({ ok: true, status: 200, data: [] });
    return Response.json({ ok: false, status: 400, message: `No reply from ${path}` }, { status: 400 });
  });
  const toasts: string[] = [];
  queuedToasts.set([]);
  onTestFinished(receiveToasts(({ title }) => toasts.push(title)));
  const queryClient = buildQueryClient();
  const modesQuery = defineQuery({ queryKey: ["modes"], queryFn: () => api.modes.searchModes() });
  const mapsQuery = defineQuery({ queryKey: ["maps"], queryFn: () => api.maps.listMaps() });
  const fetchBoth = async () => {
    await queryClient.query({ ...modesQuery, staleTime: 0 }).catch(() => undefined);
    await queryClient.query({ ...mapsQuery, staleTime: 0 }).catch(() => undefined);
    return toasts.splice(0);
  };
  failingPaths = [paths.modes, paths.maps];
  expect(await fetchBoth()).toEqual(["No reply from /api/mode/search", "No reply from /api/map/search"]);
  expect(await fetchBoth()).toEqual([]);
  failingPaths = [paths.maps];
  expect(await fetchBoth()).toEqual([]);
  failingPaths = [paths.modes, paths.maps];
  expect(await fetchBoth()).toEqual(["No reply from /api/mode/search"]);
});

test("a query of an offline device is not retried and shows no toast, because the page says that it is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await fetchModes({ status: 0 })).toEqual({ requestTimes: [0], toasts: [] });
});
