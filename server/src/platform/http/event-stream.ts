import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { msOfProcess } from "../clock.ts";

/** Bytes that may wait for a client that reads too slowly; beyond that its stream is cut off. */
const LONGEST_QUEUE = 64 * 1024;
/** Milliseconds after which a browser reconnects. */
const RETRY = 2000;

/**
 * An open reply of server-sent events. It is neither compressed nor buffered by a proxy that knows `X-Accel-Buffering`.
 */
export class EventStream {
  readonly #raw: ServerResponse;

  /** @param onClosed called once the connection is closed, whoever closed it */
  constructor(reply: FastifyReply, onClosed: () => void) {
    reply.hijack();
    this.#raw = reply.raw;
    // A reset of the connection would end the process; `close` follows.
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
    this.#raw.write(`retry: ${RETRY}\n\n`);
  }

  /** Sends text of events, each with its blank line. */
  send(text: string): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > LONGEST_QUEUE) this.#raw.destroy();
  }

  end(): void {
    this.#raw.end();
  }
}

/**
 * The changes that one audience may know of: per topic the number of its last. Numbers count nothing that the audience may
 * not know, so that they reveal nothing of it.
 */
export class ChangeLog<Topic extends string> {
  /** Tells numbers of this log from those of other audiences, other processes, and this one before a restart. */
  readonly #name = randomUUID();
  readonly #last = new Map<Topic, { readonly change: number; readonly at: number }>();
  readonly #topics: readonly Topic[];
  #now = 0;

  /** @param changedAt when what belongs to a topic changed last before the log began, in milliseconds of the process */
  constructor(topics: readonly Topic[], changedAt: ReadonlyMap<Topic, number>) {
    this.#topics = topics;
    for (const [topic, at] of changedAt) this.#last.set(topic, { change: 0, at });
  }

  /** Counts a change. @returns its event */
  note(topic: Topic): string {
    this.#now += 1;
    this.#last.set(topic, { change: this.#now, at: msOfProcess() });
    return this.#event(topic, this.#now);
  }

  /**
   * The events missed since an id of this log was received, else by who has what is so many milliseconds old; all topics
   * where neither says enough.
   */
  since(lastEventId: string | undefined, age: number): string {
    const [name, received] = lastEventId?.split(".") ?? [];
    const isKnown = name === this.#name;
    const from = msOfProcess() - age;
    const isMissed = (topic: Topic): boolean => {
      const last = this.#last.get(topic);
      if (isKnown) return !((last?.change ?? 0) <= Number(received));
      // Before the process began, anything may have changed.
      return !(from > 0) || (last !== undefined && last.at >= from);
    };
    const missed = this.#topics.filter(isMissed);
    return missed.map((topic) => this.#event(topic, this.#last.get(topic)?.change ?? 0)).join("");
  }

  /** The id is that of the log as it is now: whoever reconnects with it has received all before. */
  #event(topic: Topic, change: number): string {
    return `id: ${this.#name}.${this.#now}\n${eventOf(topic, change)}`;
  }
}

/** An event for some clients only, which is not in a log. */
export function eventOf(topic: string, change: number): string {
  return `data: ${JSON.stringify({ topic, change })}\n\n`;
}
