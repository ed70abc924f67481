import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { fetchMode } from "./competitions/modes-queries.ts";
import { fetchAllSeasons } from "./competitions/seasons-queries.ts";
import { followLiveChanges } from "./platform/live.ts";
import { registerInInstalledApp } from "./platform/service-worker.ts";
import { animateLiveChanges } from "./ui/animate-changes.ts";
import { loadWithRetries } from "./ui/retry-until-success.ts";

/**
 * Keeps the page up to date, prefetches the screens that it links to, and prepares the installed app for being offline. Called
 * once. This file is loaded after the page is shown.
 */
export function keepPageLive(queryClient: QueryClient, router: AnyRouter): void {
  animateLiveChanges();
  followLiveChanges(queryClient);
  prefetchLinkedScreens(queryClient, router);
  registerInInstalledApp();
  setTimeout(async () => {
    const { watchConnection } = await loadWithRetries(() => import("./platform/watch-connection.tsx"));
    watchConnection();
  }, PREFETCH_DELAY_MS);
}

/** The delay before more code is loaded, in milliseconds: the page's own files and data come first. */
const PREFETCH_DELAY_MS = 3000;

/**
 * Prefetches the code of the screens that the page links to, and the options of their filters. A later navigation then only
 * loads data. Files are loaded one at a time while the browser is idle. Does nothing if the browser saves data.
 */
function prefetchLinkedScreens(queryClient: QueryClient, router: AnyRouter): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  let timer = setTimeout(prefetchAll, PREFETCH_DELAY_MS);
  router.subscribe("onResolved", () => {
    clearTimeout(timer);
    timer = setTimeout(prefetchAll, PREFETCH_DELAY_MS);
  });

  async function prefetchAll(): Promise<void> {
    // Otherwise the first click would load the code of toasts, and delay the data of the page that it opens.
    await import("./ui/toast-stack.tsx").catch(() => undefined);
    const paths = new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname),
    );
    const routes = new Set([...paths].flatMap((path) => router.getMatchedRoutes(path)[0]));
    for (const route of routes) {
      await waitUntilIdle();
      // If this fails, navigating to the screen loads it again and shows the error.
      await router.loadRouteChunk(route)?.catch(() => undefined);
    }
    await waitUntilIdle();
    await fetchFilterOptions(queryClient);
  }
}

/** Fetches the modes and seasons by which lists are filtered, so that opening such a list takes one request less. */
async function fetchFilterOptions(queryClient: QueryClient): Promise<void> {
  // With an empty id, it fetches all modes and returns the first.
  await fetchMode(queryClient, "").catch(() => undefined);
  await fetchAllSeasons(queryClient).catch(() => undefined);
}

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not support `requestIdleCallback`.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
