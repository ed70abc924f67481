import type { Context } from "../src/features/context.ts";
import type { SignedIn } from "../src/features/people/users/find-viewer.ts";
import type { FoundClan } from "../src/features/seasons/clans/present-clan.ts";
import { castVote } from "../src/features/seasons/votes/cast-vote.ts";
import { closeMotion, openMotion, proposeMotion, voteOnMotion } from "../src/features/seasons/votes/edit-motions.ts";
import { createVote, updateVote, type VoteChange } from "../src/features/seasons/votes/edit-votes.ts";
import { type DemoContext, dayMs, getMidnight } from "./adjustable-clock.ts";
import type { DemoPlayer } from "./demo-players.ts";
import type { SeededRandom } from "./seeded-random.ts";

type VoteDetails = VoteChange & { readonly max_votes: number; readonly starts_at: number; readonly ends_at: number };

/** Creates a vote on players that is over, one on clans that is open, and one that has not begun. */
export async function fillVotes(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  clans: readonly FoundClan[],
  now: number,
): Promise<void> {
  const today = getMidnight(now);
  const favourites = players.slice(0, 9).map(({ userId }) => ({ playerId: userId }));
  const bestPlayerVote = {
    question: "Who was the best player of the first leg?",
    type: "PLAYER",
    max_votes: 1,
    starts_at: today - 20 * dayMs,
    ends_at: today - 13 * dayMs - 1,
  } as const;
  await runVote(context, random, players, bestPlayerVote, favourites);
  const showMatchVote = {
    question: "Which clans should play the show match before the second leg?",
    type: "CLAN",
    max_votes: 2,
    starts_at: today - 3 * dayMs,
    ends_at: today + 8 * dayMs - 1,
  } as const;
  const contenders = clans.slice(0, 7).map(({ id }) => ({ clanId: id }));
  await runVote(context, random, players, showMatchVote, contenders);
  context.clock.setTo(now);
  await updateVote(context, await createVote(context), {
    question: "Which clan has earned the fair play award?",
    max_votes: 1,
  });
}

type Option = { readonly clanId: number } | { readonly playerId: number };

/**
 * Creates a vote, in which four of five users vote. Some choose fewer options than allowed. The first options get the
 * most votes.
 */
async function runVote(
  context: DemoContext,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  details: VoteDetails,
  options: readonly Option[],
): Promise<void> {
  context.clock.setTo(details.starts_at);
  const voteId = await createVote(context);
  await updateVote(context, voteId, details);
  for (const { userId } of players) {
    if (random.next() < 0.2) continue;
    // No session is needed here, so its id is 0.
    const voter: SignedIn = { id: userId, role: "USER", sessionId: 0 };
    const chosenOptions = options
      .map((option, index) => ({ option, preference: random.next() ** (1 + index * 0.4) }))
      .sort((a, b) => b.preference - a.preference)
      .slice(0, random.integer(1, details.max_votes));
    for (const { option } of chosenOptions) await castVote(context, voter, { voteId, ...option });
  }
}

/** Lets two clan leaders propose motions, opens both, and closes the first one after a vote. */
export async function fillCouncil(context: Context, clans: readonly FoundClan[]): Promise<void> {
  const leaders = clans.flatMap(({ players }) => players.filter(({ leads }) => leads === 1));
  const [firstLeader, secondLeader] = leaders;
  if (firstLeader === undefined || secondLeader === undefined) throw new Error("The clans have no leaders");
  const motions = [
    { leader: firstLeader, text: "Rounds of 3 vs 3 last 15 minutes, as those of 2 vs 2 do" },
    { leader: secondLeader, text: "The loser of the second round chooses the map of the third" },
  ];
  for (const { leader, text } of motions) {
    const id = await proposeMotion(context, { id: leader.user_id, role: "USER" }, text);
    await openMotion(context, id);
    if (leader !== firstLeader) continue;
    // All leaders vote on the first motion, three of four in favour, and it is closed.
    for (const [index, { user_id: voterId }] of leaders.entries()) {
      const isInFavour = index % 4 > 0;
      await voteOnMotion(context, voterId, id, isInFavour);
    }
    await closeMotion(context, id);
  }
}
