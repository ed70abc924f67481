import type { ReactElement, ReactNode } from "react";

/** The props to spread onto the router's link component. */
export interface LinkRenderProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders a link. `ui` does not know the router, so screens pass `(props) => <Link to="…" {...props} />`. */
export type RenderLink = (props: LinkRenderProps) => ReactElement;
