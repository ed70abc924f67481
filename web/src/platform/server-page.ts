import type { PageRequest, Storage } from "contract/page-renderer.ts";
import { currentServerRender, provideServerRender, type ServerRender } from "../ui/rendering.ts";

/** A page that the server renders, and what its components set on it. */
export interface ServerPage extends PageRequest, ServerRender {
  title: string | undefined;
  description: string | undefined;
  /** Whether its record does not exist: it is sent with status 404. */
  isMissing: boolean;
  /** Whether search engines shall leave it out. */
  isUnlisted: boolean;
}

/** The page that is being rendered on the server; none in a browser. */
export function getServerPage(): ServerPage | undefined {
  // Code behind this condition is not in the browser's bundle.
  return import.meta.env.SSR ? (currentServerRender() as ServerPage | undefined) : undefined;
}

/** Lets components find the page that they are rendered for. */
export function provideServerPages(storage: Storage<ServerPage>): void {
  provideServerRender(() => storage.getStore());
}
