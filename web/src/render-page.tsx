/* The web as a module that the server loads: renders a page to HTML, over the same routes, queries and components. */

import { type Query, QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { PageRequest, RenderedPage, Renderer, Storage } from "contract/page-renderer.ts";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { writePageData } from "./page-data.ts";
import { toCanonicalPath } from "./paths.ts";
import { isNotFound } from "./platform/call-errors.ts";
import { provideServerPages, type ServerPage } from "./platform/server-page.ts";
import { fetchViewer, sessionQuery } from "./platform/session.ts";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";

/** How often a page is rendered at most until all queries of its parts have data. */
const MAX_PASSES = 4;

/** @param storage keeps the page that is rendered in the asynchronous context of its rendering */
export function buildRenderer(storage: Storage<ServerPage>): Renderer {
  provideServerPages(storage);
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  return {
    render(request) {
      const page = pageOf(request);
      return storage.run(page, () => render(page));
    },
    toCanonicalUrl: (href) => toCanonicalUrl(router, href),
  };
}

function pageOf(request: PageRequest): ServerPage {
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

async function render(page: ServerPage): Promise<RenderedPage> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: "always", retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (page.mayBeSignedIn) await fetchViewer(queryClient);
  else queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = buildRouter(queryClient, createMemoryHistory({ initialEntries: [page.href] }));
  await router.load();
  const loaded = router._serverResult;
  if (loaded?.type === "redirect") return { kind: "redirect", to: loaded.redirect.options.href ?? "/" };

  const html = await renderWhole(page, queryClient, <App queryClient={queryClient} router={router} />);
  const status = page.isMissing || queriesIn(queryClient).some(({ state }) => isNotFound(state.error)) ? 404 : 200;
  const isWhole =
    queriesIn(queryClient).every(({ state }) => state.status !== "error") &&
    router.state.matches.every((match) => match.status === "success");
  // Where something does not exist, the browser shows a toast.
  if (html === null || !isWhole || page.isMissing) return { kind: "unrendered", status };
  const { title, description, isUnlisted } = page;
  const path = toCanonicalPath(router.state.location.href);
  const data = writePageData(queryClient, page.clock);
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

/** Renders until no part of the page has a pending query; `null` where that does not end. */
async function renderWhole(page: ServerPage, queryClient: QueryClient, app: React.ReactNode): Promise<string | null> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    page.componentNames.clear();
    const html = renderToString(app);
    const pending = queriesIn(queryClient).filter(isUnanswered);
    const waits = page.pendingPromises.splice(0);
    if (pending.length === 0 && waits.length === 0) return html;
    await Promise.all([...waits, ...pending.map((query) => query.fetch())].map((wait) => wait.catch(() => null)));
    // Disabled queries may be enabled now: a query keeps the options that it was created with.
    for (const query of queriesIn(queryClient))
      if (query.state.status === "pending") queryClient.getQueryCache().remove(query);
  }
  return null;
}

function queriesIn(queryClient: QueryClient): Query[] {
  return queryClient.getQueryCache().getAll();
}

/** Whether a query is fetched, or would be in a browser. A query has the options of the last part that was rendered. */
function isUnanswered({ state, options }: Query): boolean {
  const { enabled } = options as { readonly enabled?: unknown };
  if (state.status !== "pending") return false;
  return state.fetchStatus === "fetching" || (enabled !== false && options.queryFn !== undefined);
}
