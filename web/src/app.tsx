import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import type { buildRouter } from "./routes.tsx";

interface AppProps {
  readonly queries: QueryClient;
  readonly router: ReturnType<typeof buildRouter>;
  /** Called once a browser shows the page. */
  readonly onShown?: () => void;
}

/** The whole page, the same on the server and in the browser. */
export function App({ queries, router, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
