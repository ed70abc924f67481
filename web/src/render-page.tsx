/* Renders pages to HTML, with the same routes, queries and components as in the browser. The server loads this module. */

import { type Query, QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ContextStorage, PageRequest, RenderedPage, Renderer } from "contract/page-renderer.ts";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { serializePageData } from "./page-data.ts";
import { replaceHomePath } from "./paths.ts";
import { isNotFound } from "./platform/api-error.ts";
import { type FallbackPage, provideServerPages, type ServerPage } from "./platform/server-page.ts";
import { fetchViewer, sessionQuery } from "./platform/session.ts";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";

/** A query that found no record is not fetched again, so that its error is rendered. */
const queryOptions = {
  networkMode: "always",
  retry: false,
  retryOnMount: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The maximum number of times that a page is rendered until all its queries have data. */
const MAX_RENDERS = 4;

/**
 * Creates the renderer of pages.
 *
 * @param storage stores the current page in the asynchronous context of its rendering
 */
export function buildRenderer(storage: ContextStorage<ServerPage>): Renderer {
  provideServerPages(storage);
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  return {
    render(request) {
      return renderRequest(storage, request);
    },
    toCanonicalUrl: (href) => toCanonicalUrl(router, href),
  };
}

async function renderRequest(storage: ContextStorage<ServerPage>, request: PageRequest, fallback?: FallbackPage) {
  const page = createServerPage(request, fallback?.message);
  return storage.run(page, () => renderPage(storage, page, fallback));
}

function createServerPage(request: PageRequest, message: string | undefined): ServerPage {
  return {
    ...request,
    pendingPromises: [],
    componentNames: new Set(),
    title: undefined,
    description: undefined,
    isMissing: false,
    fallback: undefined,
    message,
    isUnlisted: false,
  };
}

/**
 * Renders a page. If the page does not exist and has set a fallback, the fallback is rendered.
 *
 * @param fallback given if this page is itself the fallback for a requested page that does not exist
 */
async function renderPage(
  storage: ContextStorage<ServerPage>,
  page: ServerPage,
  fallback?: FallbackPage,
): Promise<RenderedPage> {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryOptions } });
  if (page.mayBeSignedIn) await fetchViewer(queryClient);
  else queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = buildRouter(queryClient, createMemoryHistory({ initialEntries: [page.href] }));
  await router.load();
  // TanStack Router has no public API for the redirects of a server rendering.
  const routerResult = router._serverResult;
  if (routerResult?.type === "redirect") return { kind: "redirect", to: routerResult.redirect.options.href ?? "/" };

  const app = <App queryClient={queryClient} router={router} />;
  // `beforeLoad` has already set the fallback of an unknown path.
  const html = page.fallback ? null : await renderUntilLoaded(page, queryClient, app);
  const nextFallback = page.fallback;
  if (nextFallback) {
    const { href } = router.buildLocation(nextFallback.link);
    // `createServerPage` resets the values that the components of this page have set.
    return renderRequest(storage, { ...page, href }, nextFallback);
  }
  const errors = listQueries(queryClient).flatMap(({ state }) => state.error ?? []);
  const isMissing = fallback !== undefined || page.isMissing || errors.some(isNotFound);
  const status = isMissing ? 404 : 200;
  const isComplete = errors.every(isNotFound) && router.state.matches.every((match) => match.status === "success");
  if (html === null || !isComplete) return { kind: "unrendered", status };
  const { title, description, isUnlisted } = page;
  const { href } = router.state.location;
  // The home page `/ranked` has the same content as `/ranked/users`, which is the canonical URL.
  const path = replaceHomePath(href);
  const data = serializePageData(
    queryClient,
    page.clock,
    fallback && { href, message: fallback.message, toast: fallback.toast },
  );
  return {
    kind: "rendered",
    status,
    html,
    data,
    path,
    title,
    description,
    isUnlisted,
    components: [...page.componentNames],
  };
}

/**
 * Renders the page repeatedly until no query is pending. When a query has data,
 * the next rendering can contain more components, with queries of their own.
 *
 * @returns `null` if queries are still pending after `MAX_RENDERS`
 */
async function renderUntilLoaded(
  page: ServerPage,
  queryClient: QueryClient,
  app: React.ReactNode,
): Promise<string | null> {
  for (let count = 0; count < MAX_RENDERS; count += 1) {
    page.componentNames.clear();
    const html = renderToString(app);
    const pendingQueries = listQueries(queryClient).filter(isPending);
    const otherPromises = page.pendingPromises.splice(0);
    if (pendingQueries.length === 0 && otherPromises.length === 0) return html;
    const promises = [...otherPromises, ...pendingQueries.map((query) => query.fetch())];
    await Promise.all(promises.map((promise) => promise.catch(() => null)));
    // A query keeps the options with which it was created. If a disabled query is removed, the next rendering can create it
    // again, enabled.
    for (const query of listQueries(queryClient))
      if (query.state.status === "pending") queryClient.getQueryCache().remove(query);
  }
  return null;
}

function listQueries(queryClient: QueryClient): Query[] {
  return queryClient.getQueryCache().getAll();
}

/** Returns whether a query is being fetched, or would be fetched in a browser. */
function isPending({ state, options }: Query): boolean {
  const { enabled } = options as { readonly enabled?: unknown };
  if (state.status !== "pending") return false;
  return state.fetchStatus === "fetching" || (enabled !== false && options.queryFn !== undefined);
}
