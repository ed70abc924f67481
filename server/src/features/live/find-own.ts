import type { Context } from "../context.ts";
import type { TableName } from "./live-topics.ts";
import { runningCooldowns, shownMatches, shownMatchPlayers, shownWaiting } from "./shown-queries.ts";

/** The tables that a user's own match, cooldown and waiting are made of. */
export const ownTables: readonly TableName[] = ["matches", "match_players", "queue_players", "cooldowns"];

/** For each user who waits, plays or may not queue, what is so, as text that changes with it. */
export async function findOwn({ db, clock }: Context): Promise<ReadonlyMap<number, string>> {
  const matches = new Map((await shownMatches(db)).map((match) => [match.id, match]));
  const players = Map.groupBy(await shownMatchPlayers(db), ({ match_id }) => match_id);
  const parts = [
    ...[...players].flatMap(([id, of]) => of.map(({ user_id }) => ({ user_id, match: matches.get(id), players: of }))),
    ...(await shownWaiting(db)),
    ...(await runningCooldowns(db, clock.now())),
  ];
  const byUser = Map.groupBy(parts, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, JSON.stringify(own)]));
}

/** The users of whom something is not as it was. */
export function changedUsers(before: ReadonlyMap<number, string>, now: ReadonlyMap<number, string>): Set<number> {
  const all = new Set([...before.keys(), ...now.keys()]);
  return new Set([...all].filter((userId) => before.get(userId) !== now.get(userId)));
}
