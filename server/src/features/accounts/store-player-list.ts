import type { BodyOf } from "contract/endpoint.ts";
import type { NewInvitation } from "contract/invitations.ts";
import { isolated } from "contract/isolated.ts";
import { nameKey } from "contract/names.ts";
import type { ListedPlayer, playerListsShapes } from "contract/player-lists.ts";
import { refuse } from "../../platform/refusal.ts";
import { noteNewSubject, noteSubject } from "../audit-log/history-scope.ts";
import { type ActiveSeason, requireActiveSeasonForShare } from "../competitions/active-season.ts";
import { lockPoolForUpdate } from "../competitions/ratings-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { retryRoundsNaming } from "../people/users/missing-names-queries.ts";
import { reserveNameFirst } from "../people/users/reserve-name.ts";
import { asAdmin } from "../people/users/user-rules.ts";
import { insertUserOnce, lockUserForShare } from "../people/users/users-queries.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { clansBySeason, insertClan } from "../seasons/clans/clans-queries.ts";
import { insertMember } from "../seasons/clans/rosters-queries.ts";
import type { NewRow } from "../tables.ts";
import { checkPlayerList } from "./check-player-list.ts";
import { inviteUser } from "./invite-users.ts";
import { readPlayerList } from "./read-player-list.ts";

type PlayerList = BodyOf<typeof playerListsShapes.storePlayerList>;

/**
 * Stores the players of a pasted list, with their clans, and makes an invitation for each new player. All or nothing.
 * @throws LIST_REFUSED for a wrong line, and for a doubtful one unless those are accepted, INVALID_INPUT, NO_ACTIVE_SEASON, FORBIDDEN
 */
export function storePlayerList(context: Context, viewer: SignedIn, list: PlayerList) {
  const lines = readPlayerList(list.text);
  const newClans: string[] = [];
  const stored = asAdmin(context, viewer, async (trx) => {
    newClans.length = 0;
    const season = await requireActiveSeasonForShare(trx);
    // Rosters stand still while results are frozen, as everywhere that they change.
    await lockPoolForUpdate(trx, season.pool_id);
    const players = await checkPlayerList(trx, season.id, lines);
    refuseFaulty(players, list.acceptDoubtful === true);
    const clans = await makeMissingClans(trx, season, players, newClans);
    const invitations: NewInvitation[] = [];
    for (const player of players) {
      const id = player.userId === null ? await createPlayer(context, viewer, trx, player) : Number(player.userId);
      const clanId = clans.get(nameKey(player.clanName ?? ""));
      const place = { season_id: season.id, user_id: id, came_at: context.clock.now() };
      if (clanId !== undefined) await joinClan(trx, player, { ...place, clan_id: clanId });
      if (player.userId === null) invitations.push(await inviteUser(context, trx, id));
    }
    return { invitations, newClans };
  });
  return refuseTakenName("CLAN_NAME_TAKEN", newClans.join(", "), stored);
}

function refuseFaulty(players: readonly ListedPlayer[], acceptDoubtful: boolean): void {
  const wrong = players.find(({ state }) => state === "WRONG");
  if (wrong) throw refuseLine(wrong.line, wrong.reason ?? "");
  const doubtful = acceptDoubtful ? undefined : players.find(({ state }) => state === "DOUBTFUL");
  if (doubtful) throw refuseLine(doubtful.line, doubtful.reason ?? "", "doubtful");
}

/** Makes the clans that the season lacks, and answers the keys of all by their compared names. */
async function makeMissingClans(
  trx: LeagueTransaction,
  season: ActiveSeason,
  players: readonly ListedPlayer[],
  made: string[],
): Promise<ReadonlyMap<string, number>> {
  const clans = new Map((await clansBySeason(trx, season.id)).map(({ id, name_key }) => [name_key, id]));
  for (const { clanName } of players) {
    if (clanName === null || clans.has(nameKey(clanName))) continue;
    made.push(clanName);
    const id = await insertClan(trx, season.id, clanName);
    noteNewSubject(trx, { kind: "CLAN", id });
    clans.set(nameKey(clanName), id);
  }
  return clans;
}

async function createPlayer(
  context: Context,
  viewer: SignedIn,
  trx: LeagueTransaction,
  { line, userName, email }: ListedPlayer,
): Promise<number> {
  const user = { user_name: userName, email, role: "USER", password_hash: "" } as const;
  const id = await insertUserOnce(trx, { ...user, created_at: context.clock.now() });
  if (id === null) throw refuseLine(line, "The name or e-mail has just been taken");
  noteNewSubject(trx, { kind: "USER", id });
  await reserveNameFirst(trx, id, userName, { ...context, by: viewer.id });
  await retryRoundsNaming(trx, userName);
  return id;
}

/** Whoever is in the clan already stays in it. */
async function joinClan(
  trx: LeagueTransaction,
  { line, userName, userId }: ListedPlayer,
  member: NewRow<"clan_players">,
): Promise<void> {
  const user = await lockUserForShare(trx, member.user_id);
  if (user === undefined) throw refuseLine(line, `${isolated(userName)} has just been deleted`);
  if (userId !== null) await noteSubject(trx, { kind: "USER", id: member.user_id });
  await insertMember(trx, member);
}

function refuseLine(line: number, reason: string, state = "wrong") {
  return refuse("LIST_REFUSED", { line, state, reason });
}
