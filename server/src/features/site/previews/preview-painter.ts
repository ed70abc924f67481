import { Worker } from "node:worker_threads";
import { Semaphore } from "../../../platform/semaphore.ts";
import type { Painting, PaintReply, PaintRequest, Picture } from "./preview-worker.ts";
import type { Scene } from "./scene.ts";

/** How many previews are drawn at once, and how many wait. */
const limit = { running: 2, waiting: 16, retryAfterSeconds: 1 };
/** How long drawing one may take, in milliseconds, with the start of the thread. */
const patience = 10_000;
/** What is kept at most. */
const kept = { count: 500, bytes: 24 * 1024 * 1024 };

/** Draws previews on a thread of their own and keeps the ones that were asked for last. */
export class PreviewPainter {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  readonly #semaphore = new Semaphore(limit);
  #bytes = 0;
  #number = 0;
  #worker: Worker | null = null;
  /** Whether the thread has drawn anything yet. One that fails before that will always fail. */
  #isProven = false;
  #isMissing = false;

  /**
   * A scene as a PNG. Who asks for one that is being drawn waits for the same drawing.
   * @throws when it cannot be drawn: the renderer is not installed, too many wait, it takes too long
   */
  async paint(scene: Scene): Promise<Uint8Array> {
    const key = JSON.stringify(scene);
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#keep(key, found);
      return found;
    }
    const drawing = this.#drawing.get(key) ?? this.#semaphore.run(() => this.#draw({ scene }));
    this.#drawing.set(key, drawing);
    try {
      const png = await drawing;
      this.#keep(key, png);
      return png;
    } finally {
      this.#drawing.delete(key);
    }
  }

  /** A picture as a PNG of its own. @throws as `paint` does, and where it cannot be decoded */
  redraw(picture: Picture): Promise<Uint8Array> {
    return this.#semaphore.run(() => this.#draw({ picture }));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #draw(painting: Painting): Promise<Uint8Array> {
    const worker = this.#started();
    this.#number += 1;
    const number = this.#number;
    const waiting = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(number, waiting);
    const timer = setTimeout(() => this.#fail(new Error("Drawing a preview takes too long")), patience);
    worker.postMessage({ number, ...painting } satisfies PaintRequest);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(number);
    }
  }

  #started(): Worker {
    if (this.#isMissing) throw new Error("There is no renderer of previews");
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL("./preview-worker.ts", import.meta.url));
    // The process may end while the thread waits for work.
    worker.unref();
    worker.on("message", (reply: PaintReply) => {
      const waiting = this.#waiting.get(reply.number);
      if ("png" in reply) {
        this.#isProven = true;
        waiting?.resolve(reply.png);
      } else waiting?.reject(new Error(reply.failure));
    });
    worker.on("error", (error: Error) => {
      this.#isMissing = !this.#isProven;
      if (this.#worker === worker) this.#fail(error);
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread: the next drawing starts another. */
  #fail(error: Error): void {
    const worker = this.#worker;
    this.#worker = null;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    void worker?.terminate();
  }

  /** Keeps a preview as the latest, and drops the oldest ones beyond the limits. */
  #keep(key: string, png: Uint8Array): void {
    this.#drop(key);
    this.#kept.set(key, png);
    this.#bytes += sizeOf(key, png);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= kept.count && this.#bytes <= kept.bytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const png = this.#kept.get(key);
    if (png === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(key, png);
  }
}

/** In bytes; keys are of two bytes a letter. */
function sizeOf(key: string, png: Uint8Array): number {
  return 2 * key.length + png.byteLength;
}
