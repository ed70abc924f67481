import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import files from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Http } from "./http.ts";
import type { PageSettings } from "./render-page.ts";
import { renderManifest, renderPage } from "./render-page.ts";

const forAYear = "public, max-age=31536000, immutable";
const askEachTime = "no-cache";
const manifestFile = "manifest.webmanifest";

/**
 * Serves the built web from its folder (an absolute path): files under their names, those below `assets/` for good, and
 * the page under every other path that is not the API's.
 *
 * @throws when the folder holds no page
 */
export async function serveWeb({ server }: Http, folder: string, settings: PageSettings): Promise<void> {
  const known = await filesIn(folder);
  const built = (file: string) => readFile(join(folder, file), "utf8");
  const page = rendered("text/html; charset=utf-8", renderPage(await built("index.html"), settings));
  const manifest = known.has(manifestFile)
    ? rendered("application/manifest+json", renderManifest(await built(manifestFile), settings.title))
    : page;
  await server.register(files, { serve: false, root: folder, preCompressed: true, cacheControl: false, index: false });

  server.get("/*", (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (path === manifestFile) return send(manifest, request, reply);
    if (known.has(path)) {
      return reply.header("cache-control", path.startsWith("assets/") ? forAYear : askEachTime).sendFile(path);
    }
    if (/^(?:api|assets)(?:\/|$)/.test(path)) return reply.callNotFound();
    return send(page, request, reply);
  });
}

/** A file into which the server has written what this league is called. */
type Rendered = { readonly type: string; readonly text: string; readonly tag: string };

function rendered(type: string, text: string): Rendered {
  return { type, text, tag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 16)}"` };
}

function send({ type, text, tag }: Rendered, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ "cache-control": askEachTime, etag: tag });
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** The files that are asked for by name: neither the page nor the compressed forms. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return new Set(paths.filter((path) => path !== "index.html" && !/(?:^|\/)\.|\.(?:br|gz)$/.test(path)));
}
