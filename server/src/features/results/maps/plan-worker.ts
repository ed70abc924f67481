import { parentPort } from "node:worker_threads";
import { drawPlan } from "./draw-plan.ts";
import { BadMap, readGameLayer } from "./read-game-layer.ts";

export type Drawing =
  | { readonly svg: string; readonly width: number; readonly height: number }
  | { readonly reason: string };

// Draws one file after the other, in the order in which they are sent.
parentPort?.on("message", (bytes: Uint8Array) => {
  void draw(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((drawing) =>
    parentPort?.postMessage(drawing),
  );
});

async function draw(file: Buffer): Promise<Drawing> {
  try {
    const layer = await readGameLayer(file);
    return { svg: drawPlan(layer), width: layer.width, height: layer.height };
  } catch (error) {
    if (error instanceof BadMap) return { reason: error.message };
    throw error;
  }
}
