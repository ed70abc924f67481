import { parentPort } from "node:worker_threads";
import { drawScene } from "./draw-scene.ts";
import { fontFamilies, PreviewFonts } from "./preview-fonts.ts";
import { previewSize, type Scene } from "./scene.ts";

/* The thread that draws previews. Its renderer is a native package, which not every platform has. */

/** A picture to draw anew, as a data URL, in a square of so many pixels. */
export type Picture = { readonly src: string; readonly size: number };
export type Painting = { readonly scene: Scene } | { readonly picture: Picture };
/** What the thread is asked for. */
export type PaintRequest = { readonly number: number } & Painting;
/** What it answers; `failure` is for the log. */
export type PaintReply = { readonly number: number } & ({ readonly png: Uint8Array } | { readonly failure: string });

const { Renderer } = await import("@takumi-rs/core");
const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
const fonts = new PreviewFonts(renderer);

async function paint(painting: Painting): Promise<Uint8Array> {
  if ("picture" in painting) {
    const { src, size } = painting.picture;
    const square = { width: size, height: size };
    const image = { type: "image", src, style: { ...square, objectFit: "contain" } } as const;
    return renderer.render(image, { ...square, format: "png" });
  }
  await fonts.prepare(JSON.stringify(painting.scene));
  return renderer.render(drawScene(painting.scene), { ...previewSize, format: "png", fontFamilies });
}

parentPort?.on("message", async ({ number, ...painting }: PaintRequest) => {
  try {
    const png = await paint(painting);
    parentPort?.postMessage({ number, png } satisfies PaintReply);
  } catch (error) {
    parentPort?.postMessage({ number, failure: String(error) } satisfies PaintReply);
  }
});
