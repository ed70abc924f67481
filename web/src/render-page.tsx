/* Renders pages to HTML, with the same routes, queries and components as in the browser. The server loads this module. */

import { type Query, QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ContextStorage, PageRequest, RenderedPage, Renderer } from "contract/page-renderer.ts";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { serializePageData } from "./page-data.ts";
import { resolveAreaPath } from "./paths.ts";
import { isNotFound } from "./platform/call-errors.ts";
import { provideServerPages, type ServerPage } from "./platform/server-page.ts";
import { fetchViewer, sessionQuery } from "./platform/session.ts";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";

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
      const page = createServerPage(request);
      return storage.run(page, () => renderPage(page));
    },
    toCanonicalUrl: (href) => toCanonicalUrl(router, href),
  };
}

function createServerPage(request: PageRequest): ServerPage {
  return {
    ...request,
    pendingPromises: [],
    componentNames: new Set(),
    title: undefined,
    description: undefined,
    isMissing: false,
    isUnlisted: false,
  };
}

async function renderPage(page: ServerPage): Promise<RenderedPage> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: "always", retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (page.mayBeSignedIn) await fetchViewer(queryClient);
  else queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = buildRouter(queryClient, createMemoryHistory({ initialEntries: [page.href] }));
  await router.load();
  // TanStack Router has no public API for the redirects of a server rendering.
  const routerResult = router._serverResult;
  if (routerResult?.type === "redirect") return { kind: "redirect", to: routerResult.redirect.options.href ?? "/" };

  const app = <App queryClient={queryClient} router={router} />;
  const html = await renderUntilLoaded(page, queryClient, app);
  const status = page.isMissing || listQueries(queryClient).some(({ state }) => isNotFound(state.error)) ? 404 : 200;
  const isComplete =
    listQueries(queryClient).every(({ state }) => state.status !== "error") &&
    router.state.matches.every((match) => match.status === "success");
  // If a record does not exist, the browser shows a toast instead of the page.
  if (html === null || !isComplete || page.isMissing) return { kind: "unrendered", status };
  const { title, description, isUnlisted } = page;
  const path = resolveAreaPath(router.state.location.href);
  const data = serializePageData(queryClient, page.clock);
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
