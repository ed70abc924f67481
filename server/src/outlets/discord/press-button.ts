import { inWords } from "contract/error-words.ts";
import type { Context } from "../../features/context.ts";
import { joinQueue } from "../../features/matchmaking/join-queue.ts";
import { leaveQueue } from "../../features/matchmaking/leave-queue.ts";
import { readyUp } from "../../features/matchmaking/ready-up.ts";
import { voteToCancel } from "../../features/matchmaking/vote-to-cancel.ts";
import { findLinked } from "../../features/users/discord-accounts-queries.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Press, pressOf } from "./buttons.ts";
import { plain } from "./markdown.ts";

/** A pressed button, and the account that pressed it. */
export type Pressed = { readonly discordId: string; readonly customId: string };

/**
 * Carries out a button's action for the player who linked the Discord account that pressed it; names are not
 * considered. Returns the reply.
 */
export async function pressButton(context: Context, { discordId, customId }: Pressed): Promise<string> {
  const press = pressOf(customId);
  if (press === null) return "This button is of no use any more";
  const owner = await findLinked(context.db, discordId);
  if (owner === undefined) {
    return `Link your Discord account to a player first: ${context.settings.publicUrl}/ranked/users/profile`;
  }
  if (owner.blocked === 1) return inWords("BLOCKED", {});
  const { act, done } = actions[press.action];
  try {
    await act(context, owner.id, press.id);
    return done;
  } catch (fault) {
    if (fault instanceof Refusal) return plain(fault.message);
    throw fault;
  }
}

type Act = (context: Context, userId: number, id: number) => Promise<unknown>;

const actions: Readonly<Record<Press["action"], { readonly act: Act; readonly done: string }>> = {
  join: { act: joinQueue, done: "Queue joined successfully" },
  leave: { act: leaveQueue, done: "Queue left successfully" },
  ready: { act: readyUp, done: "You are ready" },
  cancel: { act: voteToCancel, done: "You voted to cancel this match" },
};
