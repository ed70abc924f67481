import type { Calls } from "./endpoint.ts";

/** Motions to the council, which are the leaders of a season's clans. */
export const motionsCalls = {
  /** The motions of a season: all for admins; for leaders without what others propose; none for anybody else. */
  // A page asks again once it has voted: the log must not tell who looked, either.
  searchMotions: { method: "POST", path: "/motion/search", access: "USER", reads: true, anonymous: true },
  /** For leaders and admins. */
  proposeMotion: { method: "POST", path: "/motion", access: "USER", creates: true, subject: "MOTION" },
  openMotion: { method: "POST", path: "/motion/:id/open", access: "ADMIN", subject: "MOTION" },
  closeMotion: { method: "POST", path: "/motion/:id/close", access: "ADMIN", subject: "MOTION" },
  deleteMotion: { method: "DELETE", path: "/motion/:id", access: "ADMIN", subject: "MOTION" },
  /** Casts the vote of the clan that the caller leads, once. */
  voteOnMotion: { method: "POST", path: "/motion/:id/vote", access: "USER", anonymous: true, subject: "MOTION" },
} as const satisfies Calls;
