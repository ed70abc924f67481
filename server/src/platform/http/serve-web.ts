import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import files from "@fastify/static";
import type { RenderedPage } from "contract/page-renderer.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { continueWith } from "../continue-with.ts";
import { Refusal } from "../refusal.ts";
import type { Http } from "./http.ts";
import {
  fillPage,
  type PageRenderer,
  type PageSettings,
  pageRenderer,
  type RenderingParts,
  type RequestedPage,
  renderManifest,
  renderPage,
} from "./render-pages.ts";
import { headersOfPages } from "./reply-headers.ts";
import { alwaysRevalidate, sendRevalidated } from "./send-kept.ts";

const forAYear = "public, max-age=31536000, immutable";
/** What is immutable is never revalidated: on slow networks each header of the many small files costs. */
const immutable = { etag: false, lastModified: false, acceptRanges: false };
const forOneself = "private, no-store";
/** How long a rendered page that depends on the time, such as whether a vote is open, is cached, in milliseconds. */
const longestKept = 60_000;
/** As what part of a call a page counts that is cached. */
const cachedPart = 0.1;
const manifestFile = "manifest.webmanifest";

export type WebSettings = {
  /** As they are now; the same object until they change. */
  readonly page: () => PageSettings;
  /** Without it browsers render them. */
  readonly rendering?: RenderingParts;
  /** The path that the path of a page leads to, if it has moved; `null`: it has not. */
  readonly findMoved?: (path: string) => Promise<string | null> | null;
};

/**
 * Serves the built web from its folder (an absolute path): files under their names, those below `assets/` as
 * immutable, and the page under every other path that is not the API's.
 *
 * @throws when the folder has no page
 */
export async function serveWeb(http: Http, folder: string, settings: WebSettings): Promise<void> {
  const { server } = http;
  const known = await filesIn(folder);
  const built = (file: string) => readFile(join(folder, file), "utf8");
  const builtPage = await built("index.html");
  const page = remade(settings.page, (now) => rendered(html, renderPage(builtPage, now)));
  page();
  const builtManifest = known.has(manifestFile) ? await built(manifestFile) : null;
  const manifest =
    builtManifest === null
      ? page
      : remade(settings.page, (now) => rendered("application/manifest+json", renderManifest(builtManifest, now)));
  const { rendering } = settings;
  const renderer = rendering ? await pageRenderer(http, folder, rendering) : null;
  await server.register(files, { serve: false, root: folder, preCompressed: true, cacheControl: false, index: false });

  server.get("/*", (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (path === manifestFile) return send(manifest(), request, reply);
    if (known.has(path)) {
      for (const name of headersOfPages) reply.removeHeader(name);
      if (!path.startsWith("assets/")) return reply.header("cache-control", alwaysRevalidate).sendFile(path);
      return reply.removeHeader("x-request-id").header("cache-control", forAYear).sendFile(path, immutable);
    }
    if (/^(?:api|assets|metrics)(?:\/|$)/.test(path)) {
      http.limits.count(request, 1);
      return reply.callNotFound();
    }
    return continueWith(settings.findMoved?.(path) ?? null, (moved) => {
      if (moved !== null) return sendMoved(http, moved, request, reply);
      if (!renderer || !rendering) return send(page(), request, reply);
      const site = () => ({ name: settings.page().title, url: rendering.publicUrl });
      return sendPage(http, { renderer, page, site }, request, reply);
    });
  });
}

/** A file that the server has filled with the league's name, or with the content of a page. */
type Rendered = { readonly type: string; readonly text: string; readonly tag: string };

const html = "text/html; charset=utf-8";

function rendered(type: string, text: string): Rendered {
  return { type, text, tag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 16)}"` };
}

/** What is made of settings, made again when they have changed. */
function remade<Made>(settings: () => PageSettings, make: (now: PageSettings) => Made): () => Made {
  let last: { readonly of: PageSettings; readonly made: Made } | null = null;
  return () => {
    const of = settings();
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}

function send({ type, text, tag }: Rendered, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ "cache-control": alwaysRevalidate, etag: tag });
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** Sends a browser on for good, with its query. It asks again each time: the page may move once more. */
function sendMoved({ limits }: Http, path: string, request: FastifyRequest, reply: FastifyReply) {
  limits.count(request, 1);
  const query = request.url.replace(/^[^?]*/, "");
  return reply.header("cache-control", alwaysRevalidate).redirect(path + query, 301);
}

