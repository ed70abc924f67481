import { QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import { act, createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { currentFallback } from "../platform/fallback-page.ts";
import { buildQueryClient } from "../platform/query-client.ts";
import { sessionQuery } from "../platform/session.ts";
import { isSiteSearchOpen } from "../platform/site-search.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { forgetBrowserTimeZone } from "../platform/time-zone.ts";
import { unsavedForms } from "../platform/unsaved-edits.ts";
import { buildRouter } from "../routes.tsx";
import { currentPrompt } from "../ui/confirm.ts";
import { queuedToasts, receiveToasts } from "../ui/toast.ts";
import { listTexts } from "./describe-page.ts";
import { type PageLog, recordBrowserActions, recordCacheChanges, sortFetches } from "./page-log.ts";
import { clearListenersAndIntervals, recordListenersAndIntervals, takeRemainingTypes } from "./record-listeners.ts";
import { type ApiOptions, stubApi } from "./stub-api.ts";

export type { Replies, Reply } from "./stub-api.ts";

export interface PageOptions extends Partial<ApiOptions> {
  readonly viewer: ApiOptions["viewer"];
  /** A component that is rendered alone, because that is faster than its page. The session is then known from the beginning. */
  readonly component?: ReactElement;
}

/** A page in a DOM without layout, with sample replies. What it does is recorded in its log: see `PageLog`. */
export interface OpenPage {
  /** The log entries of errors and navigations while the page was loading. */
  readonly errorsAndNavigationsOnLoad: readonly string[];
  /** The calls that were made while the page was loading, each once: `GET /api/event/1`. */
  readonly callsOnLoad: readonly string[];
  /** The texts that the page showed only while it was loading. Empty unless `isSlow`. */
  readonly textsOnlyWhileLoading: readonly string[];
  /** Does something, such as a click, and waits until the page has reacted. */
  readonly run: (action: () => void) => Promise<void>;
  /** Follows a link to another page of the site. */
  readonly navigate: (href: string) => Promise<void>;
  /** Goes back to the previous page, like the browser's button. */
  readonly goBack: () => Promise<void>;
  /** Returns the log, and clears it. */
  readonly takeLog: () => string[];
  readonly clearLog: () => void;
  /** Makes the calls of all later commands fail or succeed. Default code of the error: that of an invalid input. */
  readonly setFailing: (isFailing: boolean, errorCode?: ErrorCode) => void;
  /** @throws if React has reported an error, the browser has submitted a form, or an interval or event listener remains */
  readonly close: () => Promise<void>;
  /**
   * Removes cached data that the page does not show, and forgets which queries the page has sent since it was loaded, so that it
   * can be used like a new page.
   * @returns whether the page also looks as it did after loading. If not, it must not be used again
   */
  readonly resetToLoadedState: () => boolean;
}

/** The time at which each page is opened. In the time zone of the tests (Pacific/Auckland, UTC+13): 2 March 2026, 00:30. */
const NOW = Date.parse("2026-03-01T11:30:00Z");

/**
 * Prepares the environment for `openPage`. The browser's time zone is Pacific/Auckland, UTC+13 in summer. The time passes
 * only while a page reacts.
 *
 * @returns a function that restores the environment
 */
export function setUpBrowser(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The site of these tests uses Discord and sends e-mails. In the tests that render HTML, it does not.
  document.head.innerHTML = `<meta name="discord" content="yes"><meta name="mail" content="yes"><meta name="description">`;
  // happy-dom lacks this. Nothing has been pressed since the page was loaded, so it may not play sounds yet.
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  window.addEventListener("submit", reportNativeSubmission);
  recordListenersAndIntervals();
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: "Pacific/Auckland" };
  });
  // An earlier test in the same worker may have used another time zone.
  forgetBrowserTimeZone();
  // React reports mistakes such as missing keys with this function.
  vi.spyOn(console, "error").mockImplementation((message: unknown, ...details: unknown[]) => {
    const error = [message, ...details].map((value) => (value instanceof Error ? value.stack : value)).join(" ");
    if (!HARMLESS_ERROR_STARTS.some((start) => error.startsWith(start))) reportedErrors.push(error);
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    window.removeEventListener("submit", reportNativeSubmission);
  };
}

const reportedErrors: string[] = [];

/** Reports a form that the browser would submit itself, which reloads the page, and can show a password in the URL. */
function reportNativeSubmission(event: Event): void {
  if (!event.defaultPrevented) reportedErrors.push("a form is submitted by the browser");
}

const HARMLESS_ERROR_STARTS = [
  // happy-dom does not know `<search>`.
  "The tag <%s> is unrecognized",
  // In the sample replies, entries of different lists can have the same id.
  "Encountered two children with the same key",
  // A page may change between two rounds of waiting.
  "An update to %s inside a test was not wrapped in act",
];

