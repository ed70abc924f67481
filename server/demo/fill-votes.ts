import type { Context } from "../src/features/context.ts";
import type { SignedIn } from "../src/features/people/users/find-viewer.ts";
import type { FoundClan } from "../src/features/seasons/clans/present-clan.ts";
import { castVote } from "../src/features/seasons/votes/cast-vote.ts";
import { closeMotion, openMotion, proposeMotion, voteOnMotion } from "../src/features/seasons/votes/edit-motions.ts";
import { createVote, updateVote, type VoteChange } from "../src/features/seasons/votes/edit-votes.ts";
import type { DemoPlayer } from "./demo-players.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { type DemoContext, dayMs, midnight } from "./turned-clock.ts";

type Question = VoteChange & { readonly max_votes: number; readonly starts_at: number; readonly ends_at: number };

/** Creates a closed vote on players, an open one on clans, and one that has not begun. */
export async function fillVotes(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  clans: readonly FoundClan[],
  now: number,
): Promise<void> {
  const today = midnight(now);
  const favourites = players.slice(0, 9).map(({ userId }) => ({ playerId: userId }));
  const best = {
    question: "Who was the best player of the first leg?",
    type: "PLAYER",
    max_votes: 1,
    starts_at: today - 20 * dayMs,
    ends_at: today - 13 * dayMs - 1,
  } as const;
  await runVote(context, random, players, best, favourites);
  const comeback = {
    question: "Which clans should play the show match before the second leg?",
    type: "CLAN",
    max_votes: 2,
    starts_at: today - 3 * dayMs,
    ends_at: today + 8 * dayMs - 1,
  } as const;
  const contenders = clans.slice(0, 7).map(({ id }) => ({ clanId: id }));
  await runVote(context, random, players, comeback, contenders);
  context.clock.turnTo(now);
  await updateVote(context, await createVote(context), {
    question: "Which clan has earned the fair play award?",
    max_votes: 1,
  });
}

type Option = { readonly clanId: number } | { readonly playerId: number };

/** Four of five users vote, some for fewer options than allowed; the first options get the most votes. */
async function runVote(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  details: Question,
  options: readonly Option[],
): Promise<void> {
  context.clock.turnTo(details.starts_at);
  const voteId = await createVote(context);
  await updateVote(context, voteId, details);
  for (const { userId } of players) {
    if (random.next() < 0.2) continue;
    const voter: SignedIn = { id: userId, role: "USER", sessionId: 0 };
    const liked = options
      .map((option, index) => ({ option, wish: random.next() ** (1 + index * 0.4) }))
      .sort((a, b) => b.wish - a.wish)
      .slice(0, random.whole(1, details.max_votes));
    for (const { option } of liked) await castVote(context, voter, { voteId, ...option });
  }
}

/** Puts two motions to the leaders of the clans, one of which is closed. */
export async function fillCouncil(context: Context, clans: readonly FoundClan[]): Promise<void> {
  const leaders = clans.flatMap(({ players }) => players.filter(({ leads }) => leads === 1));
  const [first, second] = leaders;
  if (first === undefined || second === undefined) throw new Error("The clans have no leaders");
  const motions = [
    { leader: first, text: "Rounds of 3 vs 3 last 15 minutes, as those of 2 vs 2 do" },
    { leader: second, text: "The loser of the second round chooses the map of the third" },
  ];
  for (const { leader, text } of motions) {
    const id = await proposeMotion(context, { id: leader.user_id, role: "USER" }, text);
    await openMotion(context, id);
    if (leader !== first) continue;
    for (const [index, { user_id: voter }] of leaders.entries()) await voteOnMotion(context, voter, id, index % 4 > 0);
    await closeMotion(context, id);
  }
}
