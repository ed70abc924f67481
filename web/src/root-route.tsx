import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { SignInRegion } from "./auth/sign-in-region.tsx";
import { RootFrame } from "./platform/root-frame.tsx";

/** The root of all routes. */
export const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: () => (
    <RootFrame>
      <SignInRegion />
    </RootFrame>
  ),
});
