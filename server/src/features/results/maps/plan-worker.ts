import { parentPort } from "node:worker_threads";
import { InvalidMapError, readGameLayer } from "./read-game-layer.ts";
import { renderPlan } from "./render-plan.ts";

export type RenderedDrawing =
  | { readonly svg: string; readonly width: number; readonly height: number }
  | { readonly reason: string };

// Renders each map file that the main thread sends.
parentPort?.on("message", (bytes: Uint8Array) => {
  void render(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((drawing) =>
    parentPort?.postMessage(drawing),
  );
});

async function render(file: Buffer): Promise<RenderedDrawing> {
  try {
    const layer = await readGameLayer(file);
    return { svg: renderPlan(layer), width: layer.width, height: layer.height };
  } catch (error) {
    if (error instanceof InvalidMapError) return { reason: error.message };
    throw error;
  }
}
