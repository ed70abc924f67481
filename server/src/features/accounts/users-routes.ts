import { discordSignInSchemas } from "contract/discord.ts";
import { discordSignInEndpoints } from "contract/discord-endpoints.ts";
import { invitationsSchemas } from "contract/invitations.ts";
import { invitationsEndpoints } from "contract/invitations-endpoints.ts";
import { toNameKey } from "contract/names.ts";
import { playerListsSchemas } from "contract/player-lists.ts";
import { playerListsEndpoints } from "contract/player-lists-endpoints.ts";
import { usersSchemas } from "contract/users.ts";
import { usersEndpoints } from "contract/users-endpoints.ts";
import { orThrow } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { toIsoDate } from "../columns.ts";
import { findActiveSeason } from "../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { runAdminTransaction } from "../people/users/admin-transaction.ts";
import { findAlias } from "../people/users/aliases-queries.ts";
import { signInTimeoutMs } from "../people/users/discord-accounts-queries.ts";
import type { ContextWithFailedSignIns } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { countGamesInSeason } from "../people/users/games-of-users-queries.ts";
import { createConfusableNameLookupForViewer, presentFullUser, presentUser } from "../people/users/present-user.ts";
import { findInvitation, findUserOfPasswordLink } from "../people/users/secret-links-queries.ts";
import { cookieSeconds, hashToken } from "../people/users/session-rules.ts";
import { parseDevice, signIn } from "../people/users/sign-in.ts";
import { removeSession } from "../people/users/sign-in-queries.ts";
import {
  buildIdentityUrl,
  createSignInState,
  readStateCookie,
  signInWithDiscord,
  writeStateCookie,
} from "../people/users/sign-in-with-discord.ts";
import { changePassword, updateProfile } from "../people/users/update-profile.ts";
import { rejectAdminOnlyFilters } from "../people/users/user-rules.ts";
import { countUsers, findUser, listUsers, lockUserForUpdate, removeRowsOfUser } from "../people/users/users-queries.ts";
import { listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { checkPlayerList } from "./check-player-list.ts";
import { assignAlias, presentAlias } from "./edit-aliases.ts";
import { createPlayer, createUser, deleteOwnAccount, deleteUser, updateUser } from "./edit-users.ts";
import { acceptInvitation, inviteUsers, requestPasswordReset } from "./invite-users.ts";
import { readOwnRows } from "./own-data-queries.ts";
import { parsePlayerList } from "./parse-player-list.ts";
import { findUsersWithSimilarNames } from "./similar-names.ts";
import { storePlayerList } from "./store-player-list.ts";

/**
 * Serves the endpoints for users. They are in this feature because it may import matchmaking: blocking and deleting a user
 * also removes the user from queues and matches.
 */
export function serveUsers(http: Http<SignedIn>, context: ContextWithFailedSignIns): void {
  const { db } = context;

  /** Returns all fields of a user. Only the user and admins may see them. */
  async function findFullUser(id: number, from: LeagueDatabase = db) {
    return presentFullUser(orThrow(await findUser(from, id), "USER_NOT_FOUND"));
  }

  /** Locks a user's row until the transaction ends, and returns the response for the user. */
  async function lockAndPresentUser(trx: LeagueTransaction, id: number) {
    await lockUserForUpdate(trx, id);
    return { data: await findFullUser(id, trx) };
  }

  serve(
    http,
    usersEndpoints,
    usersSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      signIn: async ({ body, ipAddress, session, userAgent }) => {
        const browser = { device: parseDevice(userAgent), formerToken: session.sentToken?.token ?? null, ipAddress };
        const { token, userId } = await signIn(context, { ...body, ...browser });
        const user = await findFullUser(userId);
        session.start(token, cookieSeconds);
        return { token, user };
      },
      checkSession: async ({ viewer, session: { sentToken } }) => {
        if (viewer === null) return { user: null };
        return { ...(sentToken?.isInHeader && { token: sentToken.token }), user: await findFullUser(viewer.id) };
      },
      signOut: async ({ session }) => {
        const { sentToken } = session;
        if (sentToken !== null) await transaction(db, (trx) => removeSession(trx, hashToken(sentToken.token)));
        session.end();
      },
      searchUsers: async ({ body = {}, viewer }) => {
        rejectAdminOnlyFilters(body, viewer?.role ?? null);
        const users = await listUsers(db, body, toPage(body));
        const findConfusableName = await createConfusableNameLookupForViewer(db, viewer, users);
        const games = body.idleLast ? await countGamesInSeason(db, users, body.gamesSeasonId ?? null) : null;
        const data = users.map((user) => ({
          ...presentUser(user, viewer, findConfusableName),
          ...(games && { games: games.get(user.id) ?? 0 }),
        }));
        return buildPagedReply(body, data, () => countUsers(db, body));
      },
      createUser: async ({ body, viewer }) => {
        const id = await createUser(context, viewer, body);
        return { data: await findFullUser(id) };
      },
      updateUser: async ({ id, body, viewer, rejectIfChanged }) => {
        // Under the user's lock, compares the stored user with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueTransaction) => rejectIfChanged(() => lockAndPresentUser(trx, id));
        await updateUser(context, viewer, id, body, ensureUnchanged);
        return { data: await findFullUser(id) };
      },
      updateProfile: async ({ body, viewer, ipAddress, rejectIfChanged }) => {
        const ensureUnchanged = (trx: LeagueTransaction) => rejectIfChanged(() => lockAndPresentUser(trx, viewer.id));
        await updateProfile(context, { viewer, ipAddress }, body, ensureUnchanged);
        return { data: await findFullUser(viewer.id) };
      },
      getOwnData: ({ viewer }) => readOwnRows(db, viewer.id),
      deleteOwnAccount: async ({ body, viewer, ipAddress, session }) => {
        await deleteOwnAccount(context, { viewer, ipAddress, password: body?.currentPassword });
        session.end();
      },
      deleteUser: ({ id, viewer }) => deleteUser(context, viewer, id),
      changePassword: async ({ body, viewer, ipAddress }) => {
        await changePassword(context, { viewer, ipAddress }, body);
        return { data: await findFullUser(body._id) };
      },
      findLikeUsers: async ({ body, viewer }) => {
        const users = await findUsersWithSimilarNames(db, body.name);
        const findConfusableName = await createConfusableNameLookupForViewer(db, viewer, users);
        return { data: users.map((user) => presentUser(user, viewer, findConfusableName)) };
      },
      makePlayer: async ({ body, viewer }) => {
        const id = await createPlayer(context, viewer, body.userName);
        return { data: await findFullUser(id) };
      },
      linkName: async ({ id, body, viewer }) => {
        const aliasId = await assignAlias(context, viewer, id, body.name);
        const alias = await findAlias(db, aliasId);
        return { data: presentAlias(orThrow(alias, "ALIAS_NOT_FOUND")) };
      },
    },
  );

  serveInvitations(http, context);
  serveDiscordSignIn(http, context);
}

