import type { Http } from "./http.ts";
import { openApi } from "./openapi.ts";

/** Serves the OpenAPI document of all calls at `GET /api/docs`. */
export function serveDocs(http: Http, about: { readonly title: string; readonly version: string }): void {
  let document: string | undefined;
  http.server.get("/api/docs", { onRequest: http.limits.usual }, async (_request, reply) => {
    document ??= JSON.stringify(openApi(http.served, about));
    return reply.type("application/json").send(document);
  });
}
