import { isolateBidi } from "contract/bidi-isolation.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { NewInvitation } from "contract/invitations.ts";
import { toNameKey } from "contract/names.ts";
import type { ListedPlayer, playerListsSchemas } from "contract/player-lists.ts";
import { createApiError } from "../../platform/api-error.ts";
import { recordAffected, recordCreated } from "../audit-log/audit-log-recorder.ts";
import { type ActiveSeason, requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { runAdminTransaction } from "../people/users/admin-transaction.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { retryRoundsMissingName } from "../people/users/missing-names-queries.ts";
import { reserveNameAndRemoveProposals } from "../people/users/reserve-name.ts";
import { insertUserUnlessTaken, lockUserForShare } from "../people/users/users-queries.ts";
import { insertClan, listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { insertMember } from "../seasons/clans/rosters-queries.ts";
import type { NewRow } from "../tables.ts";
import { translateTakenNameError } from "../taken-names.ts";
import { checkPlayerList } from "./check-player-list.ts";
import { inviteUser } from "./invite-users.ts";
import { parsePlayerList } from "./parse-player-list.ts";

type PlayerList = BodyOf<typeof playerListsSchemas.storePlayerList>;

/**
 * Stores the players of a pasted list with their clans, and creates an invitation for each new player. Stores all or
 * nothing.
 * @throws LIST_REFUSED if a line is wrong, or is doubtful and doubtful lines are not accepted
 * @throws INVALID_INPUT if the list cannot be parsed
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws CLAN_NAME_TAKEN if a clan of the list is created concurrently
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export function storePlayerList(context: Context, viewer: SignedIn, list: PlayerList) {
  const lines = parsePlayerList(list.text);
  return runAdminTransaction(context, viewer, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    // Rosters must not change while a result is being frozen (validated).
    await lockRatingPoolForUpdate(trx, season.rating_pool_id);
    const players = await checkPlayerList(trx, season.id, lines);
    rejectInvalidLines(players, list.acceptDoubtful === true);
    const { clanIdsByNameKey, newClans } = await createMissingClans(trx, season, players);
    const invitations: NewInvitation[] = [];
    for (const player of players) {
      const id = player.userId === null ? await createPlayer(context, viewer, trx, player) : Number(player.userId);
      const clanId = player.clanName === null ? undefined : clanIdsByNameKey.get(toNameKey(player.clanName));
      if (clanId !== undefined) {
        const member = { season_id: season.id, user_id: id, clan_id: clanId, came_at: context.clock.now() };
        await joinClan(trx, player, member);
      }
      if (player.userId === null) invitations.push(await inviteUser(context, trx, id));
    }
    return { invitations, newClans };
  });
}

function rejectInvalidLines(players: readonly ListedPlayer[], areDoubtfulLinesAccepted: boolean): void {
  const wrongLine = players.find(({ state }) => state === "WRONG");
  if (wrongLine) throw createLineError(wrongLine.line, wrongLine.reason ?? "");
  const doubtfulLine = areDoubtfulLinesAccepted ? undefined : players.find(({ state }) => state === "DOUBTFUL");
  if (doubtfulLine) throw createLineError(doubtfulLine.line, doubtfulLine.reason ?? "", "doubtful");
}

/**
 * Creates the clans that the season lacks.
 * @returns the ids of all clans by name key, and the names of the created clans
 * @throws CLAN_NAME_TAKEN if a clan is created concurrently
 */
async function createMissingClans(trx: LeagueTransaction, season: ActiveSeason, players: readonly ListedPlayer[]) {
  const existingClans = await listClansOfSeason(trx, season.id);
  const clanIdsByNameKey = new Map(existingClans.map(({ id, name_key }) => [name_key, id]));
  const newClans: string[] = [];
  for (const { clanName } of players) {
    if (clanName === null || clanIdsByNameKey.has(toNameKey(clanName))) continue;
    newClans.push(clanName);
    const id = await translateTakenNameError("CLAN_NAME_TAKEN", clanName, () => insertClan(trx, season.id, clanName));
    recordCreated(trx, { kind: "CLAN", id });
    clanIdsByNameKey.set(toNameKey(clanName), id);
  }
  return { clanIdsByNameKey, newClans };
}

async function createPlayer(
  context: Context,
  viewer: SignedIn,
  trx: LeagueTransaction,
  { line, userName, email }: ListedPlayer,
): Promise<number> {
  const user = { user_name: userName, email, role: "USER", password_hash: "" } as const;
  const id = await insertUserUnlessTaken(trx, { ...user, created_at: context.clock.now() });
  if (id === null) throw createLineError(line, "The name or e-mail has just been taken");
  recordCreated(trx, { kind: "USER", id });
  await reserveNameAndRemoveProposals(trx, id, userName, { by: viewer.id, at: context.clock.now() });
  await retryRoundsMissingName(trx, userName);
  return id;
}

/** Adds a player to a clan, unless they are already a member. */
async function joinClan(
  trx: LeagueTransaction,
  { line, userName, userId }: ListedPlayer,
  member: NewRow<"clan_players">,
): Promise<void> {
  const user = await lockUserForShare(trx, member.user_id);
  if (user === undefined) throw createLineError(line, `${isolateBidi(userName)} has just been deleted`);
  if (userId !== null) await recordAffected(trx, { kind: "USER", id: member.user_id });
  await insertMember(trx, member);
}

function createLineError(line: number, reason: string, state = "wrong") {
  return createApiError("LIST_REFUSED", { line, state, reason });
}
