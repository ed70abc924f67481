import { computeCodeAt } from "../src/features/people/users/totp.ts";
import { playerPassword } from "./add-admin.ts";
import { type League, openLeague } from "./open-league.ts";
import { getEmail, signUp } from "./sign-up.ts";

/** How long each code of an authenticator app is valid. */
const stepMs = 30_000;

/** Returns the number of the current time step. With the secret, it determines the current code. */
export function getCurrentStep({ clock }: League): number {
  return Math.floor(clock.now() / stepMs);
}

/** Returns the code that an authenticator app shows now. */
export function computeCurrentCode(league: League, secret: string): string {
  return computeCodeAt(secret, getCurrentStep(league));
}

/** Signs up an admin with an active second factor. `getCode` returns the current code. */
export async function signUpWithSecondFactor(league: League, name: string) {
  const { id, token } = await signUp(league, name, "ADMIN");
  const { secret, url } = (await league.call("beginSecondFactor", { as: token })).data;
  const getCode = () => computeCurrentCode(league, secret);
  const { recoveryCodes } = (await league.call("confirmSecondFactor", { as: token, body: { code: getCode() } })).data;
  return { id, token, url, secret, getCode, recoveryCodes };
}

/**
 * Opens a league with an admin who has an active second factor. `getCode` returns the current code. `signIn` returns the error
 * code, or the status if it succeeds.
 */
export async function openLeagueWithSecondFactor() {
  const league = await openLeague();
  const { id, token, url, secret, getCode, recoveryCodes } = await signUpWithSecondFactor(league, "Ada");
  const signIn = async (code?: string, password = playerPassword) => {
    const { status, body } = await league.send("signIn", { body: { email: getEmail("Ada"), password, code } });
    return body.errorCode ?? status;
  };
  return { league, token, id, url, secret, getCode, recoveryCodes, signIn };
}
