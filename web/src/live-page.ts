import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { fetchMode } from "./competitions/modes-queries.ts";
import { fetchSeasons } from "./competitions/seasons-queries.ts";
import { followLiveChanges } from "./platform/live.ts";
import { animateLiveChanges } from "./ui/animate-changes.ts";

/**
 * Keeps what is shown up to date, and fetches what may be shown next. Called once; in one file, which is loaded after the
 * page is shown.
 */
export function keepPageLive(queryClient: QueryClient, router: AnyRouter): void {
  animateLiveChanges();
  followLiveChanges(queryClient);
  fetchNext(queryClient, router);
}

/** How long a page is shown before its links' screens are fetched, in milliseconds: its own files and data come first. */
const REST = 3000;

/**
 * Fetches the code of the screens that the page links to and what their lists are asked for by, one after the other when the
 * browser is idle, so that a change of page asks for data alone. Not where the viewer saves data.
 */
function fetchNext(queryClient: QueryClient, router: AnyRouter): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  let waiting = setTimeout(fetchAll, REST);
  router.subscribe("onResolved", () => {
    clearTimeout(waiting);
    waiting = setTimeout(fetchAll, REST);
  });

  async function fetchAll(): Promise<void> {
    // Else it comes with the first touch, beside the data of the page that was tapped.
    await import("./ui/toast-stack.tsx").catch(() => undefined);
    const paths = new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname),
    );
    const routes = new Set([...paths].flatMap((path) => router.getMatchedRoutes(path)[0]));
    for (const route of routes) {
      await idle();
      // What does not come is fetched again, and its failure shown, where it is needed.
      await router.loadRouteChunk(route)?.catch(() => undefined);
    }
    await idle();
    await fetchChoices(queryClient);
  }
}

/** Fetches the modes and seasons, which lists are asked for by: a change to one takes a single step then. */
async function fetchChoices(queryClient: QueryClient): Promise<void> {
  await fetchMode(queryClient, "").catch(() => undefined);
  await fetchSeasons(queryClient).catch(() => undefined);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
