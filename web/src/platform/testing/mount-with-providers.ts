import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { onTestFinished } from "vitest";
import { mountHook } from "../../ui/testing/mount.ts";
import { receiveToasts, type Toast } from "../../ui/toast.ts";
import { buildQueryClient } from "../query-client.ts";

/** Renders an element within a query client and a router without pages. */
function wrapInProviders(queryClient: QueryClient, children: ReactNode): ReactNode {
  return createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(RouterContextProvider, { router, children }),
  );
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }) as never;

/** Calls a hook in a component that has a query client and a router. Returns the hook, the client and the shown toasts. */
export async function mountHookWithProviders<Result>(useHook: () => Result) {
  const queryClient = buildQueryClient();
  const toasts: Toast[] = [];
  onTestFinished(receiveToasts((toast) => toasts.push(toast)));
  const hook = await mountHook(useHook, (caller) => wrapInProviders(queryClient, caller));
  return { hook, queryClient, toasts };
}
