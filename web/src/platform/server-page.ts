import type { ContextStorage, PageRequest } from "contract/page-renderer.ts";
import { getServerRender, provideServerRender, type ServerRender } from "../ui/rendering.ts";

/** A page that the server renders, with the values that its components set. */
export interface ServerPage extends PageRequest, ServerRender {
  title: string | undefined;
  description: string | undefined;
  /** Whether the page's record does not exist. The page is then sent with status 404. */
  isMissing: boolean;
  /** Whether search engines must not index the page. */
  isUnlisted: boolean;
}

/** Returns the page that is being rendered on the server. `undefined` in a browser. */
export function getCurrentServerPage(): ServerPage | undefined {
  // Code behind this condition is not in the browser's bundle.
  return import.meta.env.SSR ? (getServerRender() as ServerPage | undefined) : undefined;
}

/** Provides the page to the components that are rendered for it. */
export function provideServerPages(storage: ContextStorage<ServerPage>): void {
  provideServerRender(() => storage.getStore());
}
