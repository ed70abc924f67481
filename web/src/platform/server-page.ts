import type { PageRequest, Storage } from "contract/page-renderer.ts";
import { currentRendering, type Rendering, renderOnServer } from "../ui/rendering.ts";

/** A page that the server renders, and what its parts say of it. */
export interface ServerPage extends PageRequest, Rendering {
  title: string | undefined;
  description: string | undefined;
  /** Whether it is about something that does not exist. */
  isMissing: boolean;
}

/** The page that is being rendered on the server; none in a browser. */
export function serverPage(): ServerPage | undefined {
  // Browsers bundle nothing of what asks for it.
  return import.meta.env.SSR ? (currentRendering() as ServerPage | undefined) : undefined;
}

/** Lets the parts of pages find the page that they are rendered for. */
export function providePages(storage: Storage<ServerPage>): void {
  renderOnServer(() => storage.getStore());
}
