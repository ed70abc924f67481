// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { animateLiveChanges } from "../ui/animate-changes.ts";
import { SESSION_KEY } from "./ended-session.ts";
import { followLiveChanges } from "./live.ts";
import { isStreamOpen, setStreamOpen } from "./query.ts";
import { exampleUser } from "./testing/example-user.ts";

/** A stream that the test controls. */
class FakeEventSource {
  static readonly CLOSED = 2;
  readonly params: URLSearchParams;
  readyState = 0;
  onopen = () => undefined;
  onmessage = (_event: object) => undefined;
  onerror = () => undefined;
  constructor(url: string) {
    this.params = new URLSearchParams(url.split("?")[1]);
    streams.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** The connection to the other tabs. */
class FakeChannel {
  onmessage = (_event: object) => undefined;
  readonly sent: object[] = [];
  constructor() {
    channels.push(this);
  }
  postMessage(message: object): void {
    this.sent.push(message);
  }
}

let streams: FakeEventSource[] = [];
let channels: FakeChannel[] = [];
let listeners: { readonly type: string; readonly listener: (event: object) => void }[] = [];
let queryClient: QueryClient;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.push({ type, listener }));
  vi.stubGlobal("navigator", { locks: { request: (_name: string, use: () => unknown) => use() } });
  streams = [];
  channels = [];
  listeners = [];
  queryClient = new QueryClient();
  setViewer(exampleUser);
  followLiveChanges(queryClient);
});

afterEach(() => {
  setStreamOpen(false);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setViewer(viewer: FullUser | null): void {
  queryClient.setQueryData(SESSION_KEY, viewer);
}

/** Sends an event to the window. */
function sendEvent(type: string, event: object = {}): void {
  for (const { type: otherType, listener } of listeners) if (otherType === type) listener(event);
}

function isStale(key: string): boolean {
  return queryClient.getQueryState([key])?.isInvalidated === true;
}

test("a message makes the queries of its topic stale, and other queries that list the topic in their `meta`", async () => {
  for (const key of ["events", "clans", "queues"]) queryClient.setQueryData([key], "data");
  const clansQuery = queryClient.getQueryCache().find({ queryKey: ["clans"] });
  clansQuery?.setOptions({ queryKey: ["clans"], meta: { topics: ["events"] } });
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"events"}` });
  await vi.advanceTimersByTimeAsync(250);
  expect(isStale("events")).toBe(true);
  expect(isStale("clans")).toBe(true);
  expect(isStale("queues")).toBe(false);
});

test("a topic makes queries stale only once for each message", async () => {
  for (const key of ["events", "clans"]) queryClient.setQueryData([key], "data");
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"events"}` });
  await vi.advanceTimersByTimeAsync(250);
  queryClient.setQueryData(["events"], "fetched again");
  streams[0]?.onmessage({ lastEventId: "8", data: `{"topic":"clans"}` });
  await vi.advanceTimersByTimeAsync(250);
  expect(isStale("clans")).toBe(true);
  expect(isStale("events")).toBe(false);
});

test("after a message about the session, and after the stream is lost, the page asks who is signed in", async () => {
  const queryFn = vi.fn(async () => exampleUser);
  queryClient.getQueryCache().find({ queryKey: SESSION_KEY })?.setOptions({ queryKey: SESSION_KEY, queryFn });
  streams[0]?.onopen();
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"events"}` });
  await vi.advanceTimersByTimeAsync(250);
  expect(queryFn).toHaveBeenCalledTimes(0);
  streams[0]?.onmessage({ lastEventId: "8", data: `{"topic":"session"}` });
  await vi.advanceTimersByTimeAsync(250);
  expect(queryFn).toHaveBeenCalledTimes(1);
  streams[0]?.onerror();
  // The browser's next attempt to connect fails.
  streams[0]?.onerror();
  await vi.advanceTimersByTimeAsync(250);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("while the pointer is over a list, messages wait until one about matches arrives", async () => {
  const stopAnimating = animateLiveChanges();
  onTestFinished(stopAnimating);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  vi.spyOn(document, "querySelector").mockReturnValue(document.body);
  onTestFinished(() => void vi.restoreAllMocks());
  sendEvent("pointermove", { movementX: 1, movementY: 0 });
  for (const key of ["events", "matches"]) queryClient.setQueryData([key], "data");
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"events"}` });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStale("events")).toBe(false);
  streams[0]?.onmessage({ lastEventId: "8", data: `{"topic":"matches"}` });
  await vi.advanceTimersByTimeAsync(300);
  expect(["events", "matches"].filter(isStale)).toEqual(["events", "matches"]);
});

test("queries are polled again after the stream is lost", () => {
  queryClient.setQueryData(["queues"], "data");
  queryClient
    .getQueryCache()
    .find({ queryKey: ["queues"] })
    ?.setOptions({ queryKey: ["queues"], meta: { isPolled: true } });
  streams[0]?.onopen();
  expect(isStreamOpen()).toBe(true);
  streams[0]?.onerror();
  expect(isStreamOpen()).toBe(false);
  expect(isStale("queues")).toBe(true);
});

test("a rejected stream is requested again after one to two minutes", () => {
  const [stream] = streams;
  if (stream) stream.readyState = FakeEventSource.CLOSED;
  stream?.onerror();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(streams).toHaveLength(2);
});

