import { gameServersShapes } from "contract/game-servers.ts";
import { gameServersCalls } from "contract/game-servers-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { createGameServer } from "./create-game-server.ts";
import { deleteGameServer } from "./delete-game-server.ts";
import { countGameServers, findGameServer, listGameServers } from "./game-servers-queries.ts";
import { postedRoundsPath, servePostedRounds } from "./posted-rounds-routes.ts";
import { presentGameServer } from "./present-game-server.ts";
import { countRounds, listRounds } from "./received-rounds-queries.ts";
import { serveReceivedRounds } from "./received-rounds-routes.ts";
import { rotateKey } from "./rotate-key.ts";
import { showRound } from "./show-round.ts";
import { updateGameServer } from "./update-game-server.ts";

export function serveGameServers(http: Http, context: Context): void {
  const { db, clock, settings } = context;

  async function gameServerById(id: number) {
    const server = await findGameServer(db, clock.now(), id);
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
    updateGameServer: async ({ id, body }) => {
      await updateGameServer(context, id, body);
      return { data: await gameServerById(id) };
    },
    deleteGameServer: async ({ id }) => {
      await deleteGameServer(context, id);
      return {};
    },
    rotateGameServerKey: async ({ id, body = {} }) => {
      const key = await rotateKey(context, id, body.keepOld ?? true);
      return { data: await withKey(id, key) };
    },
    searchRounds: async ({ body = {} }) => {
      const rounds = await listRounds(db, body.state, pageOf(body));
      const data = await Promise.all(rounds.map((round) => showRound(db, round)));
      return paged(body, data, () => countRounds(db, body.state));
    },
  });
  serveReceivedRounds(http, context);
  servePostedRounds(http, context);
}
