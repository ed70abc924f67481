import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInAt } from "../../server/test/sign-in-at.ts";
import type { Run } from "../run.ts";
import { admin, startLeagueServer } from "../start-league-server.ts";

const guessCount = 5000;
const addressCount = 20;
const accountCount = 5;
const connectionCount = 16;
// The server checks only this number of wrong passwords. It rejects further ones with status 429, without checking them.
const maxGuessesPerAccountAndAddress = 10;
const maxGuessesPerAddressAndMinute = 30;

/** Guesses passwords from many IP addresses at once, more often than the server checks them. */
export async function guessPasswords({ random, reportFailure }: Run): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-stress-"));
  const server = await startLeagueServer(dataDir, { env: { TRUST_PROXY: "loopback", RATE_LIMIT: "600" } });
  try {
    const call = await signInAt(server.api, admin);
    const emails = Array.from({ length: accountCount }, (_, number) => `player-${number}@league.example`);
    for (const [number, email] of emails.entries()) {
      const fields = { userName: `Player ${number}`, email, password: admin.password, confirmPassword: admin.password };
      await call("POST", "/user", fields);
    }
    const checkedGuesses: { readonly address: string; readonly email: string }[] = [];
    const startedAt = performance.now();
    let remainingGuesses = guessCount;
    const guess = async () => {
      while (remainingGuesses > 0) {
        remainingGuesses -= 1;
        const address = `203.0.113.${random.integer(1, addressCount)}`;
        const email = random.pick(emails);
        const { status } = await signIn(server.api, address, { email, password: `wrong ${remainingGuesses}` });
        if (status === 401) checkedGuesses.push({ address, email });
        else if (status !== 429) reportFailure(`a wrong password gets status ${status}`);
      }
    };
    await Promise.all(Array.from({ length: connectionCount }, guess));
    // The limit per minute may have been reached in every minute that has begun.
    const minutes = 1 + Math.floor((performance.now() - startedAt) / 60_000);
    for (const [address, guesses] of Map.groupBy(checkedGuesses, (guess) => guess.address)) {
      if (guesses.length > maxGuessesPerAddressAndMinute * minutes)
        reportFailure(`${guesses.length} guesses from ${address} were checked in ${minutes} minutes`);
      for (const [email, { length }] of Map.groupBy(guesses, (guess) => guess.email)) {
        if (length > maxGuessesPerAccountAndAddress)
          reportFailure(`${length} guesses from ${address} at ${email} were checked`);
      }
    }
    for (const email of emails) {
      const { status } = await signIn(server.api, "198.51.100.1", { email, password: admin.password });
      if (status !== 200) reportFailure(`the owner of ${email} cannot sign in from another IP address: ${status}`);
    }
    return `${guessCount} guesses from ${addressCount} IP addresses at ${accountCount} accounts, of which ${checkedGuesses.length} were checked`;
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function signIn(api: string, address: string, body: { readonly email: string; readonly password: string }) {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return fetch(`${api}/user/signin`, { method: "POST", headers, body: JSON.stringify(body) });
}
