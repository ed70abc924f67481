import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInAt } from "../../server/test/sign-in-at.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

const tries = 5000;
const addresses = 20;
const accounts = 5;
const connections = 16;
// The limits of checked wrong passwords (docs/operating.md).
const maxGuessesPerAccountAndAddress = 10;
const maxGuessesPerAddressAndMinute = 30;

/** Guesses passwords from many IP addresses at once, more often than the league checks them. */
export async function guessPasswords({ random, found }: Run): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-torture-"));
  const league = await startLeague(dataDir, { env: { TRUST_PROXY: "loopback", RATE_LIMIT: "600" } });
  try {
    const call = await signInAt(league.api, admin);
    await call("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
    const emails = Array.from({ length: accounts }, (_, number) => `player-${number}@league.example`);
    for (const [number, email] of emails.entries()) {
      const fields = { userName: `Player ${number}`, email, password: admin.password, confirmPassword: admin.password };
      await call("POST", "/user", fields);
    }
    const checkedGuesses: { readonly address: string; readonly email: string }[] = [];
    const startedAt = performance.now();
    let remaining = tries;
    const guess = async () => {
      while (remaining > 0) {
        remaining -= 1;
        const address = `203.0.113.${random.whole(1, addresses)}`;
        const email = random.pick(emails);
        const { status } = await signIn(league.api, address, { email, password: `wrong ${remaining}` });
        if (status === 401) checkedGuesses.push({ address, email });
        else if (status !== 429) found(`a wrong password gets status ${status}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, guess));
    const minutes = 1 + Math.floor((performance.now() - startedAt) / 60_000);
    for (const [address, guesses] of Map.groupBy(checkedGuesses, (guess) => guess.address)) {
      if (guesses.length > maxGuessesPerAddressAndMinute * minutes)
        found(`${guesses.length} guesses from ${address} were checked in ${minutes} minutes`);
      for (const [email, { length }] of Map.groupBy(guesses, (guess) => guess.email)) {
        if (length > maxGuessesPerAccountAndAddress)
          found(`${length} guesses from ${address} at ${email} were checked`);
      }
    }
    for (const email of emails) {
      const { status } = await signIn(league.api, "198.51.100.1", { email, password: admin.password });
      if (status !== 200) found(`the owner of ${email} cannot sign in from another IP address: ${status}`);
    }
    return `${tries} guesses from ${addresses} IP addresses at ${accounts} accounts, of which ${checkedGuesses.length} were checked`;
  } finally {
    await league.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function signIn(api: string, address: string, body: { readonly email: string; readonly password: string }) {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return fetch(`${api}/user/signin`, { method: "POST", headers, body: JSON.stringify(body) });
}
