import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { formatDocumentTitle, formatSharedTitle } from "contract/document-title.ts";
import type { ContextStorage, LeagueInfo, RenderedPage, Renderer, ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";
import { type Clock, getMonotonicTime } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { FairQueue } from "../semaphore.ts";
import { callInProcess, getClientNetwork } from "./check-request.ts";
import type { Http } from "./http.ts";
import { getLastSeenChange } from "./send-cached-response.ts";
import { findSessionToken } from "./session.ts";

/** How long a page may wait in the queue, and how long rendering may take, in milliseconds. */
const RENDER_TIMEOUT_MS = 3000;
/**
 * How many pages are rendered at the same time (at most one per IP address), and how many may wait. Waiting is cheaper than
 * rejecting, because a client that floods the server retries immediately.
 */
const RENDER_LIMITS = { maxRunning: 4, maxWaiting: 100, timeoutMs: RENDER_TIMEOUT_MS };
/** After about how many milliseconds rendering pauses, so that other requests and other pages get their turn. */
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
        // Lets other requests run before the page is filled and sent.
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
  /** The pauses, one after another. Calls of one page may run at the same time. */
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
 * Returns the canonical spelling of a time zone, because it is part of the cache key of pages; `null` if there is no such zone.
 * Uses `Temporal`, which keeps aliases, unlike `Intl`.
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

const htmlEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The values that are inserted into the built page. */
export type PageSettings = {
  readonly title: string;
  /** The contents of `<meta>` tags by name. */
  readonly metas: Readonly<Record<string, string>>;
  /** The path of the league's own icon; null without one. */
  readonly icon?: string | null;
  /** The path of the league's own style sheet; null without one. */
  readonly styles?: string | null;
};

/** The additional files that a screen needs, by the name of its component. */
export type ComponentFiles = Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;

/**
 * Replaces the title and the contents of `<meta>` tags in the built page, and adds the league's own icon and styles.
 * @throws if the page has no title, or lacks one of the tags
 */
export function applyPageSettings(built: string, { title, metas, icon = null, styles = null }: PageSettings): string {
  const styled = addOwnFiles(built, icon, styles);
  const titled = replaceText(styled, /(<title>)[^<]*(<\/title>)/, title);
  return Object.entries(metas).reduce(
    (page, [name, content]) => replaceText(page, new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*(")`), content),
    titled,
  );
}

/** Replaces the icon links by the league's own icon, and adds its style sheet. */
function addOwnFiles(page: string, icon: string | null, styles: string | null): string {
  const pageWithoutOtherIcon = icon === null ? page : page.replace(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, "");
  const links = [
    icon === null ? "" : `<link rel="icon" href="${icon}"><link rel="apple-touch-icon" href="${icon}">`,
    // It follows the page's own style sheet, whose colours it overrides.
    styles === null ? "" : `<link rel="stylesheet" href="${styles}">`,
  ];
  return pageWithoutOtherIcon.replace("</head>", () => `${links.join("")}</head>`);
}

/** Inserts the league's name and icon into the built web app manifest. @throws if it is no JSON object */
export function renderManifest(built: string, { title: name, icon = null }: PageSettings): string {
  const icons = icon === null ? {} : { icons: [{ src: icon, sizes: "256x256", type: "image/png" }] };
  return JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name, ...icons });
}

type PageContent = Extract<RenderedPage, { kind: "rendered" }>;
/** The league's name and URL, for link previews. */
type Site = { readonly name: string; readonly url: string };

/**
 * Fills a page with its content: HTML, title and description, links to the files of its components, and the data of its
 * queries, with which the browser hydrates it.
 * @param page the built page after `applyPageSettings`
 */
export function fillPageContent(page: string, content: PageContent, files: ComponentFiles, site: Site): string {
  const [path = ""] = content.path.split(/[?#]/, 1);
  const title = formatDocumentTitle(site.name, content.title, path);
  // The page of an unknown player shows the list of players, which is not what the link meant.
  const isFound = content.status === 200;
  const metas = content.description === undefined ? {} : { description: content.description };
  // The default description, which is already escaped in the page.
  const [, escapedDefault = ""] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? [];
  const escapedDescription = content.description === undefined ? escapedDefault : escapeHtml(content.description);
  const sharedDescription = isFound ? escapedDescription : escapedDefault;
  const componentFiles = content.components.map((component) => files[component]);
  const head = [
    ...createLinks(
      componentFiles.flatMap((entry) => entry?.styles ?? []),
      'rel="stylesheet" crossorigin',
    ),
    // Scripts follow the styles, because the page is readable without scripts.
    ...createLinks(
      componentFiles.flatMap((entry) => entry?.scripts ?? []),
      'rel="modulepreload" crossorigin fetchpriority="low"',
    ),
    ...createMetaProperties({
      "og:type": "website",
      "og:site_name": site.name,
      "og:title": isFound ? formatSharedTitle(site.name, content.title, path) : "Not found",
      "og:url": site.url + content.path,
      "og:image": `${site.url}/preview${isFound ? path : "/not-found"}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
    }),
    `<meta property="og:description" content="${sharedDescription}">`,
    // The description says in words what the picture shows.
    `<meta property="og:image:alt" content="${sharedDescription}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    content.isUnlisted ? '<meta name="robots" content="noindex">' : "",
    `<link rel="canonical" href="${escapeHtml(site.url + content.path)}">`,
  ].join("");
  const root = `<div id="root">${content.html}</div>${createDataScript(content.data)}`;
  // The replacements are functions, because a text might contain `$&`, which has a meaning for `replace`.
  return (
    applyPageSettings(page, { title, metas })
      .replace("</head>", () => `${head}</head>`)
      // The script has low priority, because the page is readable without it: styles and fonts come first.
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace(/<div id="root">.*?<\/div>/, () => root)
      .replace(/<noscript>.*?<\/noscript>/s, "")
  );
}

function createLinks(files: readonly string[], attributes: string): string[] {
  return [...new Set(files)].map((file) => `<link ${attributes} href="/${file}">`);
}

function createMetaProperties(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
}

/**
 * Creates a script element with data. It is not executed, so the content security policy allows it. Escapes the data, so that
 * nothing in it can close the element.
 */
function createDataScript(json: string): string {
  const escapedJson = json.replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/json" id="page-data">${escapedJson}</script>`;
}

/** Replaces the text between the two groups of a pattern. @throws if the pattern does not match */
function replaceText(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`The page has no ${pattern.source}`);
  return page.replace(pattern, (_, before: string, after: string) => before + escapeHtml(text) + after);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => htmlEscapes[letter] ?? letter);
}
