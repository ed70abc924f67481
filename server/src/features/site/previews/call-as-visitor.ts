import type { Endpoint, EndpointSchemas, ReplyOf, SentBodyOf } from "contract/endpoint.ts";
import { callInProcess } from "../../../platform/http/check-request.ts";
import type { Http } from "../../../platform/http/http.ts";

type CallInput<S extends EndpointSchemas> = { readonly id?: string; readonly body?: SentBodyOf<S> };

/**
 * Makes a call as a visitor. Returns `null` if the call is rejected, for example because something does not exist.
 * @param _schemas determines the types of the body and the reply
 * @throws Error if the call fails, for example because the database is unavailable
 */
export async function callAsVisitor<S extends EndpointSchemas>(
  { server }: Http,
  { method, path }: Endpoint,
  _schemas: S,
  { id = "", body }: CallInput<S>,
): Promise<ReplyOf<S> | null> {
  const requestBody = method === "GET" ? undefined : JSON.stringify(body ?? {});
  const url = `/api${path.replace(":id", id)}`;
  const { status, text } = await callInProcess(server, {
    method,
    url,
    body: requestBody,
    cookie: undefined,
    // Accepts any cached reply: a visitor who follows a link has not seen newer data.
    lastSeenChange: 0,
  });
  if (status >= 500) throw new Error(`${url} returned status ${status}`);
  return status === 200 ? (JSON.parse(text) as ReplyOf<S>) : null;
}
