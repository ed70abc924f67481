import "./ui/base.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { rememberListSearches } from "./list-links.ts";
import { restorePageData } from "./page-data.ts";
import { replaceHomePath } from "./paths.ts";
import { setCanonicalUrl } from "./platform/document-title.ts";
import { buildQueryClient } from "./platform/query-client.ts";
import { fetchViewer, syncSessionAcrossTabs, watchViewer } from "./platform/session.ts";
import { buildRouter, toCanonicalUrl } from "./routes.tsx";
import { loadWithRetries } from "./ui/retry-until-success.ts";
import { showToastAfterReload } from "./ui/toast.ts";

const queryClient = buildQueryClient();
const isServerRendered = restorePageData(queryClient);
const router = buildRouter(queryClient);
rememberListSearches(router);
router.subscribe("onResolved", ({ toLocation }) =>
  setCanonicalUrl(replaceHomePath(toCanonicalUrl(router, toLocation.href))),
);
watchViewer(queryClient, () => void router.invalidate());
syncSessionAcrossTabs(queryClient);
void fetchViewer(queryClient);
showToastAfterReload();

/** The delay before live updates start, in milliseconds: the page is shown first. Until then, queries are polled. */
const LIVE_DELAY_MS = 500;
setTimeout(async () => {
  const { keepPageLive } = await loadWithRetries(() => import("./live-page.ts"));
  keepPageLive(queryClient, router);
}, LIVE_DELAY_MS);

const firstUrl = location.href;

/**
 * Reports the error that React recovered from, instead of React's error about the recovery. Ignores errors after a navigation:
 * React may still be hydrating or rendering the previous page, and then renders the next page instead.
 */
function handleRecoverableError(error: unknown): void {
  if (!window.isTranslated && location.href === firstUrl)
    reportError(error instanceof Error ? (error.cause ?? error) : error);
}

const root = document.getElementById("root");
/** The page as the server rendered it. React removes these elements if it cannot hydrate them. */
const serverElements = [...(root?.children ?? [])];
if (root) {
  let focusedElement: Element | null = null;
  const handleMounted = () => {
    if (focusedElement && isField(focusedElement)) findCurrentField(focusedElement)?.focus();
    replayEarlyInput();
  };
  const page = <App queryClient={queryClient} router={router} onMounted={handleMounted} />;
  if (isServerRendered) {
    // Without this setting, the router would render a suspense boundary around the page, which the server's HTML does not have.
    router.ssr = { manifest: undefined };
    // A callback is used, because a top-level await would split the build into two more files.
    void router.load().then(() => {
      // If the screen's code failed to load, the error replaces the page.
      const isLoaded = router.state.matches.every(({ status }) => status === "success");
      focusedElement = document.activeElement;
      if (isLoaded && !window.isTranslated) hydrateRoot(root, page, { onRecoverableError: handleRecoverableError });
      else createRoot(root, { onRecoverableError: handleRecoverableError }).render(page);
    });
  } else {
    createRoot(root, { onRecoverableError: handleRecoverableError }).render(page);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Clicks and input from before React hydrated the elements. `/before-paint.js` records them under these names. */
interface EarlyInput {
  /** Clicked buttons, checkboxes and radio buttons, and submitted forms. */
  readonly pressed: Set<HTMLElement>;
  /** The values that the user entered. */
  readonly typed: Map<Field, string>;
  /** Returns whether React has hydrated the element. */
  isTakenOver(element: Element): boolean;
  /** Stops the recording. */
  stop(): void;
}

declare global {
  interface Window {
    readonly earlyInput?: EarlyInput;
    /**
     * Whether the browser has translated the page; set by `/before-paint.js`. React cannot hydrate HTML that has changed, so the
     * page is rendered from scratch.
     */
    readonly isTranslated?: boolean;
  }
}

/** The interval at which elements are checked for hydration, in milliseconds. */
const REPLAY_INTERVAL_MS = 50;
/** The maximum wait for elements whose code loads late, in milliseconds. */
const REPLAY_TIMEOUT_MS = 20_000;

/** Replays clicks and input from before the hydration, as soon as each element is hydrated. */
function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  const { pressed, typed, isTakenOver: isHydrated, stop } = earlyInput;
  const deadline = performance.now() + REPLAY_TIMEOUT_MS;
  const timer = setInterval(replay, REPLAY_INTERVAL_MS);
  replay();

  function replay(): void {
    for (const [field, value] of typed) {
      const currentField = findCurrentField(field);
      if (!currentField || !isHydrated(currentField)) continue;
      typed.delete(field);
      replayInput(currentField, value);
    }
    for (const element of pressed) {
      if (!isHydrated(element)) continue;
      pressed.delete(element);
      replayClick(element);
    }
    if (performance.now() < deadline) return;
    clearInterval(timer);
    stop();
  }
}

function isField(element: Element): element is Field {
  return /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

/** Returns the field, or the one in its place if React has replaced the server's elements, as on a translated page. */
function findCurrentField(field: Field): Field | undefined {
  if (field.isConnected) return field;
  const listSimilarFields = (elements: readonly Element[]) =>
    elements
      .flatMap((element) => [...element.querySelectorAll("*")])
      .filter(isField)
      .filter(({ type, name }) => type === field.type && name === field.name);
  const serverFields = listSimilarFields(serverElements);
  const currentFields = listSimilarFields([...(root?.children ?? [])]);
  // If the numbers of fields differ, a part of the page is still missing.
  return serverFields.length === currentFields.length ? currentFields[serverFields.indexOf(field)] : undefined;
}

function replayInput(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return;
  // React ignores an event if it knows the value already. So the initial value is set first, and then the new value without
  // React's own setter.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function replayClick(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit();
    return;
  }
  // The user's click has already toggled it, and `click` toggles it again.
  if (element instanceof HTMLInputElement) element.checked = !element.checked;
  element.click();
}
