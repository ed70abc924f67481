import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import type { buildRouter } from "./routes.tsx";

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof buildRouter>;
  /** Called when the page is mounted in a browser. */
  readonly onMounted?: () => void;
}

/** The entire page. The server and the browser render the same component. */
export function App({ queryClient, router, onMounted }: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
