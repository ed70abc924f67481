import { parentPort } from "node:worker_threads";
import { type PreviewContent, previewSize } from "./preview-content.ts";
import { fontFamilies, PreviewFonts } from "./preview-fonts.ts";
import { renderPreview } from "./render-preview.ts";

/*
 * The worker thread that renders previews. The renderer is a native package, which is not available on every platform. Then the
 * import below fails, which ends the thread.
 */

/** An image to decode and to render as a square. */
export type SourceImage = {
  /** The image as a data URL. */
  readonly src: string;
  /** Width and height of the rendered image, in pixels. */
  readonly size: number;
};
/** A preview or an image to render. */
export type RenderTask = { readonly preview: PreviewContent } | { readonly image: SourceImage };
/** A message to the thread. The response has the same number. */
export type RenderRequest = { readonly number: number } & RenderTask;
/** The response of the thread. `failure` is the message for the log. */
export type RenderResponse = { readonly number: number } & (
  | { readonly png: Uint8Array }
  | { readonly failure: string }
);

const { Renderer } = await import("@takumi-rs/core");
const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
const fonts = new PreviewFonts(renderer);

async function renderTask(task: RenderTask): Promise<Uint8Array> {
  if ("image" in task) {
    const { src, size } = task.image;
    const square = { width: size, height: size };
    const image = { type: "image", src, style: { ...square, objectFit: "contain" } } as const;
    return renderer.render(image, { ...square, format: "png" });
  }
  await fonts.prepare(JSON.stringify(task.preview));
  return renderer.render(renderPreview(task.preview), { ...previewSize, format: "png", fontFamilies });
}

parentPort?.on("message", async ({ number, ...task }: RenderRequest) => {
  try {
    const png = await renderTask(task);
    parentPort?.postMessage({ number, png } satisfies RenderResponse);
  } catch (error) {
    parentPort?.postMessage({ number, failure: String(error) } satisfies RenderResponse);
  }
});
