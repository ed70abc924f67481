import { Worker } from "node:worker_threads";
import { Semaphore } from "../../../platform/semaphore.ts";
import type { PreviewContent } from "./preview-content.ts";
import type { RenderRequest, RenderResponse, RenderTask, SourceImage } from "./preview-worker.ts";

/** How many previews are rendered concurrently, and how many more may wait. */
const concurrency = { maxRunning: 2, maxWaiting: 16, retryAfterSeconds: 1 };
/** Maximum time for rendering a preview, including the start of the thread, in milliseconds. */
const timeoutMs = 10_000;
/** Maximum size of the cache of rendered previews. */
const cacheLimits = { count: 500, bytes: 24 * 1024 * 1024 };

/** Renders previews in a worker thread and caches the most recently used ones. */
export class PreviewRenderer {
  readonly #cache = new Map<string, Uint8Array>();
  /** The renderings in progress, by preview as JSON. */
  readonly #rendering = new Map<string, Promise<Uint8Array>>();
  /** The tasks in the thread, by number. */
  readonly #pendingTasks = new Map<number, PromiseWithResolvers<Uint8Array>>();
  readonly #semaphore = new Semaphore(concurrency);
  /** The size of the cache. */
  #cachedBytes = 0;
  /** The number of the last task that was sent to the thread. */
  #lastNumber = 0;
  #worker: Worker | null = null;
  /** Whether a thread has rendered anything yet. If a thread fails before, the renderer is not installed. */
  #hasRendered = false;
  /** Whether the renderer is not installed. */
  #isMissing = false;

  /**
   * Renders a preview as a PNG. Concurrent calls for the same preview wait for the same rendering.
   * @throws if the renderer is not installed, too many previews wait, or rendering takes too long
   */
  async render(preview: PreviewContent): Promise<Uint8Array> {
    const key = JSON.stringify(preview);
    const cachedPng = this.#cache.get(key);
    if (cachedPng !== undefined) {
      this.#addToCache(key, cachedPng);
      return cachedPng;
    }
    const rendering = this.#rendering.get(key) ?? this.#semaphore.run(() => this.#runTask({ preview }));
    this.#rendering.set(key, rendering);
    try {
      const png = await rendering;
      this.#addToCache(key, png);
      return png;
    } finally {
      this.#rendering.delete(key);
    }
  }

  /** Decodes an image and renders it as a PNG. @throws the errors of `render`, or if the image cannot be decoded */
  renderImage(image: SourceImage): Promise<Uint8Array> {
    return this.#semaphore.run(() => this.#runTask({ image }));
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #runTask(task: RenderTask): Promise<Uint8Array> {
    const worker = this.#ensureWorker();
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const pendingTask = Promise.withResolvers<Uint8Array>();
    this.#pendingTasks.set(number, pendingTask);
    const timer = setTimeout(() => this.#fail(new Error("rendering a preview takes too long")), timeoutMs);
    worker.postMessage({ number, ...task } satisfies RenderRequest);
    try {
      return await pendingTask.promise;
    } finally {
      clearTimeout(timer);
      this.#pendingTasks.delete(number);
    }
  }

  #ensureWorker(): Worker {
    if (this.#isMissing) throw new Error("the preview renderer is not installed");
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL("./preview-worker.ts", import.meta.url));
    // An idle thread does not keep the process alive.
    worker.unref();
    worker.on("message", (reply: RenderResponse) => {
      const pendingTask = this.#pendingTasks.get(reply.number);
      if ("png" in reply) {
        this.#hasRendered = true;
        pendingTask?.resolve(reply.png);
      } else {
        pendingTask?.reject(new Error(reply.failure));
      }
    });
    worker.on("error", (error: Error) => {
      this.#isMissing = !this.#hasRendered;
      if (this.#worker === worker) this.#fail(error);
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread and rejects all pending tasks. The next task starts another thread. */
  #fail(error: Error): void {
    const worker = this.#worker;
    this.#worker = null;
    for (const pendingTask of this.#pendingTasks.values()) pendingTask.reject(error);
    // Nothing waits for the end of the thread.
    void worker?.terminate();
  }

  /** Adds a preview to the cache as the most recently used one, and removes the oldest ones above the limits. */
  #addToCache(key: string, png: Uint8Array): void {
    this.#removeFromCache(key);
    this.#cache.set(key, png);
    this.#cachedBytes += getEntrySize(key, png);
    for (const oldestKey of this.#cache.keys()) {
      if (this.#cache.size <= cacheLimits.count && this.#cachedBytes <= cacheLimits.bytes) break;
      this.#removeFromCache(oldestKey);
    }
  }

  #removeFromCache(key: string): void {
    const png = this.#cache.get(key);
    if (png === undefined) return;
    this.#cache.delete(key);
    this.#cachedBytes -= getEntrySize(key, png);
  }
}

/** Returns the size of a cache entry in bytes. Keys have two bytes per character. */
function getEntrySize(key: string, png: Uint8Array): number {
  return 2 * key.length + png.byteLength;
}
