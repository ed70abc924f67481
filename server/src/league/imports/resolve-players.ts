import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { allUserNames, usersByNames } from "../users/users-queries.ts";
import { renderedName } from "./rendered-name.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };

/**
 * Whose names a round reports. They match exactly; where the text has lost its markdown, also by the name as it would be
 * rendered, if just one player's would be rendered so. @throws PLAYER_NOT_FOUND for the first that nobody has,
 * INVALID_MESSAGE when two names stand for one player
 */
export async function resolvePlayers(db: LeagueDatabase, round: ReportedRound): Promise<ResolvedPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const exact = new Map((await usersByNames(db, names)).map(({ id, user_name }) => [user_name, id]));
  const rendered = round.rendered && exact.size < names.length ? await usersByRenderedName(db) : new Map();
  const resolved = round.players.map((player) => {
    const userId = exact.get(player.name.normalize("NFC")) ?? rendered.get(player.name);
    if (userId === undefined) throw refuse("PLAYER_NOT_FOUND", { userName: player.name });
    return { ...player, userId };
  });
  refuseTwins(resolved);
  return resolved;
}

/** Players by their names as they would be rendered, without those of whom there would be two. */
async function usersByRenderedName(db: LeagueDatabase): Promise<Map<string, number | undefined>> {
  const byName = new Map<string, number | undefined>();
  for (const { id, user_name } of await allUserNames(db)) {
    const name = renderedName(user_name);
    byName.set(name, byName.has(name) ? undefined : id);
  }
  return byName;
}

function refuseTwins(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const other = seen.get(userId);
    if (other !== undefined) {
      throw refuse("INVALID_MESSAGE", { line: 1, reason: `"${other}" and "${name}" are one and the same player` });
    }
    seen.set(userId, name);
  }
}
