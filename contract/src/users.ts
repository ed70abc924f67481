import { z } from "zod";
import { alias, inGameNameInput } from "./aliases.ts";
import { choiceInput } from "./choices.ts";
import {
  banScopes,
  maxAvatarUrlLength,
  maxBanReasonLength,
  maxEmailLength,
  maxPasswordBytes,
  maxUserNameLength,
} from "./constants.ts";
import { dateOutput, endDateInput } from "./dates.ts";
import { emailInput, normaliseEmail } from "./emails.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idInput, idOutput, optionalIdInput } from "./ids.ts";
import { hasVisibleCharacters, nameInput } from "./names.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";
import { person, teeInput } from "./person.ts";
import { roles } from "./roles.ts";
import { singleLine, text } from "./text.ts";

export const passwordInput = text(maxPasswordBytes).refine(
  (password) => new TextEncoder().encode(password).length <= maxPasswordBytes,
  `must have at most ${maxPasswordBytes} bytes`,
);

/** Input: an https link, or none (`null` or an empty string). */
const avatarInput = singleLine(maxAvatarUrlLength)
  .transform((link) => link.trim() || null)
  .refine((link) => link === null || (/^https:\/\//i.test(link) && URL.canParse(link)), "must be an https link")
  .nullable();

/** The fields of a user that everyone can see. */
const publicFields = {
  ...person.shape,
  clanId: idOutput.nullable(),
  clanName: z.string().nullable(),
};

/** `RANKED` bans from ranked matches. `ALL` bans from signing in; the user is then also `blocked`. */
const ban = z.strictObject({
  scope: z.enum(banScopes),
  reason: z.string(),
  /** When the ban expires. `null` if it lasts until an admin lifts it. */
  endDate: dateOutput.nullable(),
});
export type Ban = z.output<typeof ban>;

const banInput = z.strictObject({
  scope: z.enum(banScopes),
  /** Shown to the banned player. */
  reason: singleLine(maxBanReasonLength)
    .transform((reason) => reason.trim())
    .refine(hasVisibleCharacters, "must not be empty"),
  endDate: endDateInput.nullish().transform((end) => end ?? null),
});

export const publicUser = z.strictObject(publicFields);
/** Fields shown only to the user themselves and to admins. */
export const fullUser = z.strictObject({
  ...publicFields,
  /** `null` for users who signed up with Discord, or who have not used their invitation yet. */
  email: z.string().nullable(),
  role: z.enum(roles),
  blocked: z.boolean(),
  /** The current ban. `null` if there is none, or if the user was blocked without a reason and an end date. */
  ban: ban.nullable(),
  /** The name of another player that looks the same as this user's. Only in replies to admins; absent if there is none. */
  looksLike: z.string().optional(),
});
export const user = z.union([fullUser, publicUser]);

/** The number of a player's validated rounds in a season. Only in lists with `idleLast`. */
const games = z.int().optional();
const listedUser = z.union([fullUser.extend({ games }), publicUser.extend({ games })]);

export type PublicUser = z.output<typeof publicUser>;
export type FullUser = z.output<typeof fullUser>;
export type User = PublicUser & Partial<FullUser>;
export type ListedUser = User & { readonly games?: number | undefined };

export const usersSchemas = {
  signIn: {
    body: z.strictObject({
      email: text(maxEmailLength).transform(normaliseEmail),
      password: passwordInput,
      /** The code of the second factor, or a recovery code. Required if the user has a second factor. */
      code: text(32).nullish(),
    }),
    reply: z.strictObject({ token: z.string(), user: fullUser }),
  },
  checkSession: { reply: z.strictObject({ token: z.string().optional(), user: fullUser.nullable() }) },
  signOut: { reply: emptyReply },
  searchUsers: {
    body: z
      .strictObject({
        _id: idInput.nullish(),
        // The text may be longer than a name, because it is normalised before it is compared.
        userName: text(4 * maxUserNameLength).nullish(),
        /** `null` finds users without a clan. */
        clanId: idInput.nullish(),
        email: text(maxEmailLength).transform(normaliseEmail).nullish(),
        role: choiceInput(roles),
        blocked: z.boolean().nullish(),
        /** Whether users without rounds and without a clan are sorted last. The reply then contains their `games`. */
        idleLast: z.boolean().nullish(),
        /** The season in which `games` are counted, by default the newest. Matters only with `idleLast`. */
        gamesSeasonId: optionalIdInput.optional(),
        ...pagingInput,
      })
      .optional(),
    reply: listReply(listedUser),
  },
  createUser: {
    body: z.strictObject({
      userName: nameInput(maxUserNameLength),
      email: emailInput,
      password: passwordInput,
      confirmPassword: passwordInput,
      role: choiceInput(roles),
      /** A clan of the active season to join. */
      clanId: optionalIdInput.optional(),
    }),
    reply: dataReply(fullUser),
  },
  updateUser: createUpdateSchemas(fullUser, {
    userName: nameInput(maxUserNameLength),
    avatar: avatarInput,
    tee: teeInput,
    role: choiceInput(roles),
    /**
     * `true` bans the user from signing in, without a reason or an end date, unless the user is banned already. `false`
     * lifts that ban.
     */
    blocked: z.boolean(),
    /** `null` lifts the ban. */
    ban: banInput.nullable(),
  }),
  updateProfile: createUpdateSchemas(fullUser, {
    avatar: avatarInput,
    tee: teeInput,
    /** `null` for a user without an e-mail, as in the reply. */
    email: emailInput.nullable(),
    password: passwordInput,
    confirmPassword: passwordInput,
    /** Required to change the e-mail or password if the session is older than ten minutes. */
    currentPassword: passwordInput,
  }),
  /** Returns database rows by table, as they are stored. Instants are milliseconds since the epoch. */
  getOwnData: { reply: dataReply(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))) },
  /** The password is always required from users who have one, even for a new session. */
  deleteOwnAccount: {
    body: z.strictObject({ currentPassword: text(maxPasswordBytes).nullish() }).optional(),
    reply: emptyReply,
  },
  deleteUser: { reply: emptyReply },
  changePassword: {
    /** `currentPassword` is required to change one's own password if the session is older than ten minutes. */
    body: z.strictObject({ _id: idInput, password: passwordInput, currentPassword: passwordInput.optional() }),
    reply: dataReply(fullUser),
  },
  /** Finds the users whose names are most similar to an in-game name. */
  findLikeUsers: { body: z.strictObject({ name: inGameNameInput }), reply: listReply(user) },
  /** Creates a user without an e-mail and a password, for an in-game name of a round that belongs to no player yet. */
  makePlayer: { body: z.strictObject({ userName: inGameNameInput }), reply: dataReply(fullUser) },
  /** Adds an in-game name of a round to an existing player. */
  linkName: { body: z.strictObject({ name: inGameNameInput }), reply: dataReply(alias) },
} as const satisfies Schemas<typeof import("./users-endpoints.ts").usersEndpoints>;
