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
/** Wrong passwords that are looked at: of an account from an address, and of an address in a minute (docs/operating.md). */
const ofPair = 10;
const ofAddress = 30;

/** Guesses passwords from many addresses at once, more often than the league looks at them. */
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
    const looked: { readonly address: string; readonly email: string }[] = [];
    const began = performance.now();
    let left = tries;
    const guess = async () => {
      while (left > 0) {
        left -= 1;
        const address = `203.0.113.${random.whole(1, addresses)}`;
        const email = random.pick(emails);
        const { status } = await signIn(league.api, address, { email, password: `wrong ${left}` });
        if (status === 401) looked.push({ address, email });
        else if (status !== 429) found(`a wrong password is answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, guess));
    const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
    for (const [address, all] of Map.groupBy(looked, (one) => one.address)) {
      if (all.length > ofAddress * minutes)
        found(`${all.length} guesses of ${address} were looked at in ${minutes} minutes`);
      for (const [email, { length }] of Map.groupBy(all, (one) => one.email)) {
        if (length > ofPair) found(`${length} guesses of ${address} at ${email} were looked at`);
      }
    }
    for (const email of emails) {
      const { status } = await signIn(league.api, "198.51.100.1", { email, password: admin.password });
      if (status !== 200) found(`the owner of ${email} was locked out elsewhere: ${status}`);
    }
    return `${tries} guesses from ${addresses} addresses at ${accounts} accounts, of which ${looked.length} were looked at`;
  } finally {
    await league.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function signIn(api: string, address: string, body: { readonly email: string; readonly password: string }) {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return fetch(`${api}/user/signin`, { method: "POST", headers, body: JSON.stringify(body) });
}
