import { visibleName } from "contract/names.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { allUserNames, usersByNames } from "../users/users-queries.ts";
import { renderedName } from "./rendered-name.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };

type Named = { readonly id: number; readonly user_name: string };

/**
 * Finds the users of a round's names. They match exactly; if the text has lost its markdown, also by the name as
 * rendered; else by the visible characters. A name that matches two players is refused.
 * @throws PLAYER_NOT_FOUND for the first unknown name, INVALID_MESSAGE when two names match one player
 */
export async function resolvePlayers(db: LeagueDatabase, round: ReportedRound): Promise<ResolvedPlayer[]> {
  const userIds = await findUsers(db, round);
  const resolved = round.players.map((player, index) => {
    const userId = userIds[index];
    if (userId === undefined) throw refuse("PLAYER_NOT_FOUND", { userName: player.name });
    return { ...player, userId };
  });
  refuseTwins(resolved);
  return resolved;
}

/** The users' keys, in the players' order. All users are read only if exact names do not find everybody. */
async function findUsers(db: LeagueDatabase, round: ReportedRound): Promise<(number | undefined)[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const isExact = !round.rendered && round.respaced === undefined;
  const named = isExact ? names.map(lookUp(await usersByNames(db, names), (name) => [name])) : [];
  if (isExact && !named.includes(undefined)) return named;

  const users = await allUserNames(db);
  const spellings = (name: string) => (round.rendered ? [name, renderedName(name)] : [name]);
  const bySpelling = lookUp(users, spellings);
  const byLook = lookUp(users, (name) => spellings(name).map(visibleName));
  return names.map((name) => (round.respaced ? undefined : bySpelling(name)) ?? byLook(visibleName(name)));
}

/** Finds the one user that a name matches. */
function lookUp(users: readonly Named[], namesOf: (userName: string) => string[]) {
  const byName = new Map<string, Set<number>>();
  for (const { id, user_name } of users) {
    for (const name of namesOf(user_name)) byName.set(name, (byName.get(name) ?? new Set()).add(id));
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
