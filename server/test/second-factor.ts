import { computeCodeAt } from "../src/features/people/users/totp.ts";
import type { League } from "./open-league.ts";

/** How long each code of an authenticator app is valid. */
const stepMs = 30_000;

/** Returns the number of the current time step, which determines the current codes. */
export function getCurrentStep({ clock }: League): number {
  return Math.floor(clock.now() / stepMs);
}

/** Returns the code that an authenticator app shows now. */
export function computeCurrentCode(league: League, secret: string): string {
  return computeCodeAt(secret, getCurrentStep(league));
}
