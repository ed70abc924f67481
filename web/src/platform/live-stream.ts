import type { LiveMessage } from "contract/live.ts";
import { livePath } from "contract/live.ts";

/** After how many milliseconds a stream that was refused is requested again; up to twice as long. */
const REFUSED_PAUSE = 60_000;

/** What the tab that holds the stream sends to the others. */
export interface Note {
  /** Whether the stream is open. */
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
export function shareStream({ onNote, age, viewerId }: StreamParts): SharedStream {
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
