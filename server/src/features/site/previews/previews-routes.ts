import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Context } from "../../context.ts";
import { findPreview } from "./find-preview.ts";
import { PreviewRenderer } from "./preview-renderer.ts";
import { createIntroductionPreview } from "./site-previews.ts";

/** How long other sites may cache a preview. */
const cacheForTenMinutes = "public, max-age=600";
/** How long they may cache the preview of a queue or a match, which change quickly. */
const cacheForOneMinute = "public, max-age=60";
const quickPages = /^\/ranked\/(queues|matches)(\/|$)/;

/** Serves the images that other sites show for links to pages: `/preview/league/clans/7.png` for `/league/clans/7`. */
export function servePreviews(http: Http, { clock, settings }: Context): void {
  const { server, limits } = http;
  /** The image that is sent if no preview can be rendered. */
  const generalPreview = readFileSync(new URL("./general-preview.png", import.meta.url));
  const renderer = new PreviewRenderer();
  server.addHook("onClose", () => renderer.close());

  server.get<{ Params: { "*": string } }>("/preview/*", { onRequest: limits.default }, async (request, reply) => {
    const page = `/${request.params["*"].replace(/\.png$/, "")}`;
    let png: Uint8Array = generalPreview;
    let cacheControl = quickPages.test(page) ? cacheForOneMinute : cacheForTenMinutes;
    try {
      const { timeZone, leagueName, introduction } = settings;
      const context = { timeZone, now: clock.now(), introduction };
      // Pages without their own preview say what the league is.
      const preview = (await findPreview(http, page, context)) ?? createIntroductionPreview(leagueName, context);
      png = await renderer.render({ siteName: leagueName, ...preview });
    } catch (error) {
      // The general preview is sent instead, and is not cached, so that the next request tries again.
      if (!(error instanceof ApiError)) request.log.info({ err: error }, "preview could not be rendered");
      cacheControl = "no-store";
    }
    const etag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
    reply.headers({ "cache-control": cacheControl, etag, "cross-origin-resource-policy": "cross-origin" });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.type("image/png").send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  });
}
