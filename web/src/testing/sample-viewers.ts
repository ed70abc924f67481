/** Users of the sample data: user 1 leads clan 1 and plays in results, user 9 takes part in nothing. */
export const viewers = {
  visitor: null,
  player: { _id: "9" },
  leader: { _id: "1", clanId: "1", avatar: "https://example.org/avatar.png", tee: "teal-bronze-cap-glad" },
  admin: { _id: "9", role: "ADMIN" },
} as const;
