import type { ReactElement, ReactNode } from "react";

/** The props of a link: spread both onto the router's link component. */
export interface LinkParts {
  readonly className: string;
  readonly children: ReactNode;
}

/** Makes a real link of the parts; `ui` knows no router, so screens hand in `(parts) => <Link to="…" {...parts} />`. */
export type RenderLink = (parts: LinkParts) => ReactElement;
