import { imageSize } from "image-size";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { PreviewPainter } from "../previews/preview-painter.ts";

/** Pixels a side: of what is read, as more of them fill the memory, and of what is drawn. */
const [mostRead, drawn] = [2048, 256];
const types = ["png", "webp"];

/**
 * A picture as a PNG of 256 by 256 pixels, decoded and drawn anew, so that nothing of the file is passed on.
 * @throws MARK_REFUSED
 */
export async function redrawMark(painter: PreviewPainter, picture: Buffer): Promise<Buffer> {
  const { width, height, type = "" } = sizeOf(picture);
  if (!types.includes(type)) throw refuse("MARK_REFUSED", { reason: "must be a PNG or WebP picture" });
  if (width > mostRead || height > mostRead) {
    throw refuse("MARK_REFUSED", { reason: `must have at most ${mostRead} pixels a side` });
  }
  const src = `data:image/${type};base64,${picture.toString("base64")}`;
  try {
    return Buffer.from(await painter.redraw({ src, size: drawn }));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw refuse("MARK_REFUSED", { reason: "cannot be drawn: it is damaged, or nothing here draws pictures" });
  }
}

function sizeOf(picture: Buffer): { width: number; height: number; type?: string | undefined } {
  try {
    return imageSize(picture);
  } catch {
    return { width: 0, height: 0 };
  }
}
