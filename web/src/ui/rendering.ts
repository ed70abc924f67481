import { useSyncExternalStore } from "react";

/**
 * The values by which a page is first rendered: what the server knew of the browser. Browsers hydrate with the same
 * ones.
 */
export interface FirstView {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
}

/** A page that is being rendered on the server. */
export interface Rendering {
  readonly clock: FirstView;
  /** The promises that have to settle before it is rendered again. */
  readonly waitsFor: Promise<unknown>[];
  /** The names of the components on it that have chunks of their own. */
  readonly components: Set<string>;
}

let find: () => Rendering | undefined = () => undefined;
let sent: FirstView | undefined;

/** The page that is being rendered on the server; none in a browser. */
export function currentRendering(): Rendering | undefined {
  return find();
}

/** Has the server name the files of a component's chunk in the HTML. */
export function reportRendered(component: { readonly name: string } | undefined): void {
  if (component) find()?.components.add(component.name);
}

/** @param current returns the page that is rendered in the present asynchronous context */
export function renderOnServer(current: () => Rendering | undefined): void {
  find = current;
}

/** Stores the values by which the server rendered the page that the browser hydrates. */
export function hydrateWith(view: FirstView): void {
  sent = view;
}

/** For server snapshots: the values of the rendered page. */
export function firstView(): FirstView {
  const view = find()?.clock ?? sent;
  if (view === undefined) throw new Error("The page was not rendered on the server");
  return view;
}

/** Whether the page is hydrated: false on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** A phone, held upright. */
export const PHONE = "(max-width: 639.98px)";

/**
 * Whether a media query matches; re-renders when that changes. The server knows nothing of the window: what it renders
 * goes by `false`, so that only what does not move may depend on it.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
