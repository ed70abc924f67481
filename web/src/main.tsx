import "./ui/base.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { rememberSearches } from "./back-to.ts";
import { readPageData } from "./page-data.ts";
import { canonicalPath } from "./paths.ts";
import { writeCanonical } from "./platform/document-title.ts";
import { replayEarlyInput } from "./platform/early-input.ts";
import { buildQueryClient } from "./platform/query-client.ts";
import { sayAfterReload } from "./platform/reload.ts";
import { shareSession, viewerOf, watchViewer } from "./platform/session.ts";
import { buildRouter, knownAddress } from "./routes.tsx";

const queries = buildQueryClient();
const isRendered = readPageData(queries);
const router = buildRouter(queries);
rememberSearches(router);
router.subscribe("onResolved", ({ toLocation }) =>
  writeCanonical(canonicalPath(knownAddress(router, toLocation.href))),
);
watchViewer(queries, () => void router.invalidate());
shareSession(queries);
void viewerOf(queries);
sayAfterReload();

/** In milliseconds: the page is shown first. Where the code does not come, pages are polled. */
const LIVE_AFTER = 500;
setTimeout(() => {
  import("./live-page.ts").then(({ keepPageLive }) => keepPageLive(queries, router)).catch(() => undefined);
}, LIVE_AFTER);

/**
 * Reports the error that React recovered from, instead of the one in which React says that it did. Not the router's own: it
 * removes a page's match while React may still be rendering the page that is left, and React then renders the next one
 * (https://github.com/TanStack/router/issues/8198). That error has no code.
 */
function onRecoverableError(error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (String(cause) !== "Error: Invariant failed") reportError(cause);
}

const root = document.getElementById("root");
if (root) {
  const page = <App queries={queries} router={router} onShown={replayEarlyInput} />;
  if (isRendered) {
    // Without this the router draws a boundary around everything that the server's page does not have.
    router.ssr = { manifest: undefined };
    // A promise's callback instead of a top-level await, which would cost two files more.
    void router.load().then(() => {
      // Where the screen's code did not come, what says so takes the place of the page.
      const isWhole = router.state.matches.every(({ status }) => status === "success");
      if (isWhole) hydrateRoot(root, page, { onRecoverableError });
      else createRoot(root, { onRecoverableError }).render(page);
    });
  } else {
    createRoot(root, { onRecoverableError }).render(page);
  }
}
