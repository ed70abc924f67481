import { messageMaxBytes } from "contract/constants.ts";
import { gameServersShapes, receivedRoundsShapes } from "contract/game-servers.ts";
import { gameServersCalls, receivedRoundsCalls } from "contract/game-servers-calls.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { transaction } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { checkGameServer } from "./check-game-server.ts";
import { createGameServer, deleteGameServer, updateGameServer } from "./edit-game-server.ts";
import { admitPoster, findPoster, type Poster, postedRoundsPath, rotateKey } from "./game-server-key.ts";
import { countGameServers, findGameServer, listGameServers } from "./game-servers-queries.ts";
import { presentGameServer, showRound } from "./present-game-server.ts";
import {
  countReceivedRounds,
  discardUnmatched,
  findRound,
  listReceivedRounds,
  resetToReceived,
} from "./received-rounds-queries.ts";
import { RoundReceiver } from "./round-receiver.ts";
import { lockAnyServerForUpdate } from "./running-rounds-queries.ts";

export function serveGameServers(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  async function gameServerById(id: number, from: LeagueDatabase = db) {
    const server = await findGameServer(from, clock.now(), id);
    if (server === undefined) throw refuse("GAME_SERVER_NOT_FOUND");
    return presentGameServer(server, settings);
  }

  async function withKey(id: number, key: string) {
    return { ...(await gameServerById(id)), key, postUrl: `${settings.publicUrl}${postedRoundsPath}/${key}` };
  }

  serve(http, gameServersCalls, gameServersShapes, "GAME_SERVER_NOT_FOUND", {
    searchGameServers: async ({ body = {} }) => {
      const servers = await listGameServers(db, clock.now(), pageOf(body));
      return paged(
        body,
        servers.map((server) => presentGameServer(server, settings)),
        () => countGameServers(db),
      );
    },
    createGameServer: async ({ body }) => {
      const { id, key } = await createGameServer(context, body.name);
      return { data: await withKey(id, key) };
    },
    updateGameServer: async ({ id, body, refuseChanged }) => {
      await updateGameServer(context, id, body, (trx) =>
        refuseChanged(async () => ({ data: await gameServerById(id, trx) })),
      );
      return { data: await gameServerById(id) };
    },
    deleteGameServer: ({ id }) => deleteGameServer(context, id),
    rotateGameServerKey: async ({ id, body = {} }) => {
      const key = await rotateKey(context, id, body.keepOld ?? true);
      return { data: await withKey(id, key) };
    },
    checkGameServer: async ({ id }) => ({ data: await checkGameServer(context, id) }),
    searchRounds: async ({ body = {} }) => {
      const rounds = await listReceivedRounds(db, body.state, pageOf(body));
      const data = await Promise.all(rounds.map((round) => showRound(db, round)));
      return paged(body, data, () => countReceivedRounds(db, body.state));
    },
  });
  serveReceivedRounds(http, context);
  servePostedRounds(http, context);
}

/** What admins decide about rounds that were not matched. */
function serveReceivedRounds(http: Http, context: Context): void {
  const { db } = context;

  async function roundById(id: number) {
    const round = await findRound(db, id);
    if (round === undefined) throw refuse("ROUND_NOT_FOUND");
    return { data: await showRound(db, round) };
  }

  serve(http, receivedRoundsCalls, receivedRoundsShapes, "ROUND_NOT_FOUND", {
    retryRound: async ({ id }) => {
      await retryRound(context, id);
      return roundById(id);
    },
    discardRound: async ({ id, body }) => {
      await discardRound(context, id, body.reason);
      return roundById(id);
    },
  });
}

/**
 * Takes the rounds that game servers post: any body, of any type, by a key in the path or in the `Authorization` header.
 * The key is checked before the body is read. Posts are limited per game server, wrong keys per address.
 */
function servePostedRounds(http: Http, context: Context): void {
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
      const { gameServerId, reservationId } = admitPoster(posterOf(request));
      const id = await receiver.receive(gameServerId, bodyOf(request), reservationId);
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

/**
 * Has a round that was not matched looked at once more.
 * @throws ROUND_NOT_FOUND, ROUND_NOT_WAITING when it is neither unmatched nor discarded, or its text was removed
 */
function retryRound(context: Context, id: number): Promise<void> {
  return settle(context, id, resetToReceived);
}

/**
 * Discards a round that was not matched. It stays in the inbox, with the reason, and may be looked at again later.
 * @throws ROUND_NOT_FOUND, ROUND_NOT_WAITING when it is not unmatched
 */
function discardRound(context: Context, id: number, reason: string): Promise<void> {
  return settle(context, id, (trx) => discardUnmatched(trx, id, reason));
}

function settle({ db }: Context, id: number, change: typeof resetToReceived): Promise<void> {
  return transaction(db, async (trx) => {
    const round = await findRound(trx, id);
    if (round === undefined) throw refuse("ROUND_NOT_FOUND");
    // Not while a post of the server is looked at, which may replace the round by its later state.
    await lockAnyServerForUpdate(trx, round.game_server_id);
    if (await change(trx, id)) return;
    throw refuse((await findRound(trx, id)) === undefined ? "ROUND_NOT_FOUND" : "ROUND_NOT_WAITING");
  });
}
