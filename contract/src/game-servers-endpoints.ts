import type { Endpoints } from "./endpoint.ts";

export const gameServersEndpoints = {
  searchGameServers: { method: "POST", path: "/gameServer/search", access: "ADMIN", readOnly: true },
  createGameServer: { method: "POST", path: "/gameServer", access: "ADMIN", creates: true, entity: "GAME_SERVER" },
  updateGameServer: { method: "PUT", path: "/gameServer/:id", access: "ADMIN", entity: "GAME_SERVER" },
  deleteGameServer: { method: "DELETE", path: "/gameServer/:id", access: "ADMIN", entity: "GAME_SERVER" },
  rotateGameServerKey: { method: "POST", path: "/gameServer/:id/rotateKey", access: "ADMIN", entity: "GAME_SERVER" },
  /** Connects to the server and checks its setup. This can take several seconds. */
  checkGameServer: { method: "POST", path: "/gameServer/:id/check", access: "ADMIN", readOnly: true },
  searchRounds: { method: "POST", path: "/round/search", access: "ADMIN", readOnly: true },
} as const satisfies Endpoints;

/** The endpoints with the id of a round. They are a group of their own, because their error for an unknown id differs. */
export const receivedRoundsEndpoints = {
  retryRound: { method: "POST", path: "/round/:id/retry", access: "ADMIN", entity: "ROUND" },
  discardRound: { method: "POST", path: "/round/:id/discard", access: "ADMIN", entity: "ROUND" },
} as const satisfies Endpoints;
