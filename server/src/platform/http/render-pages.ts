import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { LeagueFacts, RenderedPage, Renderer, Storage, ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";
import { type Clock, msOfProcess } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { FairPlaces } from "../semaphore.ts";
import { addressOf } from "./check-request.ts";
import type { Http } from "./http.ts";
import { callInProcess } from "./own-calls.ts";
import type { FilesOfComponents } from "./render-page.ts";
import { changeKnownTo } from "./send-kept.ts";
import { tokenOf } from "./session.ts";

/** How long a page may wait for its turn, and how long its rendering may take, in milliseconds. */
const PATIENCE = 3000;
/**
 * How many pages are rendered at once, one for each address, and how many wait. Waiting costs less than to refuse: whoever
 * floods asks again at once.
 */
const LIMIT = { running: 4, waiting: 100, patienceMs: PATIENCE };
/** For how long a page keeps others from being answered, about, in milliseconds. With each pause it lets other pages go on, too. */
const SLICE = 3;

export type RequestedPage = {
  /** Path, and what the page knows of the query. */
  readonly href: string;
  /** The client's, among which places for rendering are divided evenly. */
  readonly address: string;
  readonly clock: ViewerClock;
  /** The cookies, if one of them is a session's; `undefined` for a visitor. */
  readonly cookie: string | undefined;
  /** The number of the last change that the client knows of; 0: none. */
  readonly change: number;
};

export type PageRenderer = {
  pageOf(request: FastifyRequest): Promise<RequestedPage>;
  /** Does what needs rendering when it is the turn of the page's address. @throws TOO_MANY where that would take too long */
  inTurn<Answer>(requested: RequestedPage, work: () => Promise<Answer>): Promise<Answer>;
  /** Never fails: what cannot be rendered here is left to the browser. */
  render(requested: RequestedPage, log: Logger): Promise<RenderedPage>;
  readonly components: FilesOfComponents;
};

type RendererParts = { readonly league: () => LeagueFacts; readonly clock: Clock };

/**
 * The renderer in the folder of the built web.
 *
 * @returns `null` where the web was built without one
 */
export async function pageRenderer(http: Http, folder: string, parts: RendererParts): Promise<PageRenderer | null> {
  const built = join(folder, ".server/render-page.js");
  if (!existsSync(built)) return null;
  const components = JSON.parse(await readFile(join(folder, ".server/components.json"), "utf8")) as FilesOfComponents;
  const places = new FairPlaces(LIMIT);
  let loading: Promise<Renderer> | undefined;
  /** Loaded with the first page: starting does not wait for it. */
  const renderer = () => (loading ??= load(built));
  return {
    components,
    async pageOf(request) {
      const { url } = request;
      return {
        // What fails here fails when the page is rendered, and is logged then.
        href: await renderer()
          .then(({ knownAddress }) => knownAddress(url))
          .catch(() => url),
        address: addressOf(request),
        clock: viewerClockOf(request, parts.clock.now()),
        cookie: tokenOf(request, http.cookie) === null ? undefined : request.headers.cookie,
        change: changeKnownTo(request),
      };
    },
    inTurn: ({ address }, work) => places.run(address, work),
    async render(requested, log) {
      try {
        const { render } = await renderer();
        const rendered = await inTime(render(pageRequest(http, requested, parts)));
        await setImmediate();
        return rendered;
      } catch (error) {
        log.error({ err: error }, "A page could not be rendered");
        return unrendered;
      }
    },
  };
}

const unrendered: RenderedPage = { kind: "unrendered", status: 200 };

type Built = { readonly buildRenderer: (storage: Storage<unknown>) => Renderer };

async function load(built: string): Promise<Renderer> {
  const { buildRenderer } = (await import(pathToFileURL(built).href)) as Built;
  return buildRenderer(new AsyncLocalStorage<unknown>());
}

function pageRequest(http: Http, { href, clock, cookie, change }: RequestedPage, { league }: RendererParts) {
  let since = msOfProcess();
  const pauseIfDue = async () => {
    if (msOfProcess() - since < SLICE) return;
    await setImmediate();
    since = msOfProcess();
  };
  let turn = Promise.resolve();
  return {
    href,
    clock,
    mayBeSignedIn: cookie !== undefined,
    league: league(),
    // Between two calls, and between them and rendering, others are answered: all at once takes more than 10 ms.
    async call(method: string, address: string, body: string | undefined) {
      turn = turn.then(pauseIfDue);
      await turn;
      const reply = await callInProcess(http.server, { method, address, body, cookie, change });
      turn = turn.then(pauseIfDue);
      await turn;
      return reply;
    },
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

/** The time in the zone that the cookie of `/theme.js` names, UTC where it names none. @param now ms UTC */
export function viewerClockOf({ cookies }: Pick<FastifyRequest, "cookies">, now: number): ViewerClock {
  return { now, timeZone: normalized(cookies["zone"] ?? "UTC") };
}

/** In the one spelling of each zone: rendered pages are cached by it. Unlike `Intl`, `Temporal` retains aliases. */
function normalized(zone: string): string {
  try {
    return anyInstant.toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return "UTC";
  }
}

const anyInstant = Temporal.Instant.fromEpochMilliseconds(0);
