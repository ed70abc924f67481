import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ErrorCode } from "contract/error-codes.ts";
import type { FullUser } from "contract/users.ts";
import { act, createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { buildQueryClient } from "../platform/query-client.ts";
import { sessionQuery } from "../platform/session.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { unsavedForms } from "../platform/unsaved-edits.ts";
import { buildRouter } from "../routes.tsx";
import { openPrompt } from "../ui/confirm.ts";
import { queuedToasts, receiveToasts } from "../ui/toast.ts";
import { listTexts } from "./describe-page.ts";
import { recordSubscriptions, takeRemainingSubscriptions } from "./record-subscriptions.ts";
import { createSampleReply, type SampleValues, type SampleVariant } from "./sample-replies.ts";

export interface PageOptions {
  /** The signed-in user, as changes of the example user. `null` for a visitor. */
  readonly viewer: Partial<FullUser> | null;
  /** Replaces fields of all sample replies. */
  readonly values?: SampleValues;
  /** The sample replies to the page's calls. With "failures", all calls fail, except for commands. Default "full". */
  readonly variant?: SampleVariant | "failures";
  /** Replies that are used instead of sample replies. They can be changed while the page is open. */
  readonly answers?: Readonly<Answers>;
  /** Whether each call takes a while. Default: false. */
  readonly isSlow?: boolean;
  /** Rendered instead of the page, because that is faster. The session is then known from the beginning. */
  readonly content?: ReactElement;
}

/** The body of a reply. `ok` is added. A reply with a `status` from 400 on is an error. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status?: number };

/** Replies by method and path, such as `POST /api/user/signin`. */
export type Answers = Record<string, Answer>;

/** A page in a DOM without layout, with sample replies. */
export interface OpenPage {
  /** The errors that were shown and the navigations that were made while the page was loading. */
  readonly effectsOfLoad: readonly string[];
  /** The calls that were made while the page was loading, each once: `GET /api/event/1`. */
  readonly callsOfLoad: readonly string[];
  /** The texts that the page only showed while it was loading. */
  readonly passingTexts: readonly string[];
  /** Does something, such as a click, and waits until the page has reacted. */
  readonly run: (action: () => void) => Promise<void>;
  /** Follows a link to another page of the site. */
  readonly navigate: (href: string) => Promise<void>;
  /** Returns what the page did since the last call: requests, toasts, refetches and navigations. */
  readonly takeEffects: () => string[];
  /** Makes the calls of all later commands fail or succeed. Default code of the error: that of an invalid input. */
  readonly setFailing: (isFailing: boolean, errorCode?: ErrorCode) => void;
  /** @throws if React has reported an error, or if an interval or event listener of the page remains */
  readonly close: () => Promise<void>;
  /** Removes cached data that the page no longer shows. Returns whether the page looks as it did after loading. */
  readonly removeUnusedData: () => boolean;
}

/** The time at which each page is opened: half an hour after midnight in New Zealand, on the day before in UTC. */
const NOW = Date.parse("2026-03-01T11:30:00Z");

/**
 * Prepares the environment for `openPage`. The time only passes while a page reacts.
 *
 * @returns a function that restores the environment
 */
export function setUpBrowser(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The site uses Discord and sends e-mails. The tests that render HTML have a site without both.
  document.head.innerHTML = `<meta name="discord" content="yes"><meta name="mail" content="yes"><meta name="description">`;
  // happy-dom lacks this. Nothing has been pressed since the page was loaded, so it may not play sounds yet.
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  recordSubscriptions();
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: "Pacific/Auckland" };
  });
  // React reports mistakes such as missing keys with this function.
  vi.spyOn(console, "error").mockImplementation((message: unknown, ...values: unknown[]) => {
    const error = [message, ...values].map((value) => (value instanceof Error ? value.stack : value)).join(" ");
    if (!HARMLESS_ERRORS.some((start) => error.startsWith(start))) reportedErrors.push(error);
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
}

const reportedErrors: string[] = [];
/**
 * happy-dom does not know `<search>`. Entries of different lists can have the same ID in the sample replies. A page may change
 * between two rounds of waiting.
 */
const HARMLESS_ERRORS = [
  "The tag <%s> is unrecognized",
  "Encountered two children with the same key",
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
/** Longer than a round, so that the page is rendered without the reply of the call. */
const SLOW_CALL_MS = 200;

/** Opens a page like a browser. `setUpBrowser` must have been called. */
export async function openPage(
  href: string,
  { viewer, values = {}, variant = "full", answers = {}, isSlow = false, content }: PageOptions,
): Promise<OpenPage> {
  vi.setSystemTime(NOW);
  reportedErrors.length = 0;
  document.body.innerHTML = `<div id="root"></div>`;
  unsavedForms.set([]);
  const effects: string[] = [];
  const queryClient = buildQueryClient();
  const history = createMemoryHistory({ initialEntries: [href] });
  const pageRouter = buildRouter(queryClient, history);
  const router: AnyRouter = content ? buildContentRouter(content, pageRouter) : pageRouter;
  takeRemainingSubscriptions();
  const root = createRoot(document.getElementById("root") as HTMLElement);
  /** The calls of queries, which the page may repeat at any time. */
  const queryCalls = new Set<string>();
  const createReply = (method: string, path: string) =>
    answers[`${method} ${path}`] ?? createSampleReply(method, path, values, variant === "empty" ? "empty" : "full");
  let isLoaded = false;
  const loadingTexts = new Set<string>();
  const recordLoadingTexts = () => {
    if (isSlow && !isLoaded) for (const text of listTexts(document.body)) loadingTexts.add(text);
  };
  let isFailing = false;
  let failureCode: ErrorCode = "INVALID_INPUT";
  let pendingCallCount = 0;
  const waitForReply = isSlow
    ? () => new Promise((resolve) => setTimeout(resolve, SLOW_CALL_MS))
    : () => Promise.resolve();
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const call = [method, path, body].filter(Boolean).join(" ");
    const isNewCall = !queryCalls.has(call);
    // A command is the call of a mutation, such as saving a form. A call that the page has made before, without a mutation, is
    // that of a query, even if a mutation is running now.
    const isCommand = isLoaded && queryClient.isMutating() > 0 && isNewCall;
    if (isNewCall) effects.push(`${isCommand ? "sends" : "fetches"} ${call}`);
    if (!isCommand) queryCalls.add(call);
    pendingCallCount += 1;
    await waitForReply();
    pendingCallCount -= 1;
    if (path === "/api/user/signin_token") return reply({ user: viewer && { ...exampleUser, ...viewer } });
    const fails = isCommand ? isFailing : variant === "failures";
    return fails ? reply({ status: 400, message: "Reason", errorCode: failureCode }) : reply(createReply(method, path));
  });
  recordCacheChanges(queryClient, effects);
  recordBrowserEffects(effects);
  history.subscribe(({ location: { href: newHref }, action }) => {
    effects.push(`opens ${newHref}${action.type === "REPLACE" ? " instead of this page" : ""}`);
  });

  let changeCount = 0;
  const observer = new MutationObserver(() => {
    changeCount += 1;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });

  async function run(action: () => void): Promise<void> {
    await act(async () => action());
    let quietRounds = 0;
    for (let round = 0; round < MAX_ROUNDS && quietRounds < QUIET_ROUNDS; round += 1) {
      const countBefore = changeCount;
      await act(async () => {
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(ROUND_MS);
      });
      recordLoadingTexts();
      const isBusy = pendingCallCount > 0 || queryClient.isMutating() > 0 || queryClient.isFetching() > 0;
      quietRounds = isBusy || changeCount !== countBefore ? 0 : quietRounds + 1;
    }
  }

  const stopReceiving = receiveToasts(({ kind, title, text }) => {
    effects.push(`${kind}: ${[title, text].filter(Boolean).join(" / ")}`);
  });
  if (content) queryClient.setQueryData(sessionQuery.queryKey, viewer && { ...exampleUser, ...viewer });
  // Strict mode would render everything twice.
  const app = createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router }));
  await run(() => root.render(app));
  isLoaded = true;
  const callsOfLoad = new Set(queryCalls);
  const initialHtml = document.body.innerHTML;
  const initialTexts = listTexts(document.body);
  const effectsOfLoad = effects.splice(0).filter((effect) => /^(?:error: |opens |leaves for )/.test(effect));
  return {
    effectsOfLoad,
    callsOfLoad: [...callsOfLoad],
    passingTexts: [...loadingTexts].filter((text) => !initialTexts.includes(text)),
    run,
    navigate: (newHref) => run(() => history.push(newHref)),
    takeEffects: () => sortFetches(effects.splice(0)),
    setFailing(isNowFailing, errorCode = "INVALID_INPUT") {
      isFailing = isNowFailing;
      failureCode = errorCode;
    },
    removeUnusedData() {
      queryClient.removeQueries({ type: "inactive" });
      queryCalls.clear();
      for (const call of callsOfLoad) queryCalls.add(call);
      return document.body.innerHTML === initialHtml;
    },
    async close() {
      await act(async () => {
        stopReceiving();
        openPrompt.get()?.answer(false);
        root.unmount();
      });
      queuedToasts.set([]);
      observer.disconnect();
      queryClient.clear();
      const remainingTypes = takeRemainingSubscriptions();
      if (remainingTypes.length > 0) reportedErrors.push(`not removed: ${remainingTypes.join(", ")}`);
      const [error] = reportedErrors;
      if (error !== undefined) throw new Error(`${href}: ${error}`);
    },
  };
}

