import type { Calls } from "./endpoint.ts";

/** Motions to the council, which are the leaders of a season's clans. */
export const motionsCalls = {
  /** The motions of a season: all for admins; for leaders without what others propose; none for anybody else. */
  // A page asks again once it has voted: the log must not tell who looked, either.
  searchMotions: { method: "POST", path: "/motion/search", access: "USER", reads: true, anonymous: true },
  /** For leaders and admins. */
  proposeMotion: { method: "POST", path: "/motion", access: "USER", creates: true },
  openMotion: { method: "POST", path: "/motion/:id/open", access: "ADMIN" },
  closeMotion: { method: "POST", path: "/motion/:id/close", access: "ADMIN" },
  deleteMotion: { method: "DELETE", path: "/motion/:id", access: "ADMIN" },
  /** Casts the vote of the clan that the caller leads, once. */
  voteOnMotion: { method: "POST", path: "/motion/:id/vote", access: "USER", anonymous: true },
} as const satisfies Calls;
