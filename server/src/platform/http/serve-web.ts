import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import files from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Http } from "./http.ts";
import type { PageSettings } from "./render-page.ts";
import { renderPage } from "./render-page.ts";

const forAYear = "public, max-age=31536000, immutable";
const askEachTime = "no-cache";

/**
 * Serves the built web from its folder (an absolute path): files under their names, those below `assets/` for good, and
 * the page under every other path that is not the API's.
 *
 * @throws when the folder holds no page
 */
export async function serveWeb({ server }: Http, folder: string, settings: PageSettings): Promise<void> {
  const known = await filesIn(folder);
  const page = renderPage(await readFile(join(folder, "index.html"), "utf8"), settings);
  const tag = `W/"${createHash("sha256").update(page).digest("base64url").slice(0, 16)}"`;
  await server.register(files, { serve: false, root: folder, preCompressed: true, cacheControl: false, index: false });

  server.get("/*", (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (known.has(path)) {
      return reply.header("cache-control", path.startsWith("assets/") ? forAYear : askEachTime).sendFile(path);
    }
    if (/^(?:api|assets)(?:\/|$)/.test(path)) return reply.callNotFound();
    return sendPage(request, reply);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ "cache-control": askEachTime, etag: tag });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(page);
  }
}

/** The files that are asked for by name: neither the page nor the compressed forms. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return new Set(paths.filter((path) => path !== "index.html" && !/(?:^|\/)\.|\.(?:br|gz)$/.test(path)));
}
