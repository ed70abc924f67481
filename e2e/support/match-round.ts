import type { Match } from "contract/matches.ts";
import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";

const message = messageAt("2v2_basic.psv.txt");
const truth = truthOf("2v2_basic");

/** The names of four who play a match of 2 vs 2. */
export const fourPlayers = truth.players.map(({ name }) => name) as [string, string, string, string];

/** The score of their round. */
export const finalScore = { red: truth.score_red, blue: truth.score_blue };

/** The message of a round of this match's teams, as a game server writes it. */
export function roundOf({ redPlayers, bluePlayers }: Match): string {
  const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
  const parts = new Map(fourPlayers.map((name, index) => [name, names[index] ?? ""]));
  return message.replaceAll(/(?<=Name: )[^|]+(?= \|)/g, (name) => parts.get(name) ?? name);
}

/** The same as it is posted after that many minutes, with these points of red; 1000 end it. */
export function roundUpTo(match: Match, { minutes, red }: { readonly minutes: number; readonly red: number }): string {
  return roundOf(match)
    .replace(/(?<=^\(Length: )\d+ min/m, `${minutes} min`)
    .replace(/(?<=^\*\*Red: )\d+/m, `${red}`);
}
