import type { ImportError, ImportErrorCode } from "contract/imports.ts";
import { removeInvisibleCharacters, toNameKey } from "contract/names.ts";
import { type Side, sides } from "contract/sides.ts";
import { type ApiError, createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findPlayers, type MatchedPlayer, type ResolvedPlayer, type ResolvedRound } from "./resolve-players.ts";
import type { ReportedRound } from "./round-message.ts";

/**
 * The players of a side, and its clan: that of its first player who is in a clan. Unlike in `assignClans`, the first player
 * may be unknown or in no clan, so that the errors of the other players are found nevertheless.
 */
type Team = { readonly players: readonly MatchedPlayer[]; readonly clan: SeasonClan | undefined };

/**
 * Finds all errors about names and clans that prevent a round from being stored: first unknown players, then uneven teams,
 * then errors about clans. The import has its own checks (`assignClans`), because it stops at the first error and its later
 * checks rely on the earlier ones. The checks here also work for a round with other errors.
 * @param clans the clans of the season for which the round counts; `null` if it counts for no season
 * @param playedAt milliseconds since the epoch
 */
export async function findImportErrors(
  db: LeagueDatabase,
  round: ReportedRound,
  clans: readonly SeasonClan[] | null,
  playedAt: number,
): Promise<ImportError[]> {
  const players = await findPlayers(db, round, playedAt);
  const unknownPlayers = players.filter(({ userId }) => userId === null);
  const countPlayers = (side: Side) => players.filter((player) => player.side === side).length;
  const areTeamsEven = countPlayers("red") === countPlayers("blue");
  return [
    ...unknownPlayers.map((player) =>
      toImportError(createApiError("PLAYER_NOT_FOUND", { userName: player.name }), { player }),
    ),
    ...(areTeamsEven ? [] : [toImportError(createApiError("TEAM_SIZE_MISMATCH"), {})]),
    ...(clans === null ? [] : findClanErrors(round, players, clans)),
  ];
}

/** Finds the errors about clans: players of other clans, players without a clan, unknown clans, one clan on both sides. */
function findClanErrors(round: ReportedRound, players: readonly MatchedPlayer[], clans: readonly SeasonClan[]) {
  const findClan = ({ userId }: MatchedPlayer) => clans.find(({ userIds }) => userId !== null && userIds.has(userId));
  const getTeam = (side: Side): Team => {
    const team = players.filter((player) => player.side === side);
    return { players: team, clan: team.map(findClan).find((clan) => clan !== undefined) };
  };
  const teams = { red: getTeam("red"), blue: getTeam("blue") };
  const knownPlayers = players.filter(({ userId }) => userId !== null);

  const clanMismatches = knownPlayers.flatMap((player) => {
    const clanOfPlayer = findClan(player);
    const { clan } = teams[player.side];
    if (clanOfPlayer === undefined || clan === undefined || clanOfPlayer === clan) return [];
    const details = { clanName: clan.name, clanNameReal: clanOfPlayer.name, userName: player.name };
    return [toImportError(createApiError("CLAN_NAME_MISMATCH", details), { player, clan })];
  });
  const playersWithoutClan = knownPlayers
    .filter((player) => findClan(player) === undefined)
    .map((player) => {
      const { clan } = teams[player.side];
      return toImportError(createApiError("PLAYER_NOT_IN_CLAN", { userName: player.name }), { player, clan });
    });
  const unknownClans = sides.flatMap((side) => {
    const clanName = round[`${side}Clan`];
    const isUnknown = clanName !== null && !clans.some((clan) => toNameKey(clan.name) === toNameKey(clanName));
    return isUnknown && teams[side].clan === undefined
      ? [toImportError(createApiError("CLAN_NOT_FOUND", { clanName }), { side })]
      : [];
  });
  const { clan } = teams.red;
  const isSameClan = clan !== undefined && clan === teams.blue.clan;
  const sameClan = isSameClan ? [toImportError(createApiError("SAME_CLAN", { clanName: clan.name }), { clan })] : [];
  return [...clanMismatches, ...playersWithoutClan, ...unknownClans, ...sameClan];
}

