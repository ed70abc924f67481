import { maxMessageBytes, searchPageSize } from "contract/constants.ts";
import { gameServersSchemas, receivedRoundsSchemas } from "contract/game-servers.ts";
import { gameServersEndpoints, receivedRoundsEndpoints } from "contract/game-servers-endpoints.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { getClientNetwork } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { checkGameServer } from "./check-game-server.ts";
import { createGameServer, deleteGameServer, updateGameServer } from "./edit-game-server.ts";
import {
  findPostingServer,
  type PostingServer,
  postedRoundsPath,
  requirePostingServer,
  rotateKey,
} from "./game-server-key.ts";
import { countGameServers, findGameServer, listGameServers } from "./game-servers-queries.ts";
import { presentGameServer, presentReceivedRound } from "./present-game-server.ts";
import {
  countReceivedRounds,
  discardUnmatched,
  findRound,
  listReceivedRounds,
  resetToReceived,
} from "./received-rounds-queries.ts";
import { RoundReceiver } from "./round-receiver.ts";
import { lockServerEvenIfDeleted } from "./rounds-on-servers-queries.ts";

export function serveGameServers(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  async function presentGameServerById(id: number, database: LeagueDatabase = db) {
    const server = await findGameServer(database, clock.now(), id);
    if (server === undefined) throw createApiError("GAME_SERVER_NOT_FOUND");
    return presentGameServer(server, settings);
  }

  /** Presents a game server with its new key, which is shown only once. */
  async function presentWithKey(id: number, key: string) {
    return { ...(await presentGameServerById(id)), key, postUrl: `${settings.publicUrl}${postedRoundsPath}/${key}` };
  }

  serve(
    http,
    gameServersEndpoints,
    gameServersSchemas,
    { notFound: "GAME_SERVER_NOT_FOUND" },
    {
      searchGameServers: async ({ body = {} }) => {
        const servers = await listGameServers(db, clock.now(), toPage(body));
        return buildPagedReply(
          body,
          servers.map((server) => presentGameServer(server, settings)),
          () => countGameServers(db),
        );
      },
      createGameServer: async ({ body }) => {
        const { id, key } = await createGameServer(context, body.name);
        return { data: await presentWithKey(id, key) };
      },
      updateGameServer: async ({ id, body, rejectIfChanged }) => {
        // Under the server's lock, compares the stored server with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueTransaction) =>
          rejectIfChanged(async () => ({ data: await presentGameServerById(id, trx) }));
        await updateGameServer(context, id, body, ensureUnchanged);
        return { data: await presentGameServerById(id) };
      },
      deleteGameServer: ({ id }) => deleteGameServer(context, id),
      rotateGameServerKey: async ({ id, body = {} }) => {
        const key = await rotateKey(context, id, body.keepOld ?? true);
        return { data: await presentWithKey(id, key) };
      },
      checkGameServer: async ({ id }) => ({ data: await checkGameServer(context, id) }),
      searchRounds: async ({ body = {} }) => {
        // Each round has the text that a game server posted, which can have 64 KiB.
        const maxUnpaged = searchPageSize.max;
        const rounds = await listReceivedRounds(db, body.state, toPage(body, maxUnpaged));
        const data = await Promise.all(rounds.map((round) => presentReceivedRound(db, round)));
        return buildPagedReply(body, data, () => countReceivedRounds(db, body.state));
      },
    },
  );
  serveReceivedRounds(http, context);
  servePostedRounds(http, context);
}

/** Serves the decisions of admins about rounds that were not matched. */
function serveReceivedRounds(http: Http, context: Context): void {
  const { db } = context;

  async function presentRoundById(id: number) {
    const round = await findRound(db, id);
    if (round === undefined) throw createApiError("ROUND_NOT_FOUND");
    return { data: await presentReceivedRound(db, round) };
  }

  serve(
    http,
    receivedRoundsEndpoints,
    receivedRoundsSchemas,
    { notFound: "ROUND_NOT_FOUND" },
    {
      retryRound: async ({ id }) => {
        await retryRound(context, id);
        return presentRoundById(id);
      },
      discardRound: async ({ id, body }) => {
        await discardRound(context, id, body.reason);
        return presentRoundById(id);
      },
    },
  );
}

