/* The web as a module that the server loads: renders a page to HTML, over the same routes, queries and components. */

import { type Query, QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { PageRequest, RenderedPage, Renderer, Storage } from "contract/page-renderer.ts";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { writePageData } from "./page-data.ts";
import { canonicalPath } from "./paths.ts";
import { isNotFound } from "./platform/failures.ts";
import { providePages, type ServerPage } from "./platform/server-page.ts";
import { sessionQuery, viewerOf } from "./platform/session.ts";
import { buildRouter, knownAddress } from "./routes.tsx";

/** How often a page is rendered at most until all queries of its parts have data. */
const MAX_PASSES = 4;

/** @param storage keeps the page that is rendered in the asynchronous context of its rendering */
export function buildRenderer(storage: Storage<ServerPage>): Renderer {
  providePages(storage);
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  return {
    render(request) {
      const page = pageOf(request);
      return storage.run(page, () => render(page));
    },
    knownAddress: (href) => knownAddress(router, href),
  };
}

function pageOf(request: PageRequest): ServerPage {
  return {
    ...request,
    waitsFor: [],
    components: new Set(),
    title: undefined,
    description: undefined,
    isMissing: false,
    isUnlisted: false,
  };
}

async function render(page: ServerPage): Promise<RenderedPage> {
  const queries = new QueryClient({
    defaultOptions: { queries: { networkMode: "always", retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (page.mayBeSignedIn) await viewerOf(queries);
  else queries.setQueryData(sessionQuery.queryKey, null);
  const router = buildRouter(queries, createMemoryHistory({ initialEntries: [page.href] }));
  await router.load();
  const loaded = router._serverResult;
  if (loaded?.type === "redirect") return { kind: "redirect", to: loaded.redirect.options.href ?? "/" };

  const html = await renderWhole(page, queries, <App queries={queries} router={router} />);
  const status = page.isMissing || queriesIn(queries).some(({ state }) => isNotFound(state.error)) ? 404 : 200;
  const isWhole =
    queriesIn(queries).every(({ state }) => state.status !== "error") &&
    router.state.matches.every((match) => match.status === "success");
  // Where something does not exist, the browser shows a toast.
  if (html === null || !isWhole || page.isMissing) return { kind: "unrendered", status };
  const { title, description, isUnlisted } = page;
  const path = canonicalPath(router.state.location.href);
  const data = writePageData(queries, page.clock);
  return {
    kind: "rendered",
    status,
    html,
    data,
    path,
    title,
    description,
    isUnlisted,
    components: [...page.components],
  };
}

/** Renders until no part of the page has a pending query; `null` where that does not end. */
async function renderWhole(page: ServerPage, queries: QueryClient, app: React.ReactNode): Promise<string | null> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    page.components.clear();
    const html = renderToString(app);
    const pending = queriesIn(queries).filter(isUnanswered);
    const waits = page.waitsFor.splice(0);
    if (pending.length === 0 && waits.length === 0) return html;
    await Promise.all([...waits, ...pending.map((query) => query.fetch())].map((wait) => wait.catch(() => null)));
    // Disabled queries may be enabled now: a query keeps the options that it was created with.
    for (const query of queriesIn(queries)) if (query.state.status === "pending") queries.getQueryCache().remove(query);
  }
  return null;
}

function queriesIn(queries: QueryClient): Query[] {
  return queries.getQueryCache().getAll();
}

/** Whether a query is fetched, or would be in a browser. A query has the options of the last part that was rendered. */
function isUnanswered({ state, options }: Query): boolean {
  const { enabled } = options as { readonly enabled?: unknown };
  if (state.status !== "pending") return false;
  return state.fetchStatus === "fetching" || (enabled !== false && options.queryFn !== undefined);
}
