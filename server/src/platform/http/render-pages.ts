import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LeagueFacts, RenderedPage, RenderPage, Storage, ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { Refusal } from "../refusal.ts";
import { Semaphore } from "../semaphore.ts";
import { changeKnownTo } from "./change-known.ts";
import type { Http } from "./http.ts";
import { callInProcess } from "./own-calls.ts";
import type { FilesOfComponents } from "./render-page.ts";
import { tokenOf } from "./session.ts";
import { viewerClockOf } from "./viewer-clock.ts";

/** How many pages are rendered at once, and how many wait; beyond that the browser renders. */
const LIMIT = { running: 4, waiting: 12, retryAfterSeconds: 1 };
/** How long rendering may take before the page is left to the browser, in milliseconds. */
const PATIENCE = 3000;

/** A page as it was requested. */
export type RequestedPage = {
  /** Path and query. */
  readonly href: string;
  readonly clock: ViewerClock;
  /** The cookies, if one of them is a session's; `undefined` for a visitor. */
  readonly cookie: string | undefined;
  /** The number of the last change that the client knows of; 0: none. */
  readonly change: number;
};

/** Renders pages for their viewers. */
export type PageRenderer = {
  /** The page that is requested. */
  pageOf(request: FastifyRequest): RequestedPage;
  /** Never fails: what cannot be rendered here is left to the browser. */
  render(requested: RequestedPage, log: Logger): Promise<RenderedPage>;
  readonly components: FilesOfComponents;
};

type RendererParts = { readonly league: LeagueFacts; readonly clock: Clock };

/**
 * The renderer in the folder of the built web.
 *
 * @returns `null` where the web was built without one
 */
export async function pageRenderer(http: Http, folder: string, parts: RendererParts): Promise<PageRenderer | null> {
  const built = join(folder, ".server/render-page.js");
  if (!existsSync(built)) return null;
  const components = JSON.parse(await readFile(join(folder, ".server/components.json"), "utf8")) as FilesOfComponents;
  const semaphore = new Semaphore(LIMIT);
  let loading: Promise<RenderPage> | undefined;
  return {
    components,
    pageOf: (request) => ({
      href: request.url,
      clock: viewerClockOf(request, parts.clock.now()),
      cookie: tokenOf(request, http.cookie) === null ? undefined : request.headers.cookie,
      change: changeKnownTo(request),
    }),
    async render(requested, log) {
      try {
        // Loaded with the first page: starting does not wait for it.
        loading ??= load(built);
        const renderPage = await loading;
        return await semaphore.run(() => inTime(renderPage(pageRequest(http, requested, parts))));
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, "A page could not be rendered");
        return unrendered;
      }
    },
  };
}

const unrendered: RenderedPage = { kind: "unrendered", status: 200 };

type Renderer = { readonly buildRenderer: (storage: Storage<unknown>) => RenderPage };

async function load(built: string): Promise<RenderPage> {
  const { buildRenderer } = (await import(pathToFileURL(built).href)) as Renderer;
  return buildRenderer(new AsyncLocalStorage<unknown>());
}

function pageRequest(http: Http, { href, clock, cookie, change }: RequestedPage, { league }: RendererParts) {
  return {
    href,
    clock,
    mayBeSignedIn: cookie !== undefined,
    league,
    call: (method: string, address: string, body: string | undefined) =>
      callInProcess(http.server, { method, address, body, cookie, change }),
  };
}

async function inTime(rendering: Promise<RenderedPage>): Promise<RenderedPage> {
  const late = Promise.withResolvers<RenderedPage>();
  const timer = setTimeout(() => late.resolve(unrendered), PATIENCE);
  try {
    return await Promise.race([rendering, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
