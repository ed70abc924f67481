import { useSyncExternalStore } from "react";

/** The time and time zone of the first rendering of a page. The browser hydrates with the values of the server. */
export interface InitialClock {
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
}

/** The rendering of a page on the server. */
export interface ServerRender {
  readonly clock: InitialClock;
  /** Promises to wait for before the page is rendered again. */
  readonly pendingPromises: Promise<unknown>[];
  /** The names of the rendered components that have chunks of their own. */
  readonly componentNames: Set<string>;
}

/** Set on the server. In a browser, it returns `undefined`. */
let findCurrentRender: () => ServerRender | undefined = () => undefined;
/** Set in a browser, if the server rendered the page. */
let clockFromServer: InitialClock | undefined;

/** Returns the current rendering on the server; `undefined` in a browser. */
export function getServerRender(): ServerRender | undefined {
  return findCurrentRender();
}

/** Records that a component was rendered, so that the server lists the files of its chunk in the HTML. */
export function reportRendered(component: { readonly name: string } | undefined): void {
  if (component) findCurrentRender()?.componentNames.add(component.name);
}

/**
 * Sets how the current rendering is found. Called by the server.
 * @param findCurrent returns the rendering of the current asynchronous context
 */
export function provideServerRender(findCurrent: () => ServerRender | undefined): void {
  findCurrentRender = findCurrent;
}

/** Stores the clock with which the server rendered the page. Called in the browser before hydration. */
export function setInitialClock(clock: InitialClock): void {
  clockFromServer = clock;
}

/** Returns the clock of the first rendering, for server snapshots of `useSyncExternalStore`. */
export function getInitialClock(): InitialClock {
  const clock = findCurrentRender()?.clock ?? clockFromServer;
  if (clock === undefined) throw new Error("The page was not rendered on the server");
  return clock;
}

/** Returns whether the page is hydrated: false on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** The width of a phone in portrait mode. */
export const PHONE_QUERY = "(max-width: 639.98px)";

/**
 * Returns whether a media query matches, and re-renders when that changes. On the server the value is always `false`,
 * so use it only for content that does not shift the layout.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
