import type { Side } from "contract/sides.ts";
import { withoutTeams } from "./game-type.ts";
import { UnreadableMessage } from "./round-message.ts";

/** The side that a message's `team` names; `null`: a spectator. Throws `UnreadableMessage` for anything else. */
export function playerSide(team: unknown, line: number): Side | null {
  if (team === "red" || team === "blue") return team;
  if (team === "spectator" || team === "spectators") return null;
  if (team === undefined || team === "game") throw withoutTeams(line);
  throw new UnreadableMessage(line, "The player's team is neither red nor blue");
}
