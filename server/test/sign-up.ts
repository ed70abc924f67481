import type { Role } from "contract/roles.ts";
import { inject } from "vitest";
import { insertReservedName } from "../src/features/people/users/reserved-names-queries.ts";
import { createToken, hashToken } from "../src/features/people/users/session-rules.ts";
import { replaceSession } from "../src/features/people/users/sign-in-queries.ts";
import { insertUser } from "../src/features/people/users/users-queries.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/** Returns the e-mail of a user created by `signUp` with this name. */
export function getEmail(userName: string): string {
  // Characters other than letters and digits are written as their hexadecimal codes.
  const emailName = userName.toLowerCase().replace(/[^a-z\d]/g, (letter) => letter.charCodeAt(0).toString(16));
  return `${emailName}@players.example`;
}

/**
 * Inserts a user with a session. Unlike `createUser`, this needs no active season. The password is `playerPassword`.
 * @returns the user's id and the session's token
 */
export async function signUp(league: League, userName: string, role: Role = "USER") {
  const { playerPasswordHash: passwordHash } = inject("testSetup").accounts;
  const id = await insertUserWithName(league, { userName, email: getEmail(userName), role, passwordHash });
  return { id, token: await openSession(league, id) };
}

/** Inserts a session for a user and returns the token. */
export async function openSession({ context: { db, clock } }: League, userId: string): Promise<string> {
  const token = createToken();
  const now = clock.now();
  const session = { user_id: Number(userId), token_hash: hashToken(token), created_at: now, seen_at: now };
  // `null`: there is no former session.
  await transaction(db, (trx) => replaceSession(trx, session, null));
  return token;
}

type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
};

/** Inserts a user with any role, and reserves the name. Returns the id. */
export async function insertUserWithName({ context: { db, clock } }: League, user: NewUser): Promise<string> {
  const { userName: user_name, email, role, passwordHash: password_hash } = user;
  const row = { user_name, email, role, password_hash, created_at: clock.now() };
  const id = await transaction(db, async (trx) => {
    const userId = await insertUser(trx, row);
    // Does not check for similar names: tests may have them, as imported legacy leagues do.
    await insertReservedName(trx, user_name, userId);
    return userId;
  });
  return String(id);
}
