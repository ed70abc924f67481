import { useRouter } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { IconShape } from "../ui/icon.tsx";

/** How people find a page, as its route says it: by the menu of its area, and by searching for it. */
export interface SitePage {
  readonly name: string;
  readonly icon: IconShape;
  /** Other words for it. */
  readonly also?: string;
  /** In whose menu it stands; in nobody's unless given. Only admins find what stands in theirs alone. */
  readonly menu?: "everyone" | "admins";
  /** Stands behind its name in the menu. */
  readonly badge?: ComponentType;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly page?: SitePage | undefined;
  }
}

/** The pages of which the routes say so, in their order. */
export function useSitePages(): readonly (SitePage & { readonly to: string })[] {
  const routes = Object.values(useRouter().routesByPath);
  return routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.page ? [{ ...staticData.page, to: fullPath }] : [],
  );
}
