import type { ReactElement, ReactNode } from "react";

/** The props of a link: spread both onto the router's link component. */
export interface LinkParts {
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders a link with the parts; `ui` has no router, so screens pass `(parts) => <Link to="…" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactElement;
