import { sides } from "contract/sides.ts";
import { parseRoundMessage } from "../imports/parse-round-message.ts";
import { type ReportedRound, UnreadableMessage } from "../imports/round-message.ts";
import type { Row } from "../tables.ts";

/** The round in a post, or why it is none that could count. */
export type PostedRound = { readonly round: ReportedRound } | { readonly ignored: string };

/** Reads what a game server posted. */
export function readPostedRound({ body }: Pick<Row<"received_rounds">, "body">): PostedRound {
  if (body === null) return { ignored: "The message is not there any more" };
  try {
    const round = parseRoundMessage(body);
    const reason = whyIgnored(round);
    return reason === null ? { round } : { ignored: reason };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    return { ignored: error.message };
  }
}

function whyIgnored({ redScore, blueScore, players }: ReportedRound): string | null {
  if (redScore === 0 && blueScore === 0) return "The score is 0:0";
  const empty = sides.find((side) => players.every((player) => player.side !== side));
  if (empty === undefined) return null;
  return empty === "red" ? "Red has no players" : "Blue has no players";
}

/** Whether a round was played to its score or time limit, and somebody won. */
export function reachedLimit({ scoreLimit, timeLimit, durationSeconds, redScore, blueScore }: ReportedRound): boolean {
  if (redScore === blueScore) return false;
  const byScore = scoreLimit !== null && scoreLimit > 0 && Math.max(redScore, blueScore) >= scoreLimit;
  const byTime = timeLimit !== null && timeLimit > 0 && durationSeconds !== null && durationSeconds >= timeLimit * 60;
  return byScore || byTime;
}
