import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Drawing } from "./plan-worker.ts";

/** Memory of the thread in MiB, and for how long one map may be drawn, in milliseconds. */
const memory = 64;
const patience = 20_000;

/** Draws maps in a thread of its own, which is started for the first and ends with the drawer. */
export class PlanDrawer {
  #worker: Worker | null = null;

  /** Draws one map; calls must not overlap. */
  async draw(file: Uint8Array): Promise<Drawing> {
    this.#worker ??= new Worker(new URL("./plan-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    try {
      const drawn = once(this.#worker, "message", { signal: AbortSignal.timeout(patience) });
      this.#worker.postMessage(file);
      const [drawing] = (await drawn) as [Drawing];
      return drawing;
    } catch {
      await this[Symbol.asyncDispose]();
      return { reason: "takes too long or too much memory to draw" };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}
