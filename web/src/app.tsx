import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import type { buildRouter } from "./routes.tsx";

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof buildRouter>;
  /** Called once a browser shows the page. */
  readonly onMounted?: () => void;
}

/** The whole page, the same on the server and in the browser. */
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
