import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { getMonotonicTime } from "../clock.ts";

/** The maximum number of bytes that are buffered for a slow client. Beyond that, its connection is closed. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** How long browsers wait before they reconnect, in milliseconds. */
const RECONNECT_DELAY_MS = 2000;

/**
 * An open stream of server-sent events. It is not compressed, and proxies that support `X-Accel-Buffering` do not buffer
 * it.
 */
export class EventStream {
  readonly #raw: ServerResponse;

  /** @param onClosed called when the connection is closed by either side */
  constructor(reply: FastifyReply, onClosed: () => void) {
    reply.hijack();
    this.#raw = reply.raw;
    // Without a listener, a connection reset would end the process. The event `close` follows.
    this.#raw.on("error", () => undefined);
    this.#raw.on("close", onClosed);
    if (this.#raw.destroyed) queueMicrotask(onClosed);
    // No other request uses this connection, so closing the server need not wait for it to be idle.
    this.#raw.shouldKeepAlive = false;
    this.#raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
    this.#raw.write(`retry: ${RECONNECT_DELAY_MS}\n\n`);
  }

  /** Sends events, each with its final blank line. */
  send(events: string): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    this.#raw.write(events);
    if (this.#raw.writableLength > MAX_BUFFERED_BYTES) this.#raw.destroy();
  }

  end(): void {
    this.#raw.end();
  }
}

/**
 * Records the last change of each topic for one audience. The numbers count only changes that this audience may see, so
 * that they reveal nothing else.
 */
export class ChangeLog<Topic extends string> {
  /** Distinguishes the numbers of this log from those of other audiences and processes. */
  #id = randomUUID();
  readonly #lastChanges = new Map<Topic, { readonly change: number; readonly at: number }>();
  readonly #topics: readonly Topic[];
  #lastChange = 0;

  constructor(topics: readonly Topic[]) {
    this.#topics = topics;
  }

  /** Restarts the numbers under another id. A client with an older id receives an event for every topic. */
  restart(): void {
    this.#id = randomUUID();
    this.#lastChange = 0;
    for (const [topic, { at }] of this.#lastChanges) this.#lastChanges.set(topic, { change: 0, at });
  }

  /** Records a change. @returns its event */
  record(topic: Topic): string {
    this.#lastChange += 1;
    this.#lastChanges.set(topic, { change: this.#lastChange, at: getMonotonicTime() });
    return this.#formatEvent(topic, this.#lastChange);
  }

  /**
   * Returns the events that a client missed: since `lastEventId`, if it is an id of this log; otherwise since the client
   * loaded its data. Returns an event for every topic if the data is older than this log.
   * @param ageMs the age of the client's data in milliseconds
   */
  formatMissedEvents(lastEventId: string | undefined, ageMs: number): string {
    const [logId, lastReceived] = lastEventId?.split(".") ?? [];
    const isOwnId = logId === this.#id;
    const lastReceivedChange = Number(lastReceived);
    const loadedAt = getMonotonicTime() - ageMs;
    const isMissed = (topic: Topic): boolean => {
      const lastChange = this.#lastChanges.get(topic);
      // If the number is malformed, every topic counts as missed.
      if (isOwnId) return Number.isNaN(lastReceivedChange) || (lastChange?.change ?? 0) > lastReceivedChange;
      // Anything may have changed before this process started, or since an unknown time (a malformed age).
      const isOlderThanProcess = Number.isNaN(loadedAt) || loadedAt <= 0;
      return isOlderThanProcess || (lastChange !== undefined && lastChange.at >= loadedAt);
    };
    const missedTopics = this.#topics.filter(isMissed);
    return missedTopics.map((topic) => this.#formatEvent(topic, this.#lastChanges.get(topic)?.change ?? 0)).join("");
  }

  /** Formats an event. Its id is that of the latest change, because the client has received all changes before. */
  #formatEvent(topic: Topic, change: number): string {
    return `id: ${this.#id}.${this.#lastChange}\n${formatEvent(topic, change)}`;
  }
}

/** Formats an event that is sent to some clients only and is in no log. */
export function formatEvent(topic: string, change: number): string {
  return `data: ${JSON.stringify({ topic, change })}\n\n`;
}