/** The time that passes in each round of waiting, in milliseconds. */
const ROUND_MS = 150;
/**
 * The number of rounds without a change after which a page counts as idle. Two rounds (300 ms) are longer than the delay of
 * text fields (250 ms).
 */
const QUIET_ROUNDS = 2;
/** If the page is not idle after this number of rounds, waiting ends anyway. */
const MAX_ROUNDS = 100;

/** Opens a page like a browser. `setUpBrowser` must have been called. */
export async function openPage(
  href: string,
  { viewer, sampleValues = {}, otherReplies = "full", replies = {}, isSlow = false, component }: PageOptions,
): Promise<OpenPage> {
  vi.setSystemTime(NOW);
  reportedErrors.length = 0;
  document.body.innerHTML = `<div id="root"></div>`;
  unsavedForms.set([]);
  currentFallback.set(null);
  isSiteSearchOpen.set(false);
  const log: PageLog = [];
  const queryClient = buildQueryClient();
  const history = createMemoryHistory({ initialEntries: [href] });
  const pageRouter = buildRouter(queryClient, history);
  const router: AnyRouter = component ? buildComponentRouter(component, pageRouter) : pageRouter;
  clearListenersAndIntervals();
  const root = createRoot(document.getElementById("root") as HTMLElement);
  const api = stubApi({ viewer, sampleValues, otherReplies, replies, isSlow }, queryClient, log);
  const loadingTexts = new Set<string>();
  const recordLoadingTexts = () => {
    if (isSlow && !api.isLoaded) for (const text of listTexts(document.body)) loadingTexts.add(text);
  };
  recordCacheChanges(queryClient, log);
  recordBrowserActions(log);
  history.subscribe(({ location: { href: newHref }, action }) => {
    log.push(`opens ${newHref}${action.type === "REPLACE" ? " instead of this page" : ""}`);
  });

  const changes = observeChanges();
  async function run(action: () => void): Promise<void> {
    await act(async () => action());
    let quietRounds = 0;
    for (let round = 0; round < MAX_ROUNDS && quietRounds < QUIET_ROUNDS; round += 1) {
      const countBefore = changes.getCount();
      await act(async () => {
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(ROUND_MS);
      });
      recordLoadingTexts();
      const isBusy = api.isReplying() || queryClient.isMutating() > 0 || queryClient.isFetching() > 0;
      quietRounds = isBusy || changes.getCount() !== countBefore ? 0 : quietRounds + 1;
    }
  }

  const stopReceiving = receiveToasts(({ kind, title, text }) => {
    log.push(`${kind}: ${[title, text].filter(Boolean).join(" / ")}`);
  });
  if (component) queryClient.setQueryData(sessionQuery.queryKey, viewer && { ...exampleUser, ...viewer });
  // Strict mode would render everything twice.
  const app = createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router }));
  await run(() => root.render(app));
  api.isLoaded = true;
  const callsOnLoad = new Set(api.queryCalls);
  const initialHtml = document.body.innerHTML;
  const initialTexts = listTexts(document.body);
  const errorsAndNavigationsOnLoad = log.splice(0).filter((entry) => /^(?:error: |opens |leaves for )/.test(entry));
  return {
    errorsAndNavigationsOnLoad,
    callsOnLoad: [...callsOnLoad],
    textsOnlyWhileLoading: [...loadingTexts].filter((text) => !initialTexts.includes(text)),
    run,
    navigate: (newHref) => run(() => history.push(newHref)),
    goBack: () => run(() => history.back()),
    takeLog: () => sortFetches(log.splice(0)),
    clearLog: () => void log.splice(0),
    setFailing(isFailing, errorCode = "INVALID_INPUT") {
      api.commandError = isFailing ? errorCode : null;
    },
    resetToLoadedState() {
      queryClient.removeQueries({ type: "inactive" });
      api.queryCalls = new Set(callsOnLoad);
      return document.body.innerHTML === initialHtml;
    },
    async close() {
      await act(async () => {
        stopReceiving();
        currentPrompt.get()?.answer(false);
        root.unmount();
      });
      queuedToasts.set([]);
      changes.stop();
      queryClient.clear();
      const remainingTypes = takeRemainingTypes();
      if (remainingTypes.length > 0) reportedErrors.push(`not removed: ${remainingTypes.join(", ")}`);
      const [error] = reportedErrors;
      if (error !== undefined) throw new Error(`${href}: ${error}`);
    },
  };
}

/** Creates a router that renders the same component at each URL. */
function buildComponentRouter(
  component: ReactElement,
  { history, options }: ReturnType<typeof buildRouter>,
): AnyRouter {
  const { parseSearch, stringifySearch } = options;
  const routeTree = createRootRoute({ component: () => component });
  return createRouter({ routeTree, history, parseSearch, stringifySearch });
}

/** Counts the changes of the document. */
function observeChanges() {
  let count = 0;
  const observer = new MutationObserver(() => {
    count += 1;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  return { getCount: () => count, stop: () => observer.disconnect() };
}