/** Serves the endpoints for links with which users set their passwords. */
function serveInvitations(http: Http<SignedIn>, context: ContextWithFailedSignIns): void {
  const { db, clock } = context;
  serve(
    http,
    invitationsEndpoints,
    invitationsSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      createInvitations: async ({ body, viewer }) => ({ data: await inviteUsers(context, viewer, body.userIds) }),
      getInvitation: async ({ id }) => {
        orThrow(await findUser(db, id), "USER_NOT_FOUND");
        const invitation = await findInvitation(db, id, clock.now());
        if (invitation === undefined) return { data: null };
        return { data: { createdAt: toIsoDate(invitation.created_at), expiresAt: toIsoDate(invitation.expires_at) } };
      },
      deleteInvitation: ({ id, viewer }) =>
        runAdminTransaction(context, viewer, async (trx) => {
          orThrow(await findUser(trx, id), "USER_NOT_FOUND");
          await removeRowsOfUser(trx, id, "invitations", "password_resets");
        }),
      openInvitation: async ({ body }) => {
        const invitedUser = orThrow(
          await findUserOfPasswordLink(db, hashToken(body.secret), clock.now()),
          "INVITATION_NOT_FOUND",
        );
        const { user_name, email, expires_at } = invitedUser;
        return { data: { userName: user_name, email, expiresAt: toIsoDate(expires_at) } };
      },
      requestReset: ({ body, ipAddress }) => requestPasswordReset(context, body.email, ipAddress),
      acceptInvitation: async ({ body, ipAddress }) => ({
        data: { email: await acceptInvitation(context, { ...body, ipAddress }) },
      }),
    },
  );
}

/** Serves the endpoints for signing in with a Discord account. */
function serveDiscordSignIn(http: Http<SignedIn>, context: ContextWithFailedSignIns): void {
  const { db, clock, settings } = context;
  const requireDiscord = () => orThrow(settings.discord, "DISCORD_NOT_CONFIGURED");
  serve(
    http,
    discordSignInEndpoints,
    discordSignInSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      beginDiscordSignIn: ({ body, session }) => {
        const { state, secret } = createSignInState(requireDiscord(), clock.now());
        session.pendingSignIn.start(
          writeStateCookie({ secret, redirectUrl: body?.redirectUrl ?? "" }),
          signInTimeoutMs / 1000,
        );
        return { data: { url: buildIdentityUrl(requireDiscord(), settings.publicUrl, state) } };
      },
      signInWithDiscord: async ({ body, ipAddress, session, userAgent }) => {
        requireDiscord();
        const { secret } = readStateCookie(session.pendingSignIn.value);
        const browser = { device: parseDevice(userAgent), formerToken: session.sentToken?.token ?? null, ipAddress };
        const { token, userId } = await signInWithDiscord(context, { ...body, secret, ...browser });
        const user = orThrow(await findUser(db, userId), "USER_NOT_FOUND");
        session.pendingSignIn.end();
        session.start(token, cookieSeconds);
        return { user: presentFullUser(user) };
      },
    },
  );
}

export function servePlayerLists(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  serve(
    http,
    playerListsEndpoints,
    playerListsSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      previewPlayerList: async ({ body }) => {
        const lines = parsePlayerList(body.text);
        const season = orThrow(await findActiveSeason(db), "NO_ACTIVE_SEASON");
        const players = await checkPlayerList(db, season.id, lines);
        const clans = new Set((await listClansOfSeason(db, season.id)).map(({ name_key }) => name_key));
        const clanNames = new Set(players.flatMap(({ clanName }) => clanName ?? []));
        return { data: { players, newClans: [...clanNames].filter((name) => !clans.has(toNameKey(name))) } };
      },
      storePlayerList: async ({ body, viewer }) => ({ data: await storePlayerList(context, viewer, body) }),
    },
  );
}
