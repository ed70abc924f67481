import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import files from "@fastify/static";
import type { RenderedPage } from "contract/page-renderer.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { mapMaybePromise } from "../map-maybe-promise.ts";
import type { Http } from "./http.ts";
import { applyPageSettings, fillPageContent, type PageSettings, renderManifest } from "./page-content.ts";
import { loadPageRenderer, type PageRenderer, type RenderingOptions, type RequestedPage } from "./render-pages.ts";
import { pageOnlyHeaders } from "./reply-headers.ts";
import { alwaysRevalidate, sendRevalidated } from "./send-cached-response.ts";

const cacheForAYear = "public, max-age=31536000, immutable";
/** Immutable files need no headers for revalidation and partial requests. Without them, responses are smaller. */
const immutableFileOptions = { etag: false, lastModified: false, acceptRanges: false };
const doNotCache = "private, no-store";
/** How long rendered pages are cached, in milliseconds. They depend on the time: for example, whether a vote is open. */
const maxPageAgeMs = 60_000;
/** In the rate limit, a cached page counts as this fraction of a request. */
const cachedPageCost = 0.1;
const manifestFile = "manifest.webmanifest";

/** How the web app is served. */
export type WebSettings = {
  /** Returns the current settings; the same object until they change. */
  readonly getPageSettings: () => PageSettings;
  /** Without it, only browsers render pages. */
  readonly rendering?: RenderingOptions;
  /** Returns the path to which this path redirects; `null` if it does not redirect. */
  readonly findRedirect?: (path: string) => Promise<string | null> | null;
};

/**
 * Serves the built web app: its files under their names (those below `assets/` as immutable), and its page under every other
 * path that does not belong to the API.
 * @param folder an absolute path
 * @throws if the folder contains no page
 */
export async function serveWeb(http: Http, folder: string, settings: WebSettings): Promise<void> {
  const { server } = http;
  const fileNames = await listFiles(folder);
  const readBuilt = (file: string) => readFile(join(folder, file), "utf8");
  const builtPage = await readBuilt("index.html");
  const getPage = memoizeBySettings(settings.getPageSettings, (current) =>
    createGeneratedFile(htmlType, applyPageSettings(builtPage, current)),
  );
  // If the page lacks something, this fails now rather than on the first request.
  getPage();
  const builtManifest = fileNames.has(manifestFile) ? await readBuilt(manifestFile) : null;
  // Without a manifest, its path shows the page, like every other path without a file.
  const getManifest =
    builtManifest === null
      ? getPage
      : memoizeBySettings(settings.getPageSettings, (current) =>
          createGeneratedFile("application/manifest+json", renderManifest(builtManifest, current)),
        );
  const { rendering } = settings;
  const renderer = rendering ? await loadPageRenderer(http, folder, rendering) : null;
  await server.register(files, { serve: false, root: folder, preCompressed: true, cacheControl: false, index: false });

  server.get("/*", (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (path === manifestFile) return sendGeneratedFile(getManifest(), request, reply);
    if (fileNames.has(path)) {
      for (const name of pageOnlyHeaders) reply.removeHeader(name);
      if (!path.startsWith("assets/")) return reply.header("cache-control", alwaysRevalidate).sendFile(path);
      // A response that is cached for a year must not keep the id of one request.
      return reply
        .removeHeader("x-request-id")
        .header("cache-control", cacheForAYear)
        .sendFile(path, immutableFileOptions);
    }
    if (pathsWithoutPage.test(path)) {
      http.limits.count(request, 1);
      return reply.callNotFound();
    }
    return mapMaybePromise(settings.findRedirect?.(path) ?? null, (target) => {
      if (target !== null) return sendRedirect(http, target, request, reply);
      if (!renderer || !rendering) return sendGeneratedFile(getPage(), request, reply);
      const getSite = () => ({ name: settings.getPageSettings().title, url: rendering.publicUrl });
      return sendPage(http, { renderer, getPage, getSite }, request, reply);
    });
  });
}

