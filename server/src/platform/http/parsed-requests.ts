import type { IncomingMessage } from "node:http";
import type { Call } from "contract/endpoint.ts";
import type { Role } from "contract/roles.ts";

/** What a request asks for: all that its reply depends on besides tables and the audience. */
export type ParsedRequest = {
  readonly call: Call;
  /** Method, path, id and body as JSON. */
  readonly key: string;
  /** Makes the reply. @param change the number of the last change that the viewer knows of */
  readonly make: (viewer: { readonly id: number; readonly role: Role } | null, change: number) => Promise<object>;
};

/** Bytes of bodies that are remembered at most: longer ones come from long search texts, which are rarely repeated. */
export const longestBody = 512;
/** Letters of a request's text at most: method, address, content type and body. */
const longestText = 1024;
/** Requests remembered at most: about 2 MiB. */
const most = 1000;

/**
 * Remembers what requests ask for, so that the next one of the same text need not be routed, parsed and validated.
 * Whether a caller may have the reply is checked for each request.
 */
export class ParsedRequests {
  readonly #questions = new Map<string, ParsedRequest>();
  readonly #texts = new WeakMap<IncomingMessage, string>();
  readonly #failures = new WeakMap<IncomingMessage, { readonly error: unknown }>();

  /** What a request asks for, if one like it was parsed before. @param body its bytes as `latin1` */
  find(request: IncomingMessage, body: string): ParsedRequest | undefined {
    const text = textOf(request, body);
    if (text.length > longestText) return undefined;
    const question = this.#questions.get(text);
    if (question === undefined) this.#texts.set(request, text);
    return question;
  }

  /** Remembers what a request asks for that was looked for and not found. */
  remember(request: IncomingMessage, question: ParsedRequest): void {
    const text = this.#texts.get(request);
    if (text === undefined) return;
    this.#questions.set(text, question);
    const [oldest] = this.#questions.keys();
    if (this.#questions.size > most && oldest !== undefined) this.#questions.delete(oldest);
  }

  /** Forgets what a request without a body asks for, as its reply could not be made. */
  fail(request: IncomingMessage, error: unknown): void {
    this.#questions.delete(textOf(request, ""));
    this.#failures.set(request, { error });
  }

  /** @throws why the reply to a request could not be made before the framework saw it */
  throwFailure(request: IncomingMessage): void {
    const failure = this.#failures.get(request);
    if (failure !== undefined) throw failure.error;
  }
}

function textOf({ method, url, headers }: IncomingMessage, body: string): string {
  return `${method} ${url} ${headers["content-type"] ?? ""}\n${body}`;
}
