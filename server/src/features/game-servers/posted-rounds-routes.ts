import { messageMaxBytes } from "contract/constants.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { admitPoster, findPoster, type Poster } from "./find-poster.ts";
import { RoundReceiver } from "./round-receiver.ts";

/** Where game servers post rounds. What stands behind it in an address is a key. */
export const postedRoundsPath = "/api/gameServer/rounds";

/**
 * Takes the rounds that game servers post: any body, of any type, by a key in the path or in the `Authorization` header.
 * The key is checked before the body is read. Posts are limited per game server, wrong keys per address.
 */
export function servePostedRounds(http: Http, context: Context): void {
  const receiver = new RoundReceiver(context);
  const limit = http.limits.per((request) => {
    const poster = posterOf(request);
    return poster === null ? addressOf(request) : `game server ${poster.gameServerId}`;
  });
  http.server.decorateRequest("poster", null);
  // In a scope of its own, as calls read nothing but JSON.
  void http.server.register((scope, _options, done) => {
    readAnything(scope);
    const onRequest = [
      async (request: FastifyRequest) => {
        request.setDecorator("poster", await findPoster(context, keyIn(request)));
        // The mod's library sends more than one content type, and one may be empty.
        request.headers = { "content-type": anything };
      },
      limit,
      async (request: FastifyRequest) => void admitPoster(posterOf(request)),
    ];
    const handler = async (request: FastifyRequest) => {
      const { gameServerId } = admitPoster(posterOf(request));
      const id = await receiver.receive(gameServerId, bodyOf(request));
      return { ok: true, status: 200, data: { _id: String(id) } };
    };
    scope.post(postedRoundsPath, { onRequest, handler });
    scope.post(`${postedRoundsPath}/:key`, { onRequest, handler });
    done();
  });
}

const anything = "application/octet-stream";

function readAnything(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(anything, { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) => body);
}

function posterOf(request: FastifyRequest): Poster | null {
  return request.getDecorator<Poster | null>("poster");
}

function keyIn({ params, headers }: FastifyRequest): string {
  const { key } = params as { key?: string };
  return key ?? /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

function bodyOf({ body }: FastifyRequest): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (content.length === 0) throw refuse("INVALID_INPUT", { field: "The body", reason: "is empty" });
  if (content.length > messageMaxBytes) throw refuse("TOO_LARGE", { kibibytes: messageMaxBytes / 1024 });
  return content;
}
