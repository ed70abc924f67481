import { discordSignInShapes } from "contract/discord.ts";
import { discordSignInCalls } from "contract/discord-calls.ts";
import { invitationsShapes } from "contract/invitations.ts";
import { invitationsCalls } from "contract/invitations-calls.ts";
import { nameKey } from "contract/names.ts";
import { playerListsShapes } from "contract/player-lists.ts";
import { playerListsCalls } from "contract/player-lists-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { orRefuse } from "../../platform/refusal.ts";
import { dateOf } from "../columns.ts";
import { findActiveSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { findAlias } from "../people/users/aliases-queries.ts";
import { signInMs } from "../people/users/discord-accounts-queries.ts";
import type { GuardedContext } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findInvitation, findInvited } from "../people/users/links-queries.ts";
import { lookAlikesFor, presentFullUser, presentUser } from "../people/users/present-user.ts";
import { cookieSeconds, tokenHash } from "../people/users/session-rules.ts";
import { deviceOf, signIn } from "../people/users/sign-in.ts";
import { removeSession } from "../people/users/sign-in-queries.ts";
import {
  identityUrl,
  newState,
  readKept,
  signInWithDiscord,
  writeStateCookie,
} from "../people/users/sign-in-with-discord.ts";
import { changePassword, updateProfile } from "../people/users/update-profile.ts";
import { asAdmin, refuseAdminsFilter } from "../people/users/user-rules.ts";
import { countUsers, findUser, listUsers, lockUserForUpdate, removeRowsOf } from "../people/users/users-queries.ts";
import { clansBySeason } from "../seasons/clans/clans-queries.ts";
import { checkPlayerList } from "./check-player-list.ts";
import { linkName, presentAlias } from "./edit-aliases.ts";
import { createUser, deleteOwnAccount, deleteUser, makePlayer, updateUser } from "./edit-users.ts";
import { acceptInvitation, inviteUsers, requestReset } from "./invite-users.ts";
import { usersWithLikeNames } from "./like-names.ts";
import { readOwnRows } from "./own-data-queries.ts";
import { readPlayerList } from "./read-player-list.ts";
import { storePlayerList } from "./store-player-list.ts";

/**
 * The calls of users. They are here, right of matchmaking, because blocking and deleting a user also ends their
 * queueing and matches.
 */
export function serveUsers(http: Http<SignedIn>, context: GuardedContext): void {
  const { db } = context;

  /** Only for the user and for admins. */
  async function userInFull(id: number, from: LeagueDatabase = db) {
    return presentFullUser(orRefuse(await findUser(from, id), "USER_NOT_FOUND"));
  }

  /** Locks the user's row: neither they nor an admin can change it until the transaction ends. */
  async function lockedUser(trx: LeagueTransaction, id: number) {
    await lockUserForUpdate(trx, id);
    return { data: await userInFull(id, trx) };
  }

  serve(http, usersCalls, usersShapes, "USER_NOT_FOUND", {
    signIn: async ({ body, address, session, userAgent }) => {
      const browser = { device: deviceOf(userAgent), token: session.sent?.token ?? null, address };
      const { token, userId } = await signIn(context, { ...body, ...browser });
      const user = await userInFull(userId);
      session.start(token, cookieSeconds);
      return { token, user };
    },
    checkSession: async ({ viewer, session: { sent } }) => {
      if (viewer === null) return { user: null };
      return { ...(sent?.inHeader && { token: sent.token }), user: await userInFull(viewer.id) };
    },
    signOut: async ({ session }) => {
      const { sent } = session;
      if (sent !== null) await transaction(db, (trx) => removeSession(trx, tokenHash(sent.token)));
      session.end();
    },
    searchUsers: async ({ body = {}, viewer }) => {
      refuseAdminsFilter(body, viewer?.role ?? null);
      const users = await listUsers(db, body, pageOf(body));
      const lookAlike = await lookAlikesFor(db, viewer, users);
      const data = users.map((user) => presentUser(user, viewer, lookAlike));
      return paged(body, data, () => countUsers(db, body));
    },
    createUser: async ({ body, viewer }) => ({ data: await userInFull(await createUser(context, viewer, body)) }),
    updateUser: async ({ id, body, viewer, refuseChanged }) => {
      await updateUser(context, viewer, id, body, (trx) => refuseChanged(() => lockedUser(trx, id)));
      return { data: await userInFull(id) };
    },
    updateProfile: async ({ body, viewer, address, refuseChanged }) => {
      await updateProfile(context, { viewer, address }, body, (trx) => refuseChanged(() => lockedUser(trx, viewer.id)));
      return { data: await userInFull(viewer.id) };
    },
    getOwnData: ({ viewer }) => readOwnRows(db, viewer.id),
    deleteOwnAccount: async ({ body, viewer, address, session }) => {
      await deleteOwnAccount(context, { viewer, address, password: body?.currentPassword });
      session.end();
    },
    deleteUser: ({ id, viewer }) => deleteUser(context, viewer, id),
    changePassword: async ({ body, viewer, address }) => {
      await changePassword(context, { viewer, address }, body);
      return { data: await userInFull(body._id) };
    },
    findLikeUsers: async ({ body, viewer }) => {
      const users = await usersWithLikeNames(db, body.name);
      const lookAlike = await lookAlikesFor(db, viewer, users);
      return { data: users.map((user) => presentUser(user, viewer, lookAlike)) };
    },
    makePlayer: async ({ body, viewer }) => ({
      data: await userInFull(await makePlayer(context, viewer, body.userName)),
    }),
    linkName: async ({ id, body, viewer }) => {
      const alias = await findAlias(db, await linkName(context, viewer, id, body.name));
      return { data: presentAlias(orRefuse(alias, "ALIAS_NOT_FOUND")) };
    },
  });

  serveInvitations(http, context);
  serveDiscordSignIn(http, context);
}

