import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";

const message = messageAt("2v2_basic.psv.txt");
const truth = truthOf("2v2_basic");

/** The names of four who play a match of 2 vs 2. */
export const fourPlayers = truth.players.map(({ name }) => name) as [string, string, string, string];

/** The score of their round. */
export const finalScore = { red: truth.score_red, blue: truth.score_blue };

/** The players of both sides, such as those of a match. */
export type Teams = Readonly<Record<"redPlayers" | "bluePlayers", readonly { readonly userName: string }[]>>;

/** The message of a round of these teams, as a game server writes it. */
export function roundOf({ redPlayers, bluePlayers }: Teams): string {
  const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
  const parts = new Map(fourPlayers.map((name, index) => [name, names[index] ?? ""]));
  return message.replaceAll(/(?<=Name: )[^|]+(?= \|)/g, (name) => parts.get(name) ?? name);
}

/** The same as it is posted after that many minutes, with these points of red; 1000 end it. */
export function roundUpTo(teams: Teams, { minutes, red }: { readonly minutes: number; readonly red: number }): string {
  return roundOf(teams)
    .replace(/(?<=^\(Length: )\d+ min/m, `${minutes} min`)
    .replace(/(?<=^\*\*Red: )\d+/m, `${red}`);
}
