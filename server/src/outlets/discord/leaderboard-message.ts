import { fitLines, limits, plain } from "./markdown.ts";
import { type MessageBody, messageBody } from "./message-body.ts";
import { eloWord } from "./words.ts";

/** How many players a leaderboard shows. */
export const leaders = 30;

type Leader = {
  readonly user_name: string;
  readonly elo: number;
  readonly wins: number;
  readonly losses: number;
};

/** The best players of a mode, the best first; equal Elos share a rank. */
export function leaderboardMessage(modeName: string, best: readonly Leader[], marker: string): MessageBody {
  const lines = best.map(({ user_name, elo, wins, losses }) => {
    const rank = 1 + best.findIndex((other) => other.elo === elo);
    return `${rank}\\. **${plain(user_name)}** ${eloWord(elo)} · ${wins} W ${losses} L`;
  });
  const embed = {
    title: `Leaderboard of ${plain(modeName)}`,
    description: fitLines(lines, limits.description) || "Nobody has played yet",
    footer: { text: marker },
  };
  return messageBody(embed, []);
}