/** Matches paths that never show the web app's page: unknown paths below them get a reply with status 404. */
const pathsWithoutPage = /^(?:api|assets|metrics)(?:\/|$)/;

/** A built file into which the server has inserted the league's settings. */
type GeneratedFile = { readonly type: string; readonly text: string; readonly etag: string };

const htmlType = "text/html; charset=utf-8";

/** The number of characters of an ETag. They are 96 bits of the hash: enough that different texts have different ETags. */
const etagLength = 16;

function createGeneratedFile(type: string, text: string): GeneratedFile {
  return { type, text, etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, etagLength)}"` };
}

/** Returns a function that calls `create` again only if the settings have changed. */
function memoizeBySettings<Value>(
  getSettings: () => PageSettings,
  create: (current: PageSettings) => Value,
): () => Value {
  let memoized: { readonly settings: PageSettings; readonly value: Value } | null = null;
  return () => {
    const settings = getSettings();
    if (memoized?.settings !== settings) memoized = { settings, value: create(settings) };
    return memoized.value;
  };
}

function sendGeneratedFile({ type, text, etag }: GeneratedFile, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ "cache-control": alwaysRevalidate, etag });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** Redirects permanently and keeps the query. Browsers revalidate it each time, because the target may change. */
function sendRedirect({ limits }: Http, path: string, request: FastifyRequest, reply: FastifyReply) {
  limits.count(request, 1);
  const query = request.url.replace(/^[^?]*/, "");
  return reply.header("cache-control", alwaysRevalidate).redirect(path + query, 301);
}

/** What pages are built from. */
type PageSources = {
  readonly renderer: PageRenderer;
  /** Returns the page without content, which the browser renders. */
  readonly getPage: () => GeneratedFile;
  readonly getSite: () => { readonly name: string; readonly url: string };
};

/**
 * Sends a page with its content; without content, if it cannot be rendered here. Pages of visitors who are not signed in are
 * cached.
 */
async function sendPage(http: Http, pages: PageSources, request: FastifyRequest, reply: FastifyReply) {
  const requestedPage = await pages.renderer.readRequest(request);
  const { cookie, lastSeenChange } = requestedPage;
  const cachedPage =
    cookie === undefined ? http.responseCache.find(createPageKey(requestedPage), lastSeenChange) : undefined;
  try {
    http.limits.count(request, cachedPage === undefined ? 1 : cachedPageCost);
  } catch (error) {
    return sendRateLimited(pages, error, reply);
  }
  if (cachedPage !== undefined) return sendRevalidated(cachedPage, request, reply);
  try {
    if (cookie === undefined) {
      const page = await getOrCreateVisitorPage(http, pages, requestedPage, request);
      return await sendRevalidated(page, request, reply);
    }
    const page = await pages.renderer.runInTurn(requestedPage, () => renderContent(pages, requestedPage, request));
    return sendUncached(page, reply);
  } catch (error) {
    if (error instanceof MissingPage) return sendUncached({ status: 404, text: error.text }, reply);
    // Too many pages wait to be rendered: the browser renders this one.
    if (error instanceof ApiError) return sendGeneratedFile(pages.getPage(), request, reply);
    if (!(error instanceof PageWithoutContent)) throw error;
    const { outcome } = error;
    if (outcome.kind === "redirect") return reply.header("cache-control", alwaysRevalidate).redirect(outcome.to, 302);
    reply.code(outcome.status);
    return sendGeneratedFile(pages.getPage(), request, reply);
  }
}

function sendUncached({ status, text }: FilledPage, reply: FastifyReply) {
  return reply.code(status).header("cache-control", doNotCache).type(htmlType).send(text);
}

/**
 * Returns a page for visitors from the cache, or renders it.
 * @throws MissingPage if the page's record does not exist; PageWithoutContent as `renderContent` does
 */
