import { z } from "zod";
import { alias, inGameNameIn } from "./aliases.ts";
import { choiceIn } from "./choices.ts";
import { avatarMax, banReasonMax, banScopes, emailMax, passwordMaxBytes, userNameMax } from "./constants.ts";
import { dateOut, endDateIn } from "./dates.ts";
import { canonicalEmail, emailIn } from "./emails.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idIn, idOrNoneIn, idOut } from "./ids.ts";
import { isSeen, nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";
import { person, teeIn } from "./person.ts";
import { roles } from "./roles.ts";
import { singleLine, text } from "./text.ts";

export const passwordIn = text(passwordMaxBytes).refine(
  (password) => new TextEncoder().encode(password).length <= passwordMaxBytes,
  `must have at most ${passwordMaxBytes} bytes`,
);

/** An https link, or none (`null` or an empty text). */
const avatarIn = singleLine(avatarMax)
  .transform((link) => link.trim() || null)
  .refine((link) => link === null || (/^https:\/\//i.test(link) && URL.canParse(link)), "must be an https link")
  .nullable();

const publicFields = {
  ...person.shape,
  clanId: idOut.nullable(),
  clanName: z.string().nullable(),
};

/** RANKED: no ranked matches. ALL: no signing in, which is `blocked`. */
const ban = z.strictObject({
  scope: z.enum(banScopes),
  reason: z.string(),
  /** It lifts itself then; `null`: an admin lifts it. */
  endDate: dateOut.nullable(),
});
export type Ban = z.output<typeof ban>;

const banIn = z.strictObject({
  scope: z.enum(banScopes),
  /** The banned player reads it. */
  reason: singleLine(banReasonMax)
    .transform((reason) => reason.trim())
    .refine(isSeen, "must not be empty"),
  endDate: endDateIn.nullish().transform((end) => end ?? null),
});

export const publicUser = z.strictObject(publicFields);
/** Fields shown only to the user themselves and to admins. */
export const fullUser = z.strictObject({
  ...publicFields,
  /** `null`: they joined with Discord, or an admin made the player and they have used no invitation yet. */
  email: z.string().nullable(),
  role: z.enum(roles),
  blocked: z.boolean(),
  /** The ban that holds; `null` without one, also where `blocked` was set alone: without reason and end. */
  ban: ban.nullable(),
  /** The player who has a name that looks the same; for admins alone, absent without one. */
  looksLike: z.string().optional(),
});
export const user = z.union([fullUser, publicUser]);

export type PublicUser = z.output<typeof publicUser>;
export type FullUser = z.output<typeof fullUser>;
export type User = PublicUser & Partial<FullUser>;

export const usersShapes = {
  signIn: {
    body: z.strictObject({
      email: text(emailMax).transform(canonicalEmail),
      password: passwordIn,
      /** Of the second factor, or a recovery code; needed by who has one. */
      code: text(32).nullish(),
    }),
    reply: z.strictObject({ token: z.string(), user: fullUser }),
  },
  checkSession: { reply: z.strictObject({ token: z.string().optional(), user: fullUser.nullable() }) },
  signOut: { reply: done },
  searchUsers: {
    body: z
      .strictObject({
        _id: idIn.nullish(),
        userName: text(4 * userNameMax).nullish(),
        /** `null`: in no clan. */
        clanId: idIn.nullish(),
        email: text(emailMax).transform(canonicalEmail).nullish(),
        role: choiceIn(roles),
        blocked: z.boolean().nullish(),
        /** Whether those who have no game and no clan come last. */
        idleLast: z.boolean().nullish(),
        ...pagingIn,
      })
      .optional(),
    reply: listOf(user),
  },
  createUser: {
    body: z.strictObject({
      userName: nameIn(userNameMax),
      email: emailIn,
      password: passwordIn,
      confirmPassword: passwordIn,
      role: choiceIn(roles),
      /** A clan of the active season to join. */
      clanId: idOrNoneIn.optional(),
    }),
    reply: oneOf(fullUser),
  },
  updateUser: updateOf(fullUser, {
    userName: nameIn(userNameMax),
    avatar: avatarIn,
    tee: teeIn,
    role: choiceIn(roles),
    /** `true`: a ban of all, without reason and end, unless they have one; `false` lifts a ban of all. */
    blocked: z.boolean(),
    /** `null` lifts it. */
    ban: banIn.nullable(),
  }),
  updateProfile: updateOf(fullUser, {
    avatar: avatarIn,
    tee: teeIn,
    /** `null` where there is none, as it is answered. */
    email: emailIn.nullable(),
    password: passwordIn,
    confirmPassword: passwordIn,
    /** Needed for another e-mail or password where the session is older than ten minutes. */
    currentPassword: passwordIn,
  }),
  /** Rows by the names of their tables, as they are stored: instants are milliseconds since 1970. */
  getOwnData: { reply: oneOf(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))) },
  /** The password of whoever has one, however fresh their session is. */
  deleteOwnAccount: {
    body: z.strictObject({ currentPassword: text(passwordMaxBytes).nullish() }).optional(),
    reply: done,
  },
  deleteUser: { reply: done },
  changePassword: {
    /** `currentPassword` is needed for one's own where the session is older than ten minutes. */
    body: z.strictObject({ _id: idIn, password: passwordIn, currentPassword: passwordIn.optional() }),
    reply: oneOf(fullUser),
  },
  findLikeUsers: { body: z.strictObject({ name: inGameNameIn }), reply: listOf(user) },
  makePlayer: { body: z.strictObject({ userName: inGameNameIn }), reply: oneOf(fullUser) },
  linkName: { body: z.strictObject({ name: inGameNameIn }), reply: oneOf(alias) },
} as const satisfies Shapes<typeof import("./users-calls.ts").usersCalls>;
