import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Http } from "../../../platform/http/http.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";
import { findScene } from "./find-scene.ts";
import { PreviewPainter } from "./preview-painter.ts";

/** For how long other sites may show a preview before they ask again. */
const forMinutes = "public, max-age=600";

/** The pictures that other sites show for links to pages: `/preview/league/clans/7.png` for `/league/clans/7`. */
export function servePreviews(http: Http, { settings }: Context): void {
  const { server, limits } = http;
  const general = readFileSync(new URL("./general-preview.png", import.meta.url));
  const painter = new PreviewPainter();
  server.addHook("onClose", () => painter.close());

  server.get<{ Params: { "*": string } }>("/preview/*", { onRequest: limits.usual }, async (request, reply) => {
    const page = `/${request.params["*"].replace(/\.png$/, "")}`;
    let png: Uint8Array = general;
    let control = forMinutes;
    try {
      const scene = await findScene(http, page);
      if (scene !== null) png = await painter.paint({ siteName: settings.leagueName, ...scene });
    } catch (error) {
      if (!(error instanceof Refusal)) request.log.info({ err: error }, "A preview could not be drawn");
      control = "no-store";
    }
    const tag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
    reply.headers({ "cache-control": control, etag: tag, "cross-origin-resource-policy": "cross-origin" });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    return reply.type("image/png").send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  });
}
