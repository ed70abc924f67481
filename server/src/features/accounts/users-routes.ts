import { discordSignInShapes } from "contract/discord.ts";
import { discordSignInCalls } from "contract/discord-calls.ts";
import { nameKey } from "contract/names.ts";
import { playerListsShapes } from "contract/player-lists.ts";
import { playerListsCalls } from "contract/player-lists-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { clansBySeason } from "../clans/clans-queries.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { findActiveSeason } from "../seasons/seasons-queries.ts";
import { findAlias } from "../users/aliases-queries.ts";
import { changePassword } from "../users/change-password.ts";
import { signInMs } from "../users/discord-accounts-queries.ts";
import { FailedSignIns } from "../users/failed-sign-ins.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { deviceOf, type SignInContext } from "../users/open-session.ts";
import { lookAlikesFor, presentFullUser, presentUser } from "../users/present-user.ts";
import { presentAlias } from "../users/propose-alias.ts";
import { longestSessionSeconds } from "../users/session-rules.ts";
import { signIn, signOut } from "../users/sign-in.ts";
import { updateProfile } from "../users/update-profile.ts";
import { refuseAdminsFilter } from "../users/user-rules.ts";
import { countUsers, findUser, listUsers } from "../users/users-queries.ts";
import { checkPlayerList, readPlayerList } from "./check-player-list.ts";
import { linkName } from "./edit-aliases.ts";
import { createUser, deleteOwnAccount, deleteUser, makePlayer, updateUser } from "./edit-users.ts";
import { usersWithLikeNames } from "./like-names.ts";
import { ownRows } from "./own-data-queries.ts";
import { identityUrl, newState, readKept, signInWithDiscord, writeStateCookie } from "./sign-in-with-discord.ts";
import { storePlayerList } from "./store-player-list.ts";

/**
 * The calls of users. They are here, right of matchmaking, because blocking and deleting a user also ends their
 * queueing and matches.
 */
export function serveUsers(http: Http<SignedIn>, context: Context): void {
  const { db } = context;
  const failures = new FailedSignIns(http.sharedCounts);

  /** Only for the user and for admins. */
  async function userInFull(id: number) {
    const user = await findUser(db, id);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    return presentFullUser(user);
  }

  serve(http, usersCalls, usersShapes, "USER_NOT_FOUND", {
    signIn: async ({ body, address, session, userAgent }) => {
      const browser = { device: deviceOf(userAgent), token: session.sent?.token ?? null, address };
      const { token, userId } = await signIn({ ...context, failures }, { ...body, ...browser });
      const user = await userInFull(userId);
      session.start(token, longestSessionSeconds);
      return { token, user };
    },
    checkSession: async ({ viewer, session: { sent } }) => {
      if (viewer === null) return { user: null };
      return { ...(sent?.inHeader && { token: sent.token }), user: await userInFull(viewer.id) };
    },
    signOut: async ({ session }) => {
      if (session.sent !== null) await signOut(context, session.sent.token);
      session.end();
    },
    searchUsers: async ({ body = {}, viewer }) => {
      refuseAdminsFilter(body, viewer?.role ?? null);
      const users = await listUsers(db, body, { ...pageOf(body), idleLast: body.idleLast === true });
      const lookAlike = await lookAlikesFor(db, viewer, users);
      const data = users.map((user) => presentUser(user, viewer, lookAlike));
      return paged(body, data, () => countUsers(db, body));
    },
    createUser: async ({ body, viewer }) => ({ data: await userInFull(await createUser(context, viewer, body)) }),
    updateUser: async ({ id, body, viewer }) => {
      await updateUser(context, viewer, id, body);
      return { data: await userInFull(id) };
    },
    updateProfile: async ({ body, viewer, address }) => {
      await updateProfile({ ...context, failures }, { viewer, address }, body);
      return { data: await userInFull(viewer.id) };
    },
    getOwnData: async ({ viewer }) => ({ data: await ownRows(db, viewer.id) }),
    deleteOwnAccount: async ({ body, viewer, address, session }) => {
      const password = body?.currentPassword ?? undefined;
      await deleteOwnAccount({ ...context, failures }, { viewer, address }, password);
      session.end();
    },
    deleteUser: ({ id, viewer }) => deleteUser(context, viewer, id),
    changePassword: async ({ body, viewer }) => {
      await changePassword(context, viewer, body._id, body.password);
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
      if (alias === undefined) throw refuse("ALIAS_NOT_FOUND");
      return { data: presentAlias(alias) };
    },
  });

  serveDiscordSignIn(http, { ...context, failures });
}

/** The calls of signing in with a Discord account. @param context with the failures of signing in with a password */
function serveDiscordSignIn(http: Http<SignedIn>, context: SignInContext): void {
  const { db, clock, settings } = context;
  const discord = () => {
    if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
    return settings.discord;
  };
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
      const user = await findUser(db, userId);
      if (user === undefined) throw refuse("USER_NOT_FOUND");
      session.pendingSignIn.end();
      session.start(token, longestSessionSeconds);
      return { user: presentFullUser(user) };
    },
  });
}

export function servePlayerLists(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  serve(http, playerListsCalls, playerListsShapes, "USER_NOT_FOUND", {
    previewPlayerList: async ({ body }) => {
      const lines = readPlayerList(body.text);
      const season = await findActiveSeason(db);
      if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
      const players = await checkPlayerList(db, season.id, lines);
      const clans = new Set((await clansBySeason(db, season.id)).map(({ name_key }) => name_key));
      const named = new Set(players.flatMap(({ clanName }) => clanName ?? []));
      return { data: { players, newClans: [...named].filter((name) => !clans.has(nameKey(name))) } };
    },
    storePlayerList: async ({ body, viewer }) => ({ data: await storePlayerList(context, viewer, body) }),
  });
}
