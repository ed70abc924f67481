/** Who reads the instructions. Only admins can post results. */
export type Reader = "ADMIN" | "PLAYER" | "VISITOR";

/**
 * Returns instructions on how the result of a match is reported.
 *
 * @param postsRounds whether the match's game server posts its rounds; `null` if unknown, or if players use their own
 */
export function getReportingInstructions(postsRounds: boolean | null, reader: Reader): string {
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
