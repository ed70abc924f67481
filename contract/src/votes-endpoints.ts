import type { Endpoints } from "./endpoint.ts";

export const votesEndpoints = {
  searchVotes: { method: "POST", path: "/vote/search", access: "ANYONE", readOnly: true },
  /** Creates a draft, which only admins see until it is saved. */
  createVote: { method: "POST", path: "/vote", access: "ADMIN", creates: true, entity: "VOTE" },
  searchVoteOptions: { method: "POST", path: "/vote/:id/options", access: "USER", readOnly: true },
  castVote: { method: "POST", path: "/vote/vote", access: "USER", entity: "VOTE" },
  /** Withdraws the caller's choice. `deleteVote` deletes the vote with everybody's choices. */
  removeVote: { method: "DELETE", path: "/vote/vote", access: "USER", entity: "VOTE" },
  updateVote: { method: "PUT", path: "/vote/:id", access: "ADMIN", entity: "VOTE" },
  deleteVote: { method: "DELETE", path: "/vote/:id", access: "ADMIN", entity: "VOTE" },
} as const satisfies Endpoints;
