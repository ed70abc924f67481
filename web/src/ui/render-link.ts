import type { ReactElement, ReactNode } from "react";

/** What a link must wear: spread both onto whatever the router calls a link. */
export interface LinkParts {
  readonly className: string;
  readonly children: ReactNode;
}

/** Makes a real link of the parts; `ui` knows no router, so screens hand in `(parts) => <Link to="…" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactElement;
