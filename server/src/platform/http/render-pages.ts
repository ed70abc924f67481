import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { isolated } from "contract/isolated.ts";
import type { LeagueFacts, RenderedPage, Renderer, Storage, ViewerClock } from "contract/page-renderer.ts";
import type { FastifyRequest } from "fastify";
import { type Clock, msOfProcess } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { FairPlaces } from "../semaphore.ts";
import { addressOf, callInProcess } from "./check-request.ts";
import type { Http } from "./http.ts";

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

/** What pages are rendered with. */
export type RenderingParts = { readonly league: () => LeagueFacts; readonly clock: Clock; readonly publicUrl: string };

export type PageRenderer = NonNullable<Awaited<ReturnType<typeof pageRenderer>>>;

/**
 * The renderer in the folder of the built web.
 *
 * @returns `null` where the web was built without one
 */
export async function pageRenderer(http: Http, folder: string, rendering: RenderingParts) {
  const built = join(folder, ".server/render-page.js");
  if (!existsSync(built)) return null;
  const components = JSON.parse(await readFile(join(folder, ".server/components.json"), "utf8")) as FilesOfComponents;
  const places = new FairPlaces(LIMIT);
  let loading: Promise<Renderer> | undefined;
  /** Loaded with the first page: starting does not wait for it. */
  const renderer = () => (loading ??= load(built));
  return {
    components,
    async pageOf(request: FastifyRequest): Promise<RequestedPage> {
      const { url } = request;
      return {
        // What fails here fails when the page is rendered, and is logged then.
        href: await renderer()
          .then(({ knownAddress }) => knownAddress(url))
          .catch(() => url),
        address: addressOf(request),
        clock: viewerClockOf(request, rendering.clock.now()),
        cookie: tokenOf(request, http.cookie) === null ? undefined : request.headers.cookie,
        change: changeKnownTo(request),
      };
    },
    /** Does what needs rendering when it is the turn of the page's address. @throws TOO_MANY where that would take too long */
    inTurn: <Answer>({ address }: RequestedPage, work: () => Promise<Answer>) => places.run(address, work),
    /** Never fails: what cannot be rendered here is left to the browser. */
    async render(requested: RequestedPage, log: Logger): Promise<RenderedPage> {
      try {
        const { render } = await renderer();
        const rendered = await inTime(render(pageRequest(http, requested, rendering.league())));
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

function pageRequest(http: Http, { href, clock, cookie, change }: RequestedPage, league: LeagueFacts) {
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
    league,
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

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The title and the `<meta>` tags of a page, and the paths of the league's own icon and styles, if it has them. */
export type PageSettings = {
  readonly title: string;
  readonly metas: Readonly<Record<string, string>>;
  readonly icon?: string | null;
  readonly styles?: string | null;
};

/** The files that a screen needs beside those of every page, by the name of its component. */
export type FilesOfComponents = Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;

/**
 * The built page with its title and the content of the named `<meta>` tags replaced.
 *
 * @throws when the page lacks one of them
 */
export function renderPage(built: string, { title, metas, icon = null, styles = null }: PageSettings): string {
  const looking = withLook(built, icon, styles);
  const titled = replaceOne(looking, /(<title>)[^<]*(<\/title>)/, title);
  return Object.entries(metas).reduce(
    (page, [name, content]) => replaceOne(page, new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*(")`), content),
    titled,
  );
}

function withLook(page: string, icon: string | null, styles: string | null): string {
  const ownIcon = icon === null ? page : page.replace(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, "");
  const links = [
    icon === null ? "" : `<link rel="icon" href="${icon}"><link rel="apple-touch-icon" href="${icon}">`,
    // Behind the page's own, whose colours it replaces.
    styles === null ? "" : `<link rel="stylesheet" href="${styles}">`,
  ];
  return ownIcon.replace("</head>", () => `${links.join("")}</head>`);
}

/** The built web app manifest with the league's name and icon in it. @throws when it is not a JSON object */
export function renderManifest(built: string, { title: name, icon = null }: PageSettings): string {
  const icons = icon === null ? {} : { icons: [{ src: icon, sizes: "256x256", type: "image/png" }] };
  return JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name, ...icons });
}

type Whole = Extract<RenderedPage, { kind: "rendered" }>;
/** The league's name and where it is, for previews of links. */
type Site = { readonly name: string; readonly url: string };

/**
 * The built page filled with its content: its title and description, links to the files of its components, and the data
 * of its queries, with which the browser hydrates it.
 *
 * @param page the built page with the league's settings in it
 */
export function fillPage(page: string, whole: Whole, files: FilesOfComponents, site: Site): string {
  const title = [site.name, whole.title ?? ""].filter(Boolean).map(isolated).join(" · ");
  const metas = whole.description === undefined ? {} : { description: whole.description };
  const [, description = ""] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? [];
  const own = whole.components.map((component) => files[component]);
  const head = [
    ...linksTo(
      own.flatMap((each) => each?.styles ?? []),
      'rel="stylesheet" crossorigin',
    ),
    // Behind the styles: the page is readable without scripts.
    ...linksTo(
      own.flatMap((each) => each?.scripts ?? []),
      'rel="modulepreload" crossorigin fetchpriority="low"',
    ),
    ...previewTags({
      "og:type": "website",
      "og:site_name": site.name,
      "og:title": whole.title ?? site.name,
      "og:url": site.url + whole.path,
      "og:image": `${site.url}/preview${whole.path.split(/[?#]/, 1)[0]}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
    }),
    `<meta property="og:description" content="${metas.description === undefined ? description : escaped(metas.description)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    whole.isUnlisted ? '<meta name="robots" content="noindex">' : "",
    `<link rel="canonical" href="${escaped(site.url + whole.path)}">`,
  ].join("");
  const parts: readonly (readonly [RegExp, string])[] = [
    [/(?=<\/head>)/, head],
    // The page is readable without it: styles and fonts come first.
    [/<script type="module"/, '<script type="module" fetchpriority="low"'],
    [/<div id="root">.*?<\/div>/, `<div id="root">${whole.html}</div>${dataBlock(whole.data)}`],
    [/<noscript>.*?<\/noscript>/s, ""],
  ];
  return parts.reduce(
    (filled, [slot, content]) => filled.replace(slot, () => content),
    renderPage(page, { title, metas }),
  );
}

function linksTo(files: readonly string[], attributes: string): string[] {
  return [...new Set(files)].map((file) => `<link ${attributes} href="/${file}">`);
}

function previewTags(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`);
}

/**
 * Data in a script element that is not executed, so that the content security policy allows it. No name in it can close
 * the element.
 */
function dataBlock(json: string): string {
  const safe = json.replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<script type="application/json" id="page-data">${safe}</script>`;
}

function replaceOne(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`The page has no ${pattern.source}`);
  return page.replace(pattern, (_, before: string, after: string) => before + escaped(text) + after);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}
