import type { ImportFault, ImportFaultCode } from "contract/imports.ts";
import { nameKey, withoutUnseen } from "contract/names.ts";
import { type Side, sides } from "contract/sides.ts";
import { type Refusal, refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findPlayers, type ResolvedPlayer, type ResolvedRound, type SoughtPlayer } from "./resolve-players.ts";
import type { ReportedRound } from "./round-message.ts";

type Team = { readonly players: readonly SoughtPlayer[]; readonly clan: SeasonClan | undefined };

/**
 * Everything about names and clans that keeps a round from being stored, where a refusal names the first alone: unknown
 * players, uneven teams, then clans.
 * @param clans those of the season that it is to count for; `null`: it counts for no season
 * @param playedAt ms UTC
 */
export async function findImportFaults(
  db: LeagueDatabase,
  round: ReportedRound,
  clans: readonly SeasonClan[] | null,
  playedAt: number,
): Promise<ImportFault[]> {
  const players = await findPlayers(db, round, playedAt);
  const unknown = players.filter(({ userId }) => userId === null);
  const [red, blue] = sides.map((side) => players.filter((player) => player.side === side).length);
  return [
    ...unknown.map((player) => faultOf(refuse("PLAYER_NOT_FOUND", { userName: player.name }), { player })),
    ...(red === blue ? [] : [faultOf(refuse("TEAM_SIZE_MISMATCH"), {})]),
    ...(clans === null ? [] : clanFaults(round, players, clans)),
  ];
}

function clanFaults(round: ReportedRound, players: readonly SoughtPlayer[], clans: readonly SeasonClan[]) {
  const clanOf = ({ userId }: SoughtPlayer) => clans.find(({ userIds }) => userId !== null && userIds.has(userId));
  const teamOf = (side: Side): Team => {
    const team = players.filter((player) => player.side === side);
    return { players: team, clan: team.map(clanOf).find((clan) => clan !== undefined) };
  };
  const teams = { red: teamOf("red"), blue: teamOf("blue") };
  const known = players.filter(({ userId }) => userId !== null);

  const mismatches = known.flatMap((player) => {
    const own = clanOf(player);
    const { clan } = teams[player.side];
    if (own === undefined || clan === undefined || own === clan) return [];
    const details = { clanName: clan.name, clanNameReal: own.name, userName: player.name };
    return [faultOf(refuse("CLAN_NAME_MISMATCH", details), { player, clan })];
  });
  const clanless = known
    .filter((player) => clanOf(player) === undefined)
    .map((player) => {
      const { clan } = teams[player.side];
      return faultOf(refuse("PLAYER_NOT_IN_CLAN", { userName: player.name }), { player, clan });
    });
  const notFound = sides.flatMap((side) => {
    const clanName = round[`${side}Clan`];
    const isNamed = clanName !== null && !clans.some((clan) => nameKey(clan.name) === nameKey(clanName));
    return isNamed && teams[side].clan === undefined ? [faultOf(refuse("CLAN_NOT_FOUND", { clanName }), { side })] : [];
  });
  const { clan } = teams.red;
  const isSame = clan !== undefined && clan === teams.blue.clan;
  const same = isSame ? [faultOf(refuse("SAME_CLAN", { clanName: clan.name }), { clan })] : [];
  return [...mismatches, ...clanless, ...notFound, ...same];
}

type About = { readonly player?: SoughtPlayer; readonly side?: Side; readonly clan?: SeasonClan | undefined };

function faultOf({ code, message }: Refusal, { player, side, clan }: About): ImportFault {
  return {
    errorCode: code as ImportFaultCode,
    message,
    userName: player === undefined ? null : withoutUnseen(player.name),
    userId: player?.userId == null ? null : String(player.userId),
    side: side ?? player?.side ?? null,
    clanId: clan === undefined ? null : String(clan.id),
    clanName: clan?.name ?? null,
  };
}

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
    const own = clanOf(player);
    const team = first[player.side];
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
  const red = found("red");
  const blue = found("blue");
  if (red === blue) throw refuse("SAME_CLAN", { clanName: red.name });
  return { red, blue };
}

/** The side's clan name in the message, if no clan of the season has that name. */
function unknownClan(round: ResolvedRound, side: Side, clans: readonly SeasonClan[]): string | null {
  const name = round[`${side}Clan`];
  return name === null || clans.some((clan) => nameKey(clan.name) === nameKey(name)) ? null : name;
}
