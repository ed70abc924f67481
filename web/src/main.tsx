import "./ui/base.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { rememberSearches } from "./back-to.ts";
import { readPageData } from "./page-data.ts";
import { toCanonicalPath } from "./paths.ts";
import { setCanonicalUrl } from "./platform/document-title.ts";
import { buildQueryClient } from "./platform/query-client.ts";
import { fetchViewer, syncSessionAcrossTabs, watchViewer } from "./platform/session.ts";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";
import { loadWithRetries } from "./ui/retry-until-success.ts";
import { showToastAfterReload } from "./ui/toast.ts";

const queryClient = buildQueryClient();
const isRendered = readPageData(queryClient);
const router = buildRouter(queryClient);
rememberSearches(router);
router.subscribe("onResolved", ({ toLocation }) =>
  setCanonicalUrl(toCanonicalPath(toCanonicalUrl(router, toLocation.href))),
);
watchViewer(queryClient, () => void router.invalidate());
syncSessionAcrossTabs(queryClient);
void fetchViewer(queryClient);
showToastAfterReload();

/** In milliseconds: the page is shown first. Until the code comes, pages are polled. */
const LIVE_AFTER = 500;
setTimeout(async () => {
  const { keepPageLive } = await loadWithRetries(() => import("./live-page.ts"));
  keepPageLive(queryClient, router);
}, LIVE_AFTER);

/**
 * Reports the error that React recovered from, instead of the one in which React says that it did. Not the router's own: it
 * removes a page's match while React may still be rendering the page that is left, and React then renders the next one
 * (https://github.com/TanStack/router/issues/8198). That error has no code.
 */
function onRecoverableError(error: unknown): void {
  if (window.isTranslated) return;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (String(cause) !== "Error: Invariant failed") reportError(cause);
}

const root = document.getElementById("root");
if (root) {
  const page = <App queryClient={queryClient} router={router} onMounted={replayEarlyInput} />;
  if (isRendered) {
    // Without this the router draws a boundary around everything that the server's page does not have.
    router.ssr = { manifest: undefined };
    // A promise's callback instead of a top-level await, which would cost two files more.
    void router.load().then(() => {
      // Where the screen's code did not come, what says so takes the place of the page.
      const isWhole = router.state.matches.every(({ status }) => status === "success");
      if (isWhole && !window.isTranslated) hydrateRoot(root, page, { onRecoverableError });
      else createRoot(root, { onRecoverableError }).render(page);
    });
  } else {
    createRoot(root, { onRecoverableError }).render(page);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed and typed on a rendered page before React hydrated that part of it; `/theme.js` records it. */
interface EarlyInput {
  readonly pressed: Set<HTMLElement>;
  readonly typed: Map<Field, string>;
  isTakenOver(element: Element): boolean;
  stop(): void;
}

declare global {
  interface Window {
    readonly earlyInput?: EarlyInput;
    /**
     * Whether the browser has translated the page; `/theme.js` sets it. React cannot hydrate what no longer is as the server
     * sent it: it renders such parts anew.
     */
    readonly isTranslated?: boolean;
  }
}

/** How often it is checked whether another part has been hydrated, in milliseconds. */
const INTERVAL = 50;
/** How long parts whose code loads late are waited for, in milliseconds. */
const PATIENCE = 20_000;

/** Replays input from before hydration, part by part as React hydrates them. */
function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  const { pressed, typed, isTakenOver, stop } = earlyInput;
  const deadline = performance.now() + PATIENCE;
  const timer = setInterval(replay, INTERVAL);
  replay();

  function replay(): void {
    for (const [field, value] of typed) {
      if (!isTakenOver(field)) continue;
      typed.delete(field);
      retype(field, value);
    }
    for (const element of pressed) {
      if (!isTakenOver(element)) continue;
      pressed.delete(element);
      repeat(element);
    }
    if (performance.now() < deadline) return;
    clearInterval(timer);
    stop();
  }
}

function retype(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return;
  // React compares with the value that it knows: it gets the former one, and then the new one with a native event.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function repeat(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit();
    return;
  }
  // The press has toggled it once already.
  if (element instanceof HTMLInputElement) element.checked = !element.checked;
  element.click();
}
