import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { editEventAsLeader } from "./edit-event-as-leader.ts";
import { lockMembersForShare, saveLineUp } from "./line-ups-queries.ts";
import { startOfMatchDay } from "./match-times.ts";

type LineUp = { readonly players: readonly number[]; readonly substitutes?: readonly number[] | undefined };

/**
 * Names who plays a match for the leader's clan, from the beginning of its day in the league's zone until its start.
 * @throws INVALID_INPUT where somebody is named twice, NOT_MATCH_DAY, PLAYER_NOT_IN_ROSTER, and as `editEventAsLeader` does
 */
export async function nameLineUp(
  { settings: { timeZone }, ...context }: Pick<Context, "db" | "clock" | "settings">,
  viewerId: number,
  id: number,
  { players, substitutes = [] }: LineUp,
): Promise<void> {
  const named = [...players, ...substitutes];
  await editEventAsLeader(context, viewerId, id, async (trx, { event, ownClanId, now }) => {
    if (new Set(named).size < named.length) {
      const field = new Set(players).size < players.length ? "players" : "substitutes";
      throw refuse("INVALID_INPUT", { field, reason: "must name nobody twice" });
    }
    if (now < startOfMatchDay(event.starts_at, timeZone)) throw refuse("NOT_MATCH_DAY");
    const members = await lockMembersForShare(trx, ownClanId, named);
    if (members.length < named.length) throw refuse("PLAYER_NOT_IN_ROSTER");
    const rows = named.map((user_id, index) => ({ user_id, substitute: index < players.length ? 0 : 1 }) as const);
    await saveLineUp(trx, id, ownClanId, rows);
  });
}
