import type { Calls } from "./endpoint.ts";

export const gameServersCalls = {
  searchGameServers: { method: "POST", path: "/gameServer/search", access: "ADMIN", reads: true },
  createGameServer: { method: "POST", path: "/gameServer", access: "ADMIN", creates: true, subject: "GAME_SERVER" },
  updateGameServer: { method: "PUT", path: "/gameServer/:id", access: "ADMIN", subject: "GAME_SERVER" },
  deleteGameServer: { method: "DELETE", path: "/gameServer/:id", access: "ADMIN", subject: "GAME_SERVER" },
  rotateGameServerKey: { method: "POST", path: "/gameServer/:id/rotateKey", access: "ADMIN", subject: "GAME_SERVER" },
  /** Asks the server for what it is, which may take seconds. */
  checkGameServer: { method: "POST", path: "/gameServer/:id/check", access: "ADMIN", reads: true },
  searchRounds: { method: "POST", path: "/round/search", access: "ADMIN", reads: true },
} as const satisfies Calls;

export const receivedRoundsCalls = {
  retryRound: { method: "POST", path: "/round/:id/retry", access: "ADMIN", subject: "ROUND" },
  discardRound: { method: "POST", path: "/round/:id/discard", access: "ADMIN", subject: "ROUND" },
} as const satisfies Calls;
