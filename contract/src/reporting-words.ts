/** Who reads how the result of a match is posted: only admins can post one. */
export type Reader = "ADMIN" | "PLAYER" | "VISITOR";

/**
 * How the result of a match is posted, in words for its reader.
 * @param postsRounds whether the match's game server posts its rounds; `null`: that is not known, or players use their own
 */
export function reportingWords(postsRounds: boolean | null, reader: Reader): string {
  if (reader === "VISITOR") return "The game server posts the round if it can. If it cannot, an admin does.";
  if (postsRounds === true) return "The game server posts the round. Nobody has to do anything.";
  const isAdmin = reader === "ADMIN";
  if (postsRounds === false) {
    return isAdmin
      ? "This server does not post rounds. Ask the players how the match ended, and post the result."
      : "This server does not post rounds. Tell an admin how the match ended: only admins can post the result.";
  }
  return isAdmin
    ? "A game server of the league may post the round. If it does not, ask the players for the server’s message or the score, and post the result."
    : "A game server of the league may post the round. If it does not, send the server’s message or the score to an admin, who posts the result.";
}
