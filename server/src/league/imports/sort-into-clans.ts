import { nameKey } from "contract/names.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ResolvedRound } from "./post-result.ts";
import type { ResolvedPlayer } from "./resolve-players.ts";

/** A clan of the season, and whom it has. */
export type SeasonClan = { readonly id: number; readonly name: string; readonly userIds: ReadonlySet<number> };

/**
 * Which clans play a round: each side's is that of its first player. Faults are looked for in the order of
 * docs/rules.md (Importing a round), the first player in message order first.
 * @throws CLAN_NAME_MISMATCH, PLAYER_NOT_IN_CLAN, CLAN_NOT_FOUND when none of a side is in a clan and the message names
 * none of the season for it, SAME_CLAN
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
  const named = { red: namedClan(clans, round.redClan), blue: namedClan(clans, round.blueClan) };
  for (const player of round.players) {
    const isSideKnown = named[player.side] !== undefined || teams[player.side].some(clanOf);
    if (isSideKnown && clanOf(player) === undefined) throw refuse("PLAYER_NOT_IN_CLAN", { userName: player.name });
  }
  const found = (side: Side) => {
    const clan = first[side];
    if (clan === undefined) throw refuse("CLAN_NOT_FOUND", { clanName: round[`${side}Clan`] ?? "" });
    return clan;
  };
  const [red, blue] = [found("red"), found("blue")];
  if (red === blue) throw refuse("SAME_CLAN", { clanName: red.name });
  return { red, blue };
}

function namedClan(clans: readonly SeasonClan[], name: string | null): SeasonClan | undefined {
  return name === null ? undefined : clans.find((clan) => nameKey(clan.name) === nameKey(name));
}
