import type { IncomingMessage } from "node:http";
import type { Endpoint } from "contract/endpoint.ts";
import type { Role } from "contract/roles.ts";

/** A parsed and validated request: everything that its response depends on, besides tables and the audience. */
export type CachedRequest = {
  readonly endpoint: Endpoint;
  /** Method, path, id and body as JSON. */
  readonly key: string;
  /**
   * Renders the response.
   * @param lastSeenChange the number of the last change that the client has seen; 0 if it has seen none
   */
  readonly render: (
    viewer: { readonly id: number; readonly role: Role } | null,
    lastSeenChange: number,
  ) => Promise<object>;
};

/** The maximum size of a cached body in bytes. Longer ones come from long search texts, which are rarely repeated. */
export const maxCachedBodyBytes = 512;
/** The maximum length of a request's text in characters: method, URL, content type and body. */
const maxTextLength = 1024;
/** The maximum number of cached requests, about 2 MiB. */
const maxEntries = 1000;

/**
 * Caches parsed requests by their text, so that the next request with the same bytes need not be routed, parsed and
 * validated. Authorization is not cached: it is checked for each request.
 */
export class RequestCache {
  readonly #entries = new Map<string, CachedRequest>();
  /** The texts of the requests that `find` did not find. */
  readonly #missedTexts = new WeakMap<IncomingMessage, string>();
  readonly #failures = new WeakMap<IncomingMessage, { readonly error: unknown }>();

  /**
   * Returns the cached request with the same text; `undefined` if there is none.
   * @param body its bytes as `latin1`
   */
  find(request: IncomingMessage, body: string): CachedRequest | undefined {
    const text = getText(request, body);
    if (text.length > maxTextLength) return undefined;
    const cachedRequest = this.#entries.get(text);
    if (cachedRequest === undefined) this.#missedTexts.set(request, text);
    return cachedRequest;
  }

  /** Caches a request that `find` did not find. */
  store(request: IncomingMessage, cachedRequest: CachedRequest): void {
    const text = this.#missedTexts.get(request);
    if (text === undefined) return;
    this.#entries.set(text, cachedRequest);
    const [oldestText] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldestText !== undefined) this.#entries.delete(oldestText);
  }

  /**
   * Removes a request because rendering its response failed on the fast path. The request has no body: responses to requests
   * with a body are not rendered on the fast path.
   */
  recordFailure(request: IncomingMessage, error: unknown): void {
    this.#entries.delete(getText(request, ""));
    this.#failures.set(request, { error });
  }

  /** Throws the error again with which the fast path failed, so that the response is not rendered a second time. */
  rethrowFailure(request: IncomingMessage): void {
    const failure = this.#failures.get(request);
    if (failure !== undefined) throw failure.error;
  }
}

function getText({ method, url, headers }: IncomingMessage, body: string): string {
  return `${method} ${url} ${headers["content-type"] ?? ""}\n${body}`;
}
