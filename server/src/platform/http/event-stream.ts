import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

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
