import type { StoredPlayer } from "../results/store-result.ts";
import type { ResolvedPlayer } from "./resolve-players.ts";

/** A player of a round as their result keeps them. */
export function asPlayed({ userId, side, score, flags, kills, deaths, figures }: ResolvedPlayer): StoredPlayer {
  const told = figures && JSON.stringify(figures);
  return { user_id: userId, side, score, flags, kills, deaths, figures: told ?? null };
}