/**
 * Receives the rounds that game servers post. Accepts a body of any type. The key is in the path or in the
 * `Authorization` header, and is checked before the body is read. Valid posts are rate-limited per game server, others per
 * IP address.
 */
function servePostedRounds(http: Http, context: Context): void {
  const receiver = new RoundReceiver(context);
  const limitRate = http.limits.createCustomLimit((request) => {
    const poster = getPostingServer(request);
    return poster === null ? getClientNetwork(request) : `game server ${poster.gameServerId}`;
  });
  // Fastify requires that a property of requests is declared before one sets it.
  http.server.decorateRequest("poster", null);
  // A separate scope, because all other routes accept only JSON.
  void http.server.register((scope, _options, done) => {
    acceptAnyContentType(scope);
    const onRequest = [
      async (request: FastifyRequest) => {
        request.setDecorator("poster", await findPostingServer(context, readKey(request)));
        // The server mod may send several content types, or an empty one, which Fastify would reject. The setter of
        // `headers` keeps the other headers.
        request.headers = { "content-type": anyContentType };
      },
      limitRate,
      // Rejects the request before its body is read.
      async (request: FastifyRequest) => {
        requirePostingServer(getPostingServer(request));
      },
    ];
    const handler = async (request: FastifyRequest) => {
      const { gameServerId, reservationId } = requirePostingServer(getPostingServer(request));
      const id = await receiver.receive(gameServerId, readBody(request), reservationId);
      return { ok: true, status: 200, data: { _id: String(id) } };
    };
    scope.post(postedRoundsPath, { onRequest, handler });
    scope.post(`${postedRoundsPath}/:key`, { onRequest, handler });
    done();
  });
}

const anyContentType = "application/octet-stream";

function acceptAnyContentType(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    anyContentType,
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
}

function getPostingServer(request: FastifyRequest): PostingServer | null {
  return request.getDecorator<PostingServer | null>("poster");
}

/** The `Authorization` header of a game server: "Bearer", in any case, and then its key. */
const bearerPattern = /^Bearer +(\S+)$/i;

/** Reads the key from the path or the `Authorization` header. Returns "", which is no valid key, if both lack one. */
function readKey({ params, headers }: FastifyRequest): string {
  const { key } = params as { key?: string };
  return key ?? bearerPattern.exec(headers.authorization ?? "")?.[1] ?? "";
}

function readBody({ body }: FastifyRequest): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (content.length === 0) throw createApiError("INVALID_INPUT", { field: "The body", reason: "is empty" });
  if (content.length > maxMessageBytes) throw createApiError("TOO_LARGE", { kibibytes: maxMessageBytes / 1024 });
  return content;
}

/**
 * Queues an unmatched or discarded round for processing again.
 * @throws ROUND_NOT_FOUND if there is no such round
 * @throws ROUND_NOT_WAITING if it is neither unmatched nor discarded, or if its text was deleted
 */
function retryRound(context: Context, id: number): Promise<void> {
  return decideRound(context, id, resetToReceived);
}

/**
 * Discards an unmatched round. It stays in the inbox, with the reason, and may be processed again later.
 * @throws ROUND_NOT_FOUND if there is no such round
 * @throws ROUND_NOT_WAITING if it is not unmatched
 */
function discardRound(context: Context, id: number, reason: string): Promise<void> {
  return decideRound(context, id, (trx) => discardUnmatched(trx, id, reason));
}

/** Applies an admin's decision to a round: `change` updates it, or returns `false` if its state does not allow that. */
function decideRound({ db }: Context, id: number, change: typeof resetToReceived): Promise<void> {
  return transaction(db, async (trx) => {
    const round = await findRound(trx, id);
    if (round === undefined) throw createApiError("ROUND_NOT_FOUND");
    // Waits until posts of the server that are being processed are done. They may replace this round by a later state.
    await lockServerEvenIfDeleted(trx, round.game_server_id);
    if (await change(trx, id)) return;
    throw createApiError((await findRound(trx, id)) === undefined ? "ROUND_NOT_FOUND" : "ROUND_NOT_WAITING");
  });
}
