import type { Calls } from "./endpoint.ts";

export const votesCalls = {
  searchVotes: { method: "POST", path: "/vote/search", access: "ANYONE", reads: true },
  createVote: { method: "POST", path: "/vote", access: "ADMIN", creates: true, subject: "VOTE" },
  searchVoteOptions: { method: "POST", path: "/vote/:id/options", access: "USER", reads: true },
  castVote: { method: "POST", path: "/vote/vote", access: "USER", subject: "VOTE" },
  removeVote: { method: "DELETE", path: "/vote/vote", access: "USER", subject: "VOTE" },
  updateVote: { method: "PUT", path: "/vote/:id", access: "ADMIN", subject: "VOTE" },
  deleteVote: { method: "DELETE", path: "/vote/:id", access: "ADMIN", subject: "VOTE" },
} as const satisfies Calls;
