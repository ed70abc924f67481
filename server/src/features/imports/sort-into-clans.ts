import { nameKey } from "contract/names.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ResolvedPlayer, ResolvedRound } from "./resolve-players.ts";

/** A clan of the season with its players. */
export type SeasonClan = { readonly id: number; readonly name: string; readonly userIds: ReadonlySet<number> };

/**
 * Finds the clans of a round: each side's is that of its first player. Errors are checked in this order,
 * each for the first player in message order.
 * @throws CLAN_NAME_MISMATCH, PLAYER_NOT_IN_CLAN, CLAN_NOT_FOUND when none of a side is in a clan and the message names
 * one for it that is not in the season, SAME_CLAN
 */
export function sortIntoClans(round: ResolvedRound, clans: readonly SeasonClan[]): Record<Side, SeasonClan> {
  const clanOf = (player: ResolvedPlayer | undefined) => clans.find(({ userIds }) => userIds.has(player?.userId ?? 0));
  const teams = {
    red: round.players.filter(({ side }) => side === "red"),
    blue: round.players.filter(({ side }) => side === "blue"),
  };
  const first = { red: clanOf(teams.red[0]), blue: clanOf(teams.blue[0]) };

  for (const player of round.players) {
    const [own, team] = [clanOf(player), first[player.side]];
    if (own === undefined || team === undefined || own === team) continue;
    const details = { clanName: team.name, clanNameReal: own.name, userName: player.name };
    throw refuse("CLAN_NAME_MISMATCH", details);
  }
  const unknown = { red: unknownClan(round, "red", clans), blue: unknownClan(round, "blue", clans) };
  for (const player of round.players) {
    const isClanless = unknown[player.side] !== null && !teams[player.side].some(clanOf);
    if (!isClanless && clanOf(player) === undefined) throw refuse("PLAYER_NOT_IN_CLAN", { userName: player.name });
  }
  const found = (side: Side) => {
    const clan = first[side];
    if (clan === undefined) throw refuse("CLAN_NOT_FOUND", { clanName: unknown[side] ?? "" });
    return clan;
  };
  const [red, blue] = [found("red"), found("blue")];
  if (red === blue) throw refuse("SAME_CLAN", { clanName: red.name });
  return { red, blue };
}

/** The side's clan name in the message, if no clan of the season has that name. */
function unknownClan(round: ResolvedRound, side: Side, clans: readonly SeasonClan[]): string | null {
  const name = round[`${side}Clan`];
  return name === null || clans.some((clan) => nameKey(clan.name) === nameKey(name)) ? null : name;
}
