import { parentPort } from "node:worker_threads";
import { drawScene } from "./draw-scene.ts";
import { fontFamilies, PreviewFonts } from "./preview-fonts.ts";
import { previewSize, type Scene } from "./scene.ts";

/* The thread that draws previews. Its renderer is a native package, which not every platform has. */

/** What the thread is asked for. */
export type PaintRequest = { readonly number: number; readonly scene: Scene };
/** What it answers; `failure` is for the log. */
export type PaintReply = { readonly number: number } & ({ readonly png: Uint8Array } | { readonly failure: string });

const { Renderer } = await import("@takumi-rs/core");
const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
const fonts = new PreviewFonts(renderer);

parentPort?.on("message", async ({ number, scene }: PaintRequest) => {
  try {
    await fonts.prepare(JSON.stringify(scene));
    const png = await renderer.render(drawScene(scene), { ...previewSize, format: "png", fontFamilies });
    parentPort?.postMessage({ number, png } satisfies PaintReply);
  } catch (error) {
    parentPort?.postMessage({ number, failure: String(error) } satisfies PaintReply);
  }
});
