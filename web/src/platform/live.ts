import type { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { untilPointerLeaves } from "../ui/calm-changes.ts";
import { isLive, setLive } from "./is-live.ts";
import { type Note, shareStream } from "./live-stream.ts";
import { deviceNow } from "./server-clock.ts";
import { recheckViewer } from "./session.ts";
import { SESSION_KEY } from "./session-lapse.ts";

/**
 * Queries are refetched after a random part of this after a message, in milliseconds: so that not all pages send their
 * calls at once.
 */
const REFETCH_JITTER = 200;
/**
 * How often it is checked whether the page slept, in milliseconds; browsers run timers of hidden pages once a minute.
 */
const SLEEP_CHECK_INTERVAL = 15_000;
/** After a longer pause between two checks, in milliseconds, the page is taken to have slept. */
const SLEEP_THRESHOLD = 120_000;
/** How long a reply may have taken to reach the page, in milliseconds: what it shows may be older by that. */
const REPLY_LATENCY = 1000;

/**
 * Refetches what shows a topic when the stream of changes reports it. Where there is no stream, queries are polled as
 * before.
 */
export function followChanges(queries: QueryClient): void {
  // Pages of plain http on another machine have no locks. A stream for each tab would use up the connections to a host.
  if (!("locks" in navigator)) return;
  const changed = new Set<string>();
  let viewer = viewerIn(queries);
  /** When all that is shown was fetched at the earliest, in milliseconds since the page was opened. */
  let syncedAt = 0;

  function onNote({ isOn, topics }: Note): void {
    const isLost = isLive() && !isOn;
    setLive(isOn);
    // A stream also ends with its session. Queries wait until it is known.
    if (isLost || topics.includes("session")) void recheckViewer(queries);
    // Polling starts again with the next fetch.
    if (isLost) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPolled === true });
    if (topics.length === 0) return;
    if (changed.size === 0) setTimeout(() => void refetch(), REFETCH_JITTER * Math.random());
    for (const topic of topics) if (topic !== "session") changed.add(topic);
  }

  async function refetch(): Promise<void> {
    // A call to a match is shown at once.
    if (!changed.has("matches")) await untilPointerLeaves();
    const topics = new Set(changed);
    changed.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey: [topic], meta }) =>
        topics.has(String(topic)) || meta?.topics?.some((each) => topics.has(each)) === true,
    });
  }

  const stream = shareStream({
    onNote,
    age: () => Math.ceil(performance.now() - syncedAt) + REPLY_LATENCY,
    viewerId: () => viewer?._id ?? "",
  });

  /** After a sleep the connection may be dead, and messages are lost. */
  function wake(): void {
    stream.reconnect();
    void recheckViewer(queries);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wake();
  });
  addEventListener("online", wake);
  onSleep(wake);

  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0]) return;
    const now = viewerIn(queries);
    if (now === undefined || (now?._id === viewer?._id && now?.role === viewer?.role)) return;
    const isFirst = viewer === undefined;
    viewer = now;
    if (isFirst) return;
    // The cache is cleared for the new viewer, and a stream belongs to the session it was opened with.
    changed.clear();
    syncedAt = performance.now();
    stream.reconnect();
  });
}

/** `undefined` until it is known. */
function viewerIn(queries: QueryClient): FullUser | null | undefined {
  return queries.getQueryData<FullUser | null>(SESSION_KEY);
}

function onSleep(woken: () => void): void {
  let last = deviceNow();
  setInterval(() => {
    const now = deviceNow();
    if (now - last > SLEEP_THRESHOLD) woken();
    last = now;
  }, SLEEP_CHECK_INTERVAL);
}
