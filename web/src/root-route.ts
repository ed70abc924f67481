import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { RootFrame } from "./platform/root-frame.tsx";

/** What all routes stand below. */
export const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({ component: RootFrame });