type Pages = {
  readonly renderer: PageRenderer;
  /** The page without its content. */
  readonly page: () => Rendered;
  readonly site: () => { readonly name: string; readonly url: string };
};

/** Sends a page with its content; without, where it cannot be rendered here. A visitor's is cached for others. */
async function sendPage(http: Http, pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const requested = await pages.renderer.pageOf(request);
  const { cookie, change } = requested;
  const key = cookie === undefined ? keyOf(requested) : undefined;
  const kept = key === undefined ? undefined : http.replies.find(key, change);
  try {
    http.limits.count(request, kept === undefined ? 1 : cachedPart);
  } catch (refusal) {
    return sendRefused(pages, refusal, reply);
  }
  if (kept !== undefined) return sendRevalidated(kept, request, reply);
  try {
    if (key !== undefined) {
      const make = async () => ({ type: html, text: (await filledPage(pages, requested, request)).text });
      const made = async () => http.replies.reply(key, make, change);
      return await sendRevalidated(await pages.renderer.inTurn(requested, made), request, reply);
    }
    const { status, text } = await pages.renderer.inTurn(requested, () => filledPage(pages, requested, request));
    return reply.code(status).header("cache-control", forOneself).type(html).send(text);
  } catch (error) {
    // The browser renders what has no turn here.
    if (error instanceof Refusal) return send(pages.page(), request, reply);
    if (!(error instanceof NoContent)) throw error;
    const { answer } = error;
    if (answer.kind === "redirect") return reply.header("cache-control", alwaysRevalidate).redirect(answer.to, 302);
    reply.code(answer.status);
    return send(pages.page(), request, reply);
  }
}

/** The page without its content, in which the calls that it makes say what is refused, too. */
function sendRefused({ page }: Pages, refusal: unknown, reply: FastifyReply) {
  if (!(refusal instanceof Refusal)) throw refusal;
  return reply.code(refusal.status).header("retry-after", refusal.details["seconds"]).type(html).send(page().text);
}

/** The key of a visitor's page. */
function keyOf({ href, clock: { now, timeZone } }: RequestedPage): string {
  return JSON.stringify(["page", href, timeZone, Math.floor(now / longestKept)]);
}

/** @throws NoContent where the page redirects or is left to the browser */
async function filledPage(
  pages: Pages,
  requested: RequestedPage,
  request: FastifyRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const { renderer, page, site } = pages;
  const before = page();
  const answer = await renderer.render(requested, request.log);
  if (answer.kind !== "rendered") throw new NoContent(answer);
  // The content would say the settings of before, and the frame, from which the browser hydrates it, those of now.
  if (page() !== before) return filledPage(pages, requested, request);
  return { status: answer.status, text: fillPage(page().text, answer, renderer.components, site()) };
}

/** Thrown and caught in this file, because what `make` throws is not cached. */
class NoContent extends Error {
  override readonly name = "NoContent";
  readonly answer: Exclude<RenderedPage, { kind: "rendered" }>;

  constructor(answer: Exclude<RenderedPage, { kind: "rendered" }>) {
    super("The page has no content here");
    this.answer = answer;
  }
}

/** The files that are served under their names: neither the page nor the compressed forms. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return new Set(paths.filter((path) => path !== "index.html" && !/(?:^|\/)\.|\.(?:br|gz)$/.test(path)));
}

type Downloads = {
  /** A path of this site, without a trailing slash. */
  readonly path: string;
  /** An absolute path; the folder need not exist. */
  readonly folder: string;
  /** The names of the files in the folder that may be downloaded; called for each request. */
  offered(): Promise<readonly string[]>;
};

/**
 * Serves files of a folder as downloads, by range too. The name in an address is only compared with those that are
 * offered, so that no address leads out of the folder, and none lists it.
 */
export function serveDownloads({ server, limits }: Http, { path, folder, offered }: Downloads): void {
  // In a scope of its own, as the web sends its files in another way.
  void server.register((scope, _options, done) => {
    void scope.register(files, {
      serve: false,
      root: folder,
      cacheControl: false,
      // A file may be replaced by another of the same name.
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
    scope.get(`${path}/*`, { onRequest: limits.usual, compress: false }, async (request, reply) => {
      const { "*": name } = request.params as { "*": string };
      return (await offered()).includes(name) ? reply.download(name) : reply.callNotFound();
    });
    done();
  });
}
