import { parentPort } from "node:worker_threads";
import { InvalidMapError, readGameLayer } from "./read-game-layer.ts";
import { renderDrawing } from "./render-drawing.ts";

/** The drawing of a map as an SVG document, or the reason why it cannot be rendered. */
export type RenderingOutcome =
  | { readonly svg: string; readonly width: number; readonly height: number }
  | { readonly reason: string };

// Renders each map file that the main thread sends. An error other than an invalid map terminates this worker.
parentPort?.on("message", (bytes: Uint8Array) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  void render(file).then((outcome) => parentPort?.postMessage(outcome));
});

async function render(file: Buffer): Promise<RenderingOutcome> {
  try {
    const layer = await readGameLayer(file);
    return { svg: renderDrawing(layer), width: layer.width, height: layer.height };
  } catch (error) {
    if (error instanceof InvalidMapError) return { reason: error.message };
    throw error;
  }
}
