import type { Role } from "contract/roles.ts";
import type { League } from "./open-league.ts";

/** The e-mail that `signUp` gives a user of this name; the name is the password. */
export function emailOf(userName: string): string {
  const plain = userName.toLowerCase().replace(/[^a-z\d]/g, (letter) => letter.charCodeAt(0).toString(16));
  return `${plain}@players.example`;
}

/** Has the admin make a user, signs them in, and answers their key and token. */
export async function signUp(league: League, userName: string, role: Role = "USER") {
  const account = { email: emailOf(userName), password: userName };
  const body = { ...account, userName, confirmPassword: userName, role };
  const { data } = await league.ask("createUser", { as: league.admin, body });
  const { token } = await league.ask("signIn", { body: account });
  return { id: data._id, token };
}
