import type { QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "contract/live.ts";
import { livePath } from "contract/live.ts";
import type { FullUser } from "contract/users.ts";
import { isLive, setLive } from "./is-live.ts";
import { SESSION_KEY } from "./session-lapse.ts";

/** After how many milliseconds a stream that was refused is asked for again; up to twice as long. */
const REFUSED_PAUSE = 60_000;
/** In how many milliseconds queries are refetched after a message at most: pages do not all ask at once. */
const SPREAD = 200;
/** How often it is looked whether the page slept, and a pause that says so; hidden pages look once a minute. */
const LOOK = 15_000;
const SLEPT = 120_000;

/** What the tab that holds the stream tells the others. */
interface Note {
  /** `null`: a tab that has just been opened asks for one. */
  readonly isOn: boolean | null;
  readonly topics: readonly string[];
  readonly lastEventId: string;
  /** How old what it shows is, in milliseconds. */
  readonly age: number;
}

/**
 * Refetches what shows a topic when the stream of changes tells it. The tabs of a browser share one stream: the one that
 * has the lock holds it and tells the others. Where there is none, queries are polled as before.
 */
export function followChanges(queries: QueryClient): void {
  // Pages of plain http on another machine have no locks. A stream for each tab would use up the connections to a host.
  if (!("locks" in navigator)) return;
  const channel = new BroadcastChannel("live");
  const told = new Set<string>();
  const recently: { readonly topic: string; readonly at: number }[] = [];
  let source: EventSource | null = null;
  let lastEventId = "";
  let retry: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | null = null;

  function heed({ isOn, topics, ...note }: Note): void {
    if (isOn === null) return;
    lastEventId = note.lastEventId;
    const wasOn = isLive();
    setLive(isOn);
    // Polling starts again with the next fetch.
    if (wasOn && !isOn) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPolled === true });
    if (topics.length === 0) return;
    if (told.size === 0) setTimeout(refetch, SPREAD * Math.random());
    for (const topic of topics) told.add(topic);
  }

  function refetch(): void {
    const topics = new Set(told);
    told.clear();
    void queries.invalidateQueries({ predicate: ({ queryKey: [topic] }) => topics.has(String(topic)) });
  }

  function say(isOn: boolean, ...topics: string[]): void {
    const note: Note = { isOn, topics, lastEventId, age: 0 };
    channel.postMessage(note);
    heed(note);
  }

  function connect(): void {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(`${livePath}?${new URLSearchParams({ lastEventId, age: String(ageOfPage()) })}`);
    source.onopen = () => say(true);
    source.onmessage = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId || lastEventId;
      const { topic } = JSON.parse(event.data) as LiveMessage;
      recently.push({ topic, at: performance.now() });
      if (recently.length > 100) recently.shift();
      say(true, topic);
    };
    source.onerror = () => {
      say(false);
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

  /** After a sleep the connection may be dead, and messages are lost. */
  function wake(): void {
    if (source) connect();
    void queries.invalidateQueries();
  }

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.isOn !== null) heed(data);
    else if (source)
      say(isLive(), ...recently.filter(({ at }) => performance.now() - at < data.age).map(({ topic }) => topic));
  };
  // A page that is kept to come back to would keep the stream from the other tabs.
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    lead();
    wake();
  });
  addEventListener("online", wake);
  onSleep(wake);
  onOtherViewer(queries, () => source && connect());
  channel.postMessage({ isOn: null, topics: [], lastEventId, age: ageOfPage() } satisfies Note);
  lead();
}

/** Of what it has shown from the start; the second is for an answer that was on its way. */
function ageOfPage(): number {
  return Math.ceil(performance.now()) + 1000;
}

function onSleep(woken: () => void): void {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT) woken();
    last = now;
  }, LOOK);
}

/** The stream is of the session it was opened with. */
function onOtherViewer(queries: QueryClient, changed: () => void): void {
  const nameOf = (viewer: FullUser | null | undefined) => `${viewer?._id} ${viewer?.role}`;
  let last = nameOf(queries.getQueryData<FullUser | null>(SESSION_KEY));
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    const viewer = nameOf(query.state.data as FullUser | null);
    if (viewer === last) return;
    last = viewer;
    changed();
  });
}
