import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { allUserNames, usersByNames } from "../users/users-queries.ts";
import { renderedName } from "./rendered-name.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };

type Named = { readonly id: number; readonly user_name: string };

/**
 * Whose names a round reports. They match exactly; where the text has lost its markdown, also by the name as it would be
 * rendered. A name that could stand for two players stands for none: nobody is guessed.
 * @throws PLAYER_NOT_FOUND for the first that nobody has, INVALID_MESSAGE when two names stand for one player
 */
export async function resolvePlayers(db: LeagueDatabase, round: ReportedRound): Promise<ResolvedPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const users = round.rendered ? await allUserNames(db) : await usersByNames(db, names);
  const userOf = lookUp(users, ({ user_name }) => [user_name, ...(round.rendered ? [renderedName(user_name)] : [])]);
  const resolved = round.players.map((player) => {
    const userId = userOf(player.name.normalize("NFC"));
    if (userId === undefined) throw refuse("PLAYER_NOT_FOUND", { userName: player.name });
    return { ...player, userId };
  });
  refuseTwins(resolved);
  return resolved;
}

/** Finds the one user that a name stands for. */
function lookUp(users: readonly Named[], namesOf: (user: Named) => string[]) {
  const byName = new Map<string, Set<number>>();
  for (const user of users) {
    for (const name of namesOf(user)) byName.set(name, (byName.get(name) ?? new Set()).add(user.id));
  }
  return (name: string): number | undefined => {
    const [id, other] = byName.get(name) ?? [];
    return other === undefined ? id : undefined;
  };
}

function refuseTwins(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const other = seen.get(userId);
    if (other !== undefined) {
      throw refuse("INVALID_MESSAGE", { where: "Message", reason: `"${other}" and "${name}" are the same player` });
    }
    seen.set(userId, name);
  }
}
