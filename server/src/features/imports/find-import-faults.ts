import type { ImportFault, ImportFaultCode } from "contract/imports.ts";
import { nameKey, withoutUnseen } from "contract/names.ts";
import { type Side, sides } from "contract/sides.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { findPlayers, type SoughtPlayer } from "./resolve-players.ts";
import type { ReportedRound } from "./round-message.ts";
import type { SeasonClan } from "./sort-into-clans.ts";

type Team = { readonly players: readonly SoughtPlayer[]; readonly clan: SeasonClan | undefined };

/**
 * Everything about names and clans that keeps a round from being stored, where a refusal names the first alone: unknown
 * players, uneven teams, then clans.
 * @param clans those of the season that it is to count for; `null`: it counts for no season
 */
export async function findImportFaults(
  db: LeagueDatabase,
  round: ReportedRound,
  clans: readonly SeasonClan[] | null,
): Promise<ImportFault[]> {
  const players = await findPlayers(db, round);
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
    const [own, { clan }] = [clanOf(player), teams[player.side]];
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