/** The player, side or clan that an error concerns. */
type ErrorContext = { readonly player?: MatchedPlayer; readonly side?: Side; readonly clan?: SeasonClan | undefined };

/** Presents an error together with the player, side or clan that it concerns. */
function toImportError({ code, message }: ApiError, { player, side, clan }: ErrorContext): ImportError {
  return {
    // The errors in this file have only these codes.
    errorCode: code as ImportErrorCode,
    message,
    userName: player === undefined ? null : removeInvisibleCharacters(player.name),
    userId: player?.userId == null ? null : String(player.userId),
    side: side ?? player?.side ?? null,
    clanId: clan === undefined ? null : String(clan.id),
    clanName: clan?.name ?? null,
  };
}

/** A clan of a season, with the ids of its members. */
export type SeasonClan = { readonly id: number; readonly name: string; readonly userIds: ReadonlySet<number> };

/**
 * Finds the clans of a round. The clan of each side is the clan of its first player. If there are several errors, throws the
 * one that comes first in the list below; of several players with that error, the error names the first one in the message.
 * @throws CLAN_NAME_MISMATCH if a player is in another clan than the first player of the side
 * @throws PLAYER_NOT_IN_CLAN if a player is in no clan
 * @throws CLAN_NOT_FOUND if no player of a side is in a clan, and the message names a clan that is not in the season
 * @throws SAME_CLAN if both sides have the same clan
 */
export function assignClans(round: ResolvedRound, clans: readonly SeasonClan[]): Record<Side, SeasonClan> {
  const findClan = (player: ResolvedPlayer) => clans.find(({ userIds }) => userIds.has(player.userId));
  const teams = {
    red: round.players.filter(({ side }) => side === "red"),
    blue: round.players.filter(({ side }) => side === "blue"),
  };
  const findClanOfFirstPlayer = ([firstPlayer]: readonly ResolvedPlayer[]) =>
    firstPlayer === undefined ? undefined : findClan(firstPlayer);
  const clanOfFirstPlayer = { red: findClanOfFirstPlayer(teams.red), blue: findClanOfFirstPlayer(teams.blue) };

  for (const player of round.players) {
    const clanOfPlayer = findClan(player);
    const clanOfSide = clanOfFirstPlayer[player.side];
    if (clanOfPlayer === undefined || clanOfSide === undefined || clanOfPlayer === clanOfSide) continue;
    const details = { clanName: clanOfSide.name, clanNameReal: clanOfPlayer.name, userName: player.name };
    throw createApiError("CLAN_NAME_MISMATCH", details);
  }
  const unknownClanNames = {
    red: getUnknownClanName(round, "red", clans),
    blue: getUnknownClanName(round, "blue", clans),
  };
  for (const player of round.players) {
    // If no player of a side has a clan, and the message names an unknown clan, CLAN_NOT_FOUND is thrown below.
    const isSideOfUnknownClan = unknownClanNames[player.side] !== null && !teams[player.side].some(findClan);
    if (!isSideOfUnknownClan && findClan(player) === undefined)
      throw createApiError("PLAYER_NOT_IN_CLAN", { userName: player.name });
  }
  const requireClan = (side: Side) => {
    const clan = clanOfFirstPlayer[side];
    // Players without a clan were rejected above, so this side has an unknown clan or no players at all.
    if (clan === undefined) throw createApiError("CLAN_NOT_FOUND", { clanName: unknownClanNames[side] ?? "" });
    return clan;
  };
  const red = requireClan("red");
  const blue = requireClan("blue");
  if (red === blue) throw createApiError("SAME_CLAN", { clanName: red.name });
  return { red, blue };
}

/** Returns the clan name of a side in the message, if no clan of the season has that name; otherwise `null`. */
function getUnknownClanName(round: ResolvedRound, side: Side, clans: readonly SeasonClan[]): string | null {
  const name = round[`${side}Clan`];
  return name === null || clans.some((clan) => toNameKey(clan.name) === toNameKey(name)) ? null : name;
}
