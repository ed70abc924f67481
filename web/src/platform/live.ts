import type { QueryClient } from "@tanstack/react-query";
import { type LiveMessage, livePath } from "contract/live.ts";
import type { FullUser } from "contract/users.ts";
import { waitUntilPointerLeavesList } from "../ui/animate-changes.ts";
import { isSessionKey, SESSION_KEY } from "./ended-session.ts";
import { isStreamOpen, setStreamOpen } from "./query.ts";
import { getDeviceTime } from "./server-clock.ts";
import { recheckViewer } from "./session.ts";

/** Maximum random delay of a refetch after a message, in milliseconds, so that not all pages call at the same time. */
const REFETCH_JITTER_MS = 200;
/** Interval of the checks whether the device slept, in milliseconds. Browsers run timers of hidden pages once a minute. */
const SLEEP_CHECK_INTERVAL_MS = 15_000;
/** If more time passes between two checks, in milliseconds, the device is assumed to have slept. */
const SLEEP_THRESHOLD_MS = 120_000;
/** Allowance for the time between the reading of data on the server and its arrival on the page, in milliseconds. */
const REPLY_LATENCY_MS = 1000;

/**
 * Follows the event stream of changes, and refetches the queries of each topic that changes. Without a stream, queries are
 * polled.
 */
export function followLiveChanges(queryClient: QueryClient): void {
  // Pages over plain HTTP have no Web Locks API, so their tabs cannot share a stream. One stream per tab would exhaust the
  // browser's connections to a host.
  if (!("locks" in navigator)) return;
  /** Topics that have changed since the last refetch. */
  const changedTopics = new Set<string>();
  let viewer = getCachedSession(queryClient);
  /**
   * All shown data was fetched after this time, in milliseconds since the page was opened. A new stream reports the changes
   * since then.
   */
  let syncedAt = 0;

  function handleUpdate({ isConnected, topics }: StreamUpdate): void {
    const isLost = isStreamOpen() && !isConnected;
    setStreamOpen(isConnected);
    // The server also closes the stream when its session ends. `recheckViewer` holds back queries until the session is known.
    if (isLost || topics.includes("session")) void recheckViewer(queryClient);
    // Without a stream, queries are polled. The poll timers start after the next fetch.
    if (isLost) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isPolled === true });
    if (topics.length === 0) return;
    if (changedTopics.size === 0) setTimeout(() => void refetch(), REFETCH_JITTER_MS * Math.random());
    for (const topic of topics) if (topic !== "session") changedTopics.add(topic);
  }

  async function refetch(): Promise<void> {
    // A new match is shown immediately, even if other changes are waiting for the pointer to leave a list.
    await waitUntilPointerLeavesList(() => changedTopics.has("matches"));
    const topics = new Set(changedTopics);
    changedTopics.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [topic], meta }) =>
        topics.has(String(topic)) || meta?.topics?.some((extraTopic) => topics.has(extraTopic)) === true,
    });
  }

  const stream = shareStream({
    onUpdate: handleUpdate,
    getAge: () => Math.ceil(performance.now() - syncedAt) + REPLY_LATENCY_MS,
    getViewerId: () => viewer?._id ?? "",
  });

  /** Reconnects and refetches after a sleep, because the connection may be dead and messages may be lost. */
  function recoverFromSleep(): void {
    stream.reconnect();
    void recheckViewer(queryClient);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) });
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) recoverFromSleep();
  });
  addEventListener("online", recoverFromSleep);
  callAfterSleep(recoverFromSleep);
  // A page from the HTTP cache may be old, for example in a tab that was discarded to save memory.
  const recoverIfPageCached = () => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (load?.transferSize === 0 && load.decodedBodySize > 0) recoverFromSleep();
  };
  // Browsers know the sizes of the page only after it has loaded.
  if (document.readyState === "complete") recoverIfPageCached();
  else addEventListener("load", recoverIfPageCached);

  queryClient.getQueryCache().subscribe(({ query }) => {
    if (!isSessionKey(query.queryKey)) return;
    const newViewer = getCachedSession(queryClient);
    if (newViewer === undefined || (newViewer?._id === viewer?._id && newViewer?.role === viewer?.role)) return;
    const isFirstFetch = viewer === undefined;
    viewer = newViewer;
    if (isFirstFetch) return;
    // The cache has been cleared for the new viewer. The stream belongs to the session with which it was opened.
    changedTopics.clear();
    syncedAt = performance.now();
    stream.reconnect();
  });
}

