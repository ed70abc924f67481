import { UnreadableMessage } from "./round-message.ts";

/** Servers older than the mod call it `gCTF+`. Upper and lower case vary. */
const league = /^gctf\+?$/i;

/** Throws `UnreadableMessage`, naming the game, unless it is the league's. */
export function refuseOtherGame(gameType: string, line: number): void {
  const played = gameType.trim();
  if (league.test(played)) return;
  throw new UnreadableMessage(line, `This is a round of "${played.slice(0, 40)}", not of gCTF`);
}

/** The error for a round that was played without teams. */
export function withoutTeams(line: number): UnreadableMessage {
  return new UnreadableMessage(line, "This round has no teams");
}