function getOrCreateVisitorPage(http: Http, pages: PageSources, requestedPage: RequestedPage, request: FastifyRequest) {
  const create = async () => {
    const { status, text } = await renderContent(pages, requestedPage, request);
    if (status === 404) throw new MissingPage(text);
    return { type: htmlType, text };
  };
  return pages.renderer.runInTurn(requestedPage, async () =>
    http.responseCache.getOrCreate(createPageKey(requestedPage), create, requestedPage.lastSeenChange),
  );
}

/** Sends the page without content. Its own calls are also rate-limited, and the page shows their error. */
function sendRateLimited({ getPage }: PageSources, error: unknown, reply: FastifyReply) {
  if (!(error instanceof ApiError)) throw error;
  return reply.code(error.status).header("retry-after", error.details["seconds"]).type(htmlType).send(getPage().text);
}

/** Returns the cache key of a page for visitors. */
function createPageKey({ href, clock: { now, timeZone } }: RequestedPage): string {
  return JSON.stringify(["page", href, timeZone, Math.floor(now / maxPageAgeMs)]);
}

/** A page with its content. */
type FilledPage = { readonly status: 200 | 404; readonly text: string };

/** Renders a page with its content. @throws PageWithoutContent if it redirects, or if the browser has to render it */
async function renderContent(
  pages: PageSources,
  requestedPage: RequestedPage,
  request: FastifyRequest,
): Promise<FilledPage> {
  const { renderer, getPage, getSite } = pages;
  const pageBefore = getPage();
  const outcome = await renderer.render(requestedPage, request.log);
  if (outcome.kind !== "rendered") throw new PageWithoutContent(outcome);
  // If the settings changed while the content was rendered, it has the old settings and the page has the new ones. Hydration
  // would fail, so the content is rendered again.
  if (getPage() !== pageBefore) return renderContent(pages, requestedPage, request);
  return { status: outcome.status, text: fillPageContent(getPage().text, outcome, renderer.components, getSite()) };
}

/**
 * A page whose record does not exist. It is thrown instead of returned, so that it is not cached: there are too many of these
 * pages.
 */
class MissingPage extends Error {
  override readonly name = "MissingPage";
  readonly text: string;

  constructor(text: string) {
    super("The page's record does not exist");
    this.text = text;
  }
}

/** The reason why a page has no content. It is thrown instead of returned, so that the response is not cached. */
class PageWithoutContent extends Error {
  override readonly name = "PageWithoutContent";
  readonly outcome: Exclude<RenderedPage, { kind: "rendered" }>;

  constructor(outcome: Exclude<RenderedPage, { kind: "rendered" }>) {
    super("The page was not rendered");
    this.outcome = outcome;
  }
}

/** Lists the files that are served under their names: all but the page, hidden files and compressed files. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return new Set(paths.filter((path) => path !== "index.html" && !/(?:^|\/)\.|\.(?:br|gz)$/.test(path)));
}

type Downloads = {
  /** A path of this site, without a trailing slash. */
  readonly path: string;
  /** An absolute path. The folder may be missing. */
  readonly folder: string;
  /** Returns the names of the files that may be downloaded. Called for each request. */
  listFileNames(): Promise<readonly string[]>;
};

/**
 * Serves files of a folder as downloads; supports range requests. The name in the URL is only compared with the listed
 * names, so no URL leads out of the folder.
 */
export function serveDownloads({ server, limits }: Http, { path, folder, listFileNames }: Downloads): void {
  // The scope is separate, because the web app's files are sent with other options.
  void server.register((scope, _options, done) => {
    void scope.register(files, {
      serve: false,
      root: folder,
      cacheControl: false,
      // A file may be replaced by another one with the same name.
      setHeaders: (reply) => {
        reply.header("cache-control", "no-cache");
      },
    });
    scope.get(`${path}/*`, { onRequest: limits.default, compress: false }, async (request, reply) => {
      const { "*": name } = request.params as { "*": string };
      const fileNames = await listFileNames();
      return fileNames.includes(name) ? reply.download(name) : reply.callNotFound();
    });
    done();
  });
}