/** Returns the viewer, `null` for a visitor, or `undefined` while unknown. */
function getCachedSession(queryClient: QueryClient): FullUser | null | undefined {
  return queryClient.getQueryData<FullUser | null>(SESSION_KEY);
}

/** Calls `onWake` each time the device has slept. */
function callAfterSleep(onWake: () => void): void {
  let lastCheckAt = getDeviceTime();
  setInterval(() => {
    const now = getDeviceTime();
    if (now - lastCheckAt > SLEEP_THRESHOLD_MS) onWake();
    lastCheckAt = now;
  }, SLEEP_CHECK_INTERVAL_MS);
}

/** Minimum pause before a rejected stream is requested again, in milliseconds. The maximum is twice as long. */
const RETRY_PAUSE_MS = 60_000;

/** How many changes the tab with the stream remembers for new tabs. */
const MAX_RECENT_CHANGES = 100;

/** A message from the tab with the stream to all tabs. */
interface StreamUpdate {
  readonly isConnected: boolean;
  readonly topics: readonly string[];
  /** The id of the last received event. The next tab with the stream resumes after it. */
  readonly lastEventId: string;
}

/** A message from a newly opened tab to the tab with the stream. It requests recent changes. */
interface CatchUpRequest {
  /** The age of the tab's data, in milliseconds. */
  readonly age: number;
}

interface StreamOptions {
  /** Called in each tab. */
  readonly onUpdate: (update: StreamUpdate) => void;
  /** Returns the age of the shown data, in milliseconds. A new stream begins with the changes since then. */
  readonly getAge: () => number;
  /** Returns the id of the viewer. Empty for a visitor. The server reports whether the session has another user now. */
  readonly getViewerId: () => string;
}

interface SharedStream {
  /** Reconnects, if this tab has the stream. */
  reconnect(): void;
}

/**
 * Opens one event stream for all tabs of a browser. The tab that holds the lock has the stream and forwards its messages
 * to the others. When that tab closes, the next tab gets the lock and resumes after the last event.
 */
function shareStream({ onUpdate, getAge, getViewerId }: StreamOptions): SharedStream {
  const channel = new BroadcastChannel("live");
  const recentChanges: { readonly topic: string; readonly receivedAt: number }[] = [];
  let source: EventSource | null = null;
  let lastEventId = "";
  let isConnected = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let releaseLock: (() => void) | null = null;

  function broadcast(...topics: string[]): void {
    const update: StreamUpdate = { isConnected, topics, lastEventId };
    channel.postMessage(update);
    onUpdate(update);
  }

  function connect(): void {
    clearTimeout(retryTimer);
    source?.close();
    const params = new URLSearchParams({ lastEventId, age: String(getAge()), viewer: getViewerId() });
    source = new EventSource(`${livePath}?${params}`);
    source.onopen = () => {
      isConnected = true;
      broadcast();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      const { topic } = JSON.parse(event.data) as LiveMessage;
      recentChanges.push({ topic, receivedAt: performance.now() });
      if (recentChanges.length > MAX_RECENT_CHANGES) recentChanges.shift();
      broadcast(topic);
    };
    source.onerror = () => {
      isConnected = false;
      broadcast();
      // The browser reconnects after a lost connection, but not after an error response.
      if (source?.readyState !== EventSource.CLOSED) return;
      retryTimer = setTimeout(connect, RETRY_PAUSE_MS * (1 + Math.random()));
    };
  }

  /** Waits for the lock, then connects. */
  function acquireStream(): void {
    void navigator.locks.request("live", () => {
      connect();
      return new Promise<void>((resolve) => {
        releaseLock = resolve;
      });
    });
  }

  function releaseStream(): void {
    clearTimeout(retryTimer);
    source?.close();
    source = null;
    releaseLock?.();
    releaseLock = null;
  }

  /** Sends the changes that a new tab may have missed. */
  function handleCatchUp({ age }: CatchUpRequest): void {
    if (!source) return;
    const missedChanges = recentChanges.filter(({ receivedAt }) => performance.now() - receivedAt < age);
    broadcast(...missedChanges.map(({ topic }) => topic));
  }

  channel.onmessage = ({ data }: MessageEvent<StreamUpdate | CatchUpRequest>) => {
    if ("age" in data) {
      handleCatchUp(data);
    } else {
      lastEventId = data.lastEventId;
      onUpdate(data);
    }
  };
  // A page in the back/forward cache must not block the stream for other tabs.
  addEventListener("pagehide", releaseStream);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) acquireStream();
  });
  channel.postMessage({ age: getAge() } satisfies CatchUpRequest);
  acquireStream();
  return {
    reconnect() {
      if (source) connect();
    },
  };
}
