import "./ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { rememberSearches } from "./back-to.ts";
import { buildQueryClient } from "./platform/query-client.ts";
import { sayAfterReload } from "./platform/reload.ts";
import { shareSession, viewerOf, watchViewer } from "./platform/session.ts";
import { buildRouter } from "./routes.tsx";

const queries = buildQueryClient();
const router = buildRouter(queries);
rememberSearches(router);
watchViewer(queries, () => void router.invalidate());
shareSession(queries);
void viewerOf(queries);
sayAfterReload();

const place = document.getElementById("root");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
