import type { QueryClient } from "@tanstack/react-query";
import { type LiveMessage, livePath } from "contract/live.ts";
import type { FullUser } from "contract/users.ts";
import { waitUntilPointerLeaves } from "../ui/animate-changes.ts";
import { SESSION_KEY } from "./ended-session.ts";
import { isLive, setLive } from "./query.ts";
import { deviceNow } from "./server-clock.ts";
import { recheckViewer } from "./session.ts";

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
export function followLiveChanges(queryClient: QueryClient): void {
  // Pages of plain http on another machine have no locks. A stream for each tab would use up the connections to a host.
  if (!("locks" in navigator)) return;
  const changed = new Set<string>();
  let viewer = viewerIn(queryClient);
  /** When all that is shown was fetched at the earliest, in milliseconds since the page was opened. */
  let syncedAt = 0;

  function onNote({ isOn, topics }: Note): void {
    const isLost = isLive() && !isOn;
    setLive(isOn);
    // A stream also ends with its session. Queries wait until it is known.
    if (isLost || topics.includes("session")) void recheckViewer(queryClient);
    // Polling starts again with the next fetch.
    if (isLost) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isPolled === true });
    if (topics.length === 0) return;
    if (changed.size === 0) setTimeout(() => void refetch(), REFETCH_JITTER * Math.random());
    for (const topic of topics) if (topic !== "session") changed.add(topic);
  }

  async function refetch(): Promise<void> {
    // A call to a match is shown at once, also where it comes while other changes wait.
    await waitUntilPointerLeaves(() => changed.has("matches"));
    const topics = new Set(changed);
    changed.clear();
    void queryClient.invalidateQueries({
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
    void recheckViewer(queryClient);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wake();
  });
  addEventListener("online", wake);
  onSleep(wake);
  // The page came from the browser's cache, where it may have been since yesterday: of a tab that was closed to save memory.
  const wakeIfCached = () => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (load?.transferSize === 0 && load.decodedBodySize > 0) wake();
  };
  // Sizes are known by then in every browser.
  if (document.readyState === "complete") wakeIfCached();
  else addEventListener("load", wakeIfCached);

  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0]) return;
    const now = viewerIn(queryClient);
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
function viewerIn(queryClient: QueryClient): FullUser | null | undefined {
  return queryClient.getQueryData<FullUser | null>(SESSION_KEY);
}

function onSleep(woken: () => void): void {
  let last = deviceNow();
  setInterval(() => {
    const now = deviceNow();
    if (now - last > SLEEP_THRESHOLD) woken();
    last = now;
  }, SLEEP_CHECK_INTERVAL);
}

/** After how many milliseconds a stream that was refused is requested again; up to twice as long. */
const REFUSED_PAUSE = 60_000;

interface Note {
  readonly isOn: boolean;
  readonly topics: readonly string[];
  readonly lastEventId: string;
}

/** What a tab that has just been opened sends to the one that holds the stream. */
interface Question {
  /** How old what it shows is, in milliseconds. */
  readonly age: number;
}

interface StreamParts {
  /** Called in each tab. */
  readonly onNote: (note: Note) => void;
  /** How old what the page shows is, in milliseconds. */
  readonly age: () => number;
  /** The id of the user whom the page is shown to; empty for a visitor. */
  readonly viewerId: () => string;
}

interface SharedStream {
  /** Connects anew, where this tab holds the stream. */
  reconnect(): void;
}

/**
 * Opens one stream of changes for all tabs of a browser: the tab that has the lock holds it and posts its messages to
 * the others. When it closes, the next tab gets the lock and resumes after the last event.
 */
function shareStream({ onNote, age, viewerId }: StreamParts): SharedStream {
  const channel = new BroadcastChannel("live");
  const recently: { readonly topic: string; readonly at: number }[] = [];
  let source: EventSource | null = null;
  let lastEventId = "";
  let isOn = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | null = null;

  function say(...topics: string[]): void {
    const note: Note = { isOn, topics, lastEventId };
    channel.postMessage(note);
    onNote(note);
  }

  function connect(): void {
    clearTimeout(retry);
    source?.close();
    const about = new URLSearchParams({ lastEventId, age: String(age()), viewer: viewerId() });
    source = new EventSource(`${livePath}?${about}`);
    source.onopen = () => {
      isOn = true;
      say();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      const { topic } = JSON.parse(event.data) as LiveMessage;
      recently.push({ topic, at: performance.now() });
      if (recently.length > 100) recently.shift();
      say(topic);
    };
    source.onerror = () => {
      isOn = false;
      say();
      // The browser reconnects by itself after a break, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(connect, REFUSED_PAUSE * (1 + Math.random()));
    };
  }

  function lead(): void {
    void navigator.locks.request("live", () => {
      connect();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  }

  function leave(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
    release?.();
    release = null;
  }

  function answer({ age: ageThere }: Question): void {
    if (!source) return;
    const missed = recently.filter(({ at }) => performance.now() - at < ageThere);
    say(...missed.map(({ topic }) => topic));
  }

  channel.onmessage = ({ data }: MessageEvent<Note | Question>) => {
    if ("age" in data) {
      answer(data);
    } else {
      lastEventId = data.lastEventId;
      onNote(data);
    }
  };
  // A page that is kept to come back to would keep the stream from the other tabs.
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) lead();
  });
  channel.postMessage({ age: age() } satisfies Question);
  lead();
  return {
    reconnect() {
      if (source) connect();
    },
  };
}