test("if the viewer or their role changes, the stream is closed and a new one is opened", () => {
  setViewer(exampleUser);
  expect(streams).toHaveLength(1);
  setViewer({ ...exampleUser, role: "ADMIN" });
  setViewer(null);
  expect(streams.map(({ params }) => params.get("viewer"))).toEqual([exampleUser._id, exampleUser._id, ""]);
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED, FakeEventSource.CLOSED, 0]);
});

test("a new stream continues after the last event", () => {
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"events"}` });
  setViewer(null);
  expect(streams[1]?.params.get("lastEventId")).toBe("7");
});

test("the page reconnects and fetches everything again after the device has slept", () => {
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(streams).toHaveLength(1);
  queryClient.setQueryData(["queues"], "data");
  // The device sleeps: time passes, but no timer fires.
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(streams).toHaveLength(2);
  expect(isStale("queues")).toBe(true);
});

test("a page in the back/forward cache has no stream", () => {
  sendEvent("pagehide");
  expect(streams[0]?.readyState).toBe(FakeEventSource.CLOSED);
  sendEvent("pageshow", { persisted: false });
  expect(streams).toHaveLength(1);
  sendEvent("pageshow", { persisted: true });
  expect(streams.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED)).toHaveLength(1);
});

test("a new tab gets the changes since its data was fetched", () => {
  const [channel] = channels;
  streams[0]?.onmessage({ lastEventId: "7", data: `{"topic":"clans"}` });
  vi.advanceTimersByTime(5000);
  streams[0]?.onmessage({ lastEventId: "8", data: `{"topic":"events"}` });
  streams[0]?.onmessage({ lastEventId: "9", data: `{"topic":"queues"}` });
  // A new tab asks for the changes of the last three seconds. The first change was two seconds earlier.
  channel?.onmessage({ data: { age: 3000 } });
  expect(channel?.sent.at(-1)).toEqual({ isConnected: false, topics: ["events", "queues"], lastEventId: "9" });
});

/** Creates a query with cached data, which is fresh until a test makes it stale. */
function cacheQueues(): void {
  queryClient.setQueryData(["queues"], "data");
}

test.each([
  { event: "the device is online again", type: "online", details: {}, streamCount: 2 },
  {
    event: "Back returns to a page that the browser kept",
    type: "pageshow",
    details: { persisted: true },
    streamCount: 3,
  },
])("if $event, everything is fetched again", ({ type, details, streamCount }) => {
  cacheQueues();
  sendEvent(type, details);
  expect(streams).toHaveLength(streamCount);
  expect(isStale("queues")).toBe(true);
});

test("showing a page for the first time fetches nothing again", () => {
  cacheQueues();
  sendEvent("pageshow", { persisted: false });
  expect(isStale("queues")).toBe(false);
});

/** Follows changes on a page that the browser has loaded. `sizes` are the numbers of bytes that it reports. */
function followAfterLoad(sizes: { readonly transferSize: number; readonly decodedBodySize: number }): void {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([sizes as PerformanceNavigationTiming]);
  onTestFinished(() => void vi.restoreAllMocks());
  cacheQueues();
  followLiveChanges(queryClient);
}

test.each([
  { source: "its HTTP cache", sizes: { transferSize: 0, decodedBodySize: 9000 }, isFetched: true },
  { source: "the server", sizes: { transferSize: 3000, decodedBodySize: 9000 }, isFetched: false },
  { source: "an unknown source", sizes: { transferSize: 0, decodedBodySize: 0 }, isFetched: false },
])(
  "if the browser has loaded the page from $source, everything is fetched again: $isFetched",
  ({ sizes, isFetched }) => {
    followAfterLoad(sizes);
    expect(isStale("queues")).toBe(isFetched);
  },
);

test("a page from the HTTP cache fetches everything again only after it has been loaded", () => {
  Object.defineProperty(document, "readyState", { value: "interactive", configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "readyState"));
  followAfterLoad({ transferSize: 0, decodedBodySize: 9000 });
  expect(isStale("queues")).toBe(false);
  sendEvent("load");
  expect(isStale("queues")).toBe(true);
});

test("a stream asks for the changes since the session of its data, rounded up, plus one second", () => {
  setViewer(null);
  vi.advanceTimersByTime(5000);
  sendEvent("online");
  const ages = streams.map(({ params }) => Number(params.get("age")));
  expect(ages.slice(1)).toEqual([1000, 6000]);
});

test("the first session of a page opens no second stream", () => {
  const otherClient = new QueryClient();
  followLiveChanges(otherClient);
  const streamCount = streams.length;
  otherClient.setQueryData(SESSION_KEY, exampleUser);
  expect(streams).toHaveLength(streamCount);
});

test("a lost stream is not requested again, because the browser does so itself", () => {
  streams[0]?.onerror();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(streams).toHaveLength(1);
});

test("a message that the tab with the stream forwards has the same effects as one from the stream", async () => {
  cacheQueues();
  const data = { isConnected: true, topics: ["queues"], lastEventId: "9" };
  channels[0]?.onmessage({ data });
  await vi.advanceTimersByTimeAsync(250);
  expect(isStreamOpen()).toBe(true);
  expect(isStale("queues")).toBe(true);
  setViewer(null);
  expect(streams[1]?.params.get("lastEventId")).toBe("9");
});

test("only the tab with the stream replies to a new tab", () => {
  sendEvent("pagehide");
  const [channel] = channels;
  const messageCount = channel?.sent.length;
  channel?.onmessage({ data: { age: 3000 } });
  expect(channel?.sent).toHaveLength(messageCount ?? 0);
});
