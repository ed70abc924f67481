import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ContextStorage, LeagueInfo, RenderedPage, Renderer, ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";
import { type Clock, getMonotonicTime } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { FairQueue } from "../semaphore.ts";
import { callInProcess, getClientNetwork } from "./check-request.ts";
import type { Http } from "./http.ts";
import type { ComponentFiles } from "./page-content.ts";
import { getLastSeenChange } from "./send-cached-response.ts";
import { findSessionToken } from "./session.ts";

/** How long a page may wait in the queue, and how long rendering may take, in milliseconds. */
const RENDER_TIMEOUT_MS = 3000;
/**
 * How many pages are rendered at the same time (at most one per IP address), and how many may wait. Waiting is cheaper than
 * rejecting, because a client that floods the server retries immediately.
 */
const RENDER_LIMITS = { maxRunning: 4, maxWaiting: 100, timeoutMs: RENDER_TIMEOUT_MS };
/** Rendering pauses after about this many milliseconds, so that other requests and other pages get their turn. */
const TIME_SLICE_MS = 3;

/** A page to render, and the client that requested it. */
export type RequestedPage = {
  /** The path, and the query parameters that the page uses. */
  readonly href: string;
  /** The client's network. The rendering queue is fair among clients. */
  readonly clientNetwork: string;
  readonly clock: ViewerClock;
  /** The cookies, if they contain a session; `undefined` for a visitor. */
  readonly cookie: string | undefined;
  /** The number of the last change that the client has seen; 0 if it has seen none. */
  readonly lastSeenChange: number;
};

/** What the renderer needs besides the requests. */
export type RenderingOptions = {
  /** Returns the data that every page shows, such as the name of the site. */
  readonly getLeague: () => LeagueInfo;
  readonly clock: Clock;
  /** Returns the time zone of pages for browsers that have not sent theirs yet. */
  readonly getTimeZone: () => string;
  readonly publicUrl: string;
};

export type PageRenderer = NonNullable<Awaited<ReturnType<typeof loadPageRenderer>>>;

/**
 * Loads the renderer from the folder of the built web app.
 * @returns `null` if the web app was built without a renderer
 */
export async function loadPageRenderer(http: Http, folder: string, rendering: RenderingOptions) {
  const rendererFile = join(folder, ".server/render-page.js");
  if (!existsSync(rendererFile)) return null;
  const components = JSON.parse(await readFile(join(folder, ".server/components.json"), "utf8")) as ComponentFiles;
  const queue = new FairQueue(RENDER_LIMITS);
  let loading: Promise<Renderer> | undefined;
  /** Loads the renderer when the first page is requested, so that the start does not wait for it. */
  const getRenderer = () => (loading ??= loadRenderer(rendererFile));
  return {
    components,
    async readRequest(request: FastifyRequest): Promise<RequestedPage> {
      const { url } = request;
      return {
        // If this fails, rendering fails too and logs the error.
        href: await getRenderer()
          .then(({ toCanonicalUrl }) => toCanonicalUrl(url))
          .catch(() => url),
        clientNetwork: getClientNetwork(request),
        clock: getViewerClock(request, rendering.clock.now(), rendering.getTimeZone()),
        cookie: findSessionToken(request, http.cookie) === null ? undefined : request.headers.cookie,
        lastSeenChange: getLastSeenChange(request),
      };
    },
    /** Runs a task when it is the client's turn. @throws TOO_MANY if the queue is full or the turn comes too late */
    runInTurn: <Result>({ clientNetwork }: RequestedPage, task: () => Promise<Result>) =>
      queue.run(clientNetwork, task),
    /** Renders a page. Never throws: if rendering fails, the browser has to render the page. */
    async render(requestedPage: RequestedPage, log: Logger): Promise<RenderedPage> {
      try {
        const { render } = await getRenderer();
        const renderedPage = await withTimeout(render(createPageRequest(http, requestedPage, rendering.getLeague())));
        // Lets other requests run before the HTML is inserted into the page and sent.
        await setImmediate();
        return renderedPage;
      } catch (error) {
        log.error({ err: error }, "page not rendered");
        return unrenderedPage;
      }
    },
  };
}

const unrenderedPage: RenderedPage = { kind: "unrendered", status: 200 };

type RendererModule = { readonly buildRenderer: (storage: ContextStorage<unknown>) => Renderer };

async function loadRenderer(file: string): Promise<Renderer> {
  const { buildRenderer } = (await import(pathToFileURL(file).href)) as RendererModule;
  return buildRenderer(new AsyncLocalStorage<unknown>());
}

function createPageRequest(http: Http, { href, clock, cookie, lastSeenChange }: RequestedPage, league: LeagueInfo) {
  let resumedAt = getMonotonicTime();
  const pauseIfDue = async () => {
    if (getMonotonicTime() - resumedAt < TIME_SLICE_MS) return;
    await setImmediate();
    resumedAt = getMonotonicTime();
  };
  /** The chain of pauses. Calls of one page may run at the same time, but each needs a pause of its own. */
  let pauses = Promise.resolve();
  return {
    href,
    clock,
    mayBeSignedIn: cookie !== undefined,
    league,
    // Pauses before and after each call, because rendering in one piece would block other requests for over 10 ms.
    async call(method: string, url: string, body: string | undefined) {
      pauses = pauses.then(pauseIfDue);
      await pauses;
      const reply = await callInProcess(http.server, { method, url, body, cookie, lastSeenChange });
      pauses = pauses.then(pauseIfDue);
      await pauses;
      return reply;
    },
  };
}

/** Returns the rendered page, or an unrendered one after the timeout. */
async function withTimeout(rendering: Promise<RenderedPage>): Promise<RenderedPage> {
  const timeout = Promise.withResolvers<RenderedPage>();
  const timer = setTimeout(() => timeout.resolve(unrenderedPage), RENDER_TIMEOUT_MS);
  try {
    return await Promise.race([rendering, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the time and the viewer's time zone, which `/before-paint.js` stores in a cookie.
 * @param now milliseconds since the epoch
 * @param defaultTimeZone the time zone if there is no valid one in the cookie
 */
export function getViewerClock(
  { cookies }: Pick<FastifyRequest, "cookies">,
  now: number,
  defaultTimeZone: string,
): ViewerClock {
  return { now, timeZone: normalizeTimeZone(cookies["zone"] ?? "") ?? defaultTimeZone };
}

/**
 * Returns a time zone in its standard capitalization, because it is part of the cache key of pages; `null` if there is no such
 * zone. Uses `Temporal`, because `Intl` would replace an alias, such as `Asia/Calcutta`, by another name.
 */
function normalizeTimeZone(zone: string): string | null {
  try {
    return anyInstant.toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return null;
  }
}

/** Any instant: it only serves to look up time zones. */
const anyInstant = Temporal.Instant.fromEpochMilliseconds(0);
