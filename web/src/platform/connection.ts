import type { ReactNode } from "react";
import { createStore } from "../ui/store.ts";
import { ApiError } from "./api-error.ts";

/** The notice below the header while the device is offline, and for a moment afterwards. */
export const connectionNotice = createStore<ReactNode>(null);

/** Shown instead of content that had not been loaded before the device went offline. It is loaded once there is a connection. */
export const offlineFailure = {
  title: "You are offline",
  text: "This has not been loaded yet. It appears as soon as you are connected.",
};

/** Returns whether the browser knows that the device is offline. */
export function isOffline(): boolean {
  // Some environments, such as Node, do not have this property.
  return navigator.onLine === false;
}

/**
 * Returns whether a call failed because the device is offline. The notice of the page then says so. If the browser does not
 * know that it is offline, the call fails like any other.
 */
export function isOfflineError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && isOffline();
}