/** Creates a router that renders the same content at each URL. */
function buildContentRouter(content: ReactElement, { history, options }: ReturnType<typeof buildRouter>): AnyRouter {
  const { parseSearch, stringifySearch } = options;
  const routeTree = createRootRoute({ component: () => content });
  return createRouter({ routeTree, history, parseSearch, stringifySearch });
}

/** Adds an effect for each refetch and for each stored value. */
function recordCacheChanges(queryClient: QueryClient, effects: string[]): void {
  const invalidate = queryClient.invalidateQueries.bind(queryClient);
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation((filters, ...options) => {
    effects.push(`refetches ${filters?.queryKey?.join(" ") ?? "everything"}`);
    return invalidate(filters, ...options);
  });
  const store = queryClient.setQueryData.bind(queryClient);
  vi.spyOn(queryClient, "setQueryData").mockImplementation((key, ...values) => {
    effects.push(`stores ${key.join(" ")}`);
    return store(key, ...values);
  });
  const storeAll = queryClient.setQueriesData.bind(queryClient);
  vi.spyOn(queryClient, "setQueriesData").mockImplementation((filters, ...values) => {
    const entries = storeAll(filters, ...values);
    // The first two parts of a key name the query. Its parameters follow.
    for (const [key, data] of entries) effects.push(`stores ${key.slice(0, 2).join(" ")}${describeIds(data)}`);
    return entries;
  });
}