/** The calls of links by which users set their passwords. */
function serveInvitations(http: Http<SignedIn>, context: GuardedContext): void {
  const { db, clock } = context;
  serve(http, invitationsCalls, invitationsShapes, "USER_NOT_FOUND", {
    createInvitations: async ({ body, viewer }) => ({ data: await inviteUsers(context, viewer, body.userIds) }),
    getInvitation: async ({ id }) => {
      orRefuse(await findUser(db, id), "USER_NOT_FOUND");
      const found = await findInvitation(db, id, clock.now());
      return { data: found ? { createdAt: dateOf(found.created_at), expiresAt: dateOf(found.expires_at) } : null };
    },
    deleteInvitation: ({ id, viewer }) =>
      asAdmin(context, viewer, async (trx) => {
        orRefuse(await findUser(trx, id), "USER_NOT_FOUND");
        await removeRowsOf(trx, id, "invitations", "password_resets");
      }),
    openInvitation: async ({ body }) => {
      const invited = orRefuse(await findInvited(db, tokenHash(body.secret), clock.now()), "INVITATION_NOT_FOUND");
      const { user_name, email, expires_at } = invited;
      return { data: { userName: user_name, email, expiresAt: dateOf(expires_at) } };
    },
    requestReset: ({ body, address }) => requestReset(context, body.email, address),
    acceptInvitation: async ({ body, address }) => ({
      data: { email: await acceptInvitation(context, { ...body, address }) },
    }),
  });
}

/** The calls of signing in with a Discord account. @param context with the failures of signing in with a password */
function serveDiscordSignIn(http: Http<SignedIn>, context: GuardedContext): void {
  const { db, clock, settings } = context;
  const discord = () => orRefuse(settings.discord, "DISCORD_NOT_CONFIGURED");
  serve(http, discordSignInCalls, discordSignInShapes, "USER_NOT_FOUND", {
    beginDiscordSignIn: ({ body, session }) => {
      const { state, secret } = newState(discord(), clock.now());
      session.pendingSignIn.start(writeStateCookie({ secret, redirectUrl: body?.redirectUrl ?? "" }), signInMs / 1000);
      return { data: { url: identityUrl(discord(), settings.publicUrl, state) } };
    },
    signInWithDiscord: async ({ body, address, session, userAgent }) => {
      discord();
      const { secret } = readKept(session.pendingSignIn.sent);
      const browser = { device: deviceOf(userAgent), token: session.sent?.token ?? null, address };
      const { token, userId } = await signInWithDiscord(context, { ...body, secret, ...browser });
      const user = orRefuse(await findUser(db, userId), "USER_NOT_FOUND");
      session.pendingSignIn.end();
      session.start(token, cookieSeconds);
      return { user: presentFullUser(user) };
    },
  });
}

export function servePlayerLists(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  serve(http, playerListsCalls, playerListsShapes, "USER_NOT_FOUND", {
    previewPlayerList: async ({ body }) => {
      const lines = readPlayerList(body.text);
      const season = orRefuse(await findActiveSeason(db), "NO_ACTIVE_SEASON");
      const players = await checkPlayerList(db, season.id, lines);
      const clans = new Set((await clansBySeason(db, season.id)).map(({ name_key }) => name_key));
      const named = new Set(players.flatMap(({ clanName }) => clanName ?? []));
      return { data: { players, newClans: [...named].filter((name) => !clans.has(nameKey(name))) } };
    },
    storePlayerList: async ({ body, viewer }) => ({ data: await storePlayerList(context, viewer, body) }),
  });
}
