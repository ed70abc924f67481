import { UnreadableMessage } from "./round-message.ts";

/** `gCTF+` is what servers older than the mod called it. Servers write it in any case. */
const league = /^gctf\+?$/i;

/** Throws `UnreadableMessage`, naming the game, unless it is the league's. */
export function refuseOtherGame(gameType: string, line: number): void {
  const played = gameType.trim();
  if (league.test(played)) return;
  throw new UnreadableMessage(line, `This is a round of "${played.slice(0, 40)}", not of gCTF`);
}

/** The refusal of a round that was played without teams. */
export function withoutTeams(line: number): UnreadableMessage {
  return new UnreadableMessage(line, "This round has no teams");
}