/** Sorts successive fetches, because their order depends on which code is already loaded. */
function sortFetches(effects: readonly string[]): string[] {
  const groups: string[][] = [];
  for (const effect of effects) {
    const lastGroup = groups.at(-1);
    if (effect.startsWith("fetches ") && lastGroup?.[0]?.startsWith("fetches ")) lastGroup.push(effect);
    else groups.push([effect]);
  }
  return groups.flatMap((group) => group.sort());
}

/** Adds an effect instead of leaving the page, as happy-dom would, and instead of a download. */
function recordBrowserEffects(effects: string[]): void {
  for (const method of ["assign", "replace"] as const) {
    vi.spyOn(location, method).mockImplementation((url) => void effects.push(`leaves for ${url}`));
  }
  vi.spyOn(location, "reload").mockImplementation(() => void effects.push("reloads the page"));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    effects.push(`downloads ${this.download}`);
  });
}

function reply({ status = 200, ...body }: Answer): Response {
  return Response.json({ ok: status < 400, status, ...body }, { status });
}

/** Describes the IDs of a stored list, so that tests see whether the correct entry was replaced. */
function describeIds(list: unknown): string {
  const { data } = (list ?? {}) as { readonly data?: readonly { readonly _id?: string }[] };
  return Array.isArray(data) ? `: ${data.map(({ _id }) => _id).join(", ")}` : "";
}
