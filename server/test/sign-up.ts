import type { Role } from "contract/roles.ts";
import { hashPassword } from "../src/league/users/password.ts";
import { insertUser } from "../src/league/users/users-queries.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

/** The e-mail of a user who was put in by this name; the name is the password. */
export function emailOf(userName: string): string {
  const plain = userName.toLowerCase().replace(/[^a-z\d]/g, (letter) => letter.charCodeAt(0).toString(16));
  return `${plain}@players.example`;
}

/** Puts in a user, whether or not players can be created at this time, signs them in, and answers their key and token. */
export async function signUp(league: League, userName: string, role: Role = "USER") {
  const [email, password] = [emailOf(userName), userName];
  const id = await putIn(league, { userName, email, role, passwordHash: await hashPassword(password) });
  const { token } = await league.ask("signIn", { body: { email, password } });
  return { id, token };
}

type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
};

/** Puts in a user past the front door, for tests of something else. Answers the id. */
export async function putIn({ context: { db, clock } }: League, user: NewUser): Promise<string> {
  const { userName: user_name, email, role, passwordHash: password_hash } = user;
  const row = { user_name, email, role, password_hash, created_at: clock.now() };
  return String(await transaction(db, (trx) => insertUser(trx, row)));
}
