import type { Calls } from "./endpoint.ts";

export const gameServersCalls = {
  searchGameServers: { method: "POST", path: "/gameServer/search", access: "ADMIN", reads: true },
  createGameServer: { method: "POST", path: "/gameServer", access: "ADMIN", creates: true },
  updateGameServer: { method: "PUT", path: "/gameServer/:id", access: "ADMIN" },
  deleteGameServer: { method: "DELETE", path: "/gameServer/:id", access: "ADMIN" },
  rotateGameServerKey: { method: "POST", path: "/gameServer/:id/rotateKey", access: "ADMIN" },
  searchRounds: { method: "POST", path: "/round/search", access: "ADMIN", reads: true },
} as const satisfies Calls;

export const receivedRoundsCalls = {
  retryRound: { method: "POST", path: "/round/:id/retry", access: "ADMIN" },
  discardRound: { method: "POST", path: "/round/:id/discard", access: "ADMIN" },
} as const satisfies Calls;
