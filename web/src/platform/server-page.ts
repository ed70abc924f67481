import type { LinkOptions } from "@tanstack/react-router";
import type { ContextStorage, PageRequest } from "contract/page-renderer.ts";
import { getServerRender, provideServerRender, type ServerRender } from "../ui/rendering.ts";

/** A page that the server renders, with the values that its components set. */
export interface ServerPage extends PageRequest, ServerRender {
  title: string | undefined;
  description: string | undefined;
  /** Whether the page's record does not exist. The page is then sent with status 404. */
  isMissing: boolean;
  /** The page to show instead of this one, because this one does not exist. */
  fallback: FallbackPage | undefined;
  /** Says which requested page does not exist, if this page is shown instead of it. */
  readonly message: string | undefined;
  /** Whether search engines must not index the page. */
  isUnlisted: boolean;
}

/** A page that is shown instead of a requested page that does not exist. */
export interface FallbackPage {
  readonly link: LinkOptions;
  /** Says why the page is shown. */
  readonly message: string;
  /** Says what does not exist, if the message does not. */
  readonly toast?: string;
}

/** Returns the page that is being rendered on the server. `undefined` in a browser. */
export function getCurrentServerPage(): ServerPage | undefined {
  // Code behind this condition is not in the browser's bundle.
  return import.meta.env.SSR ? (getServerRender() as ServerPage | undefined) : undefined;
}

/** Makes the server send the page that is being rendered with status 404. Does nothing in a browser. */
export function markPageAsMissing(): void {
  const serverPage = getCurrentServerPage();
  if (serverPage) serverPage.isMissing = true;
}

/** Provides the page to the components that are rendered for it. */
export function provideServerPages(storage: ContextStorage<ServerPage>): void {
  provideServerRender(() => storage.getStore());
}
