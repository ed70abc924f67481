import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hash } from "@node-rs/bcrypt";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { percentile } from "../bench/bench-table.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

const rounds = 400;
/** Of the time of a hash: how far the medians may be apart. */
const mostApart = 0.03;
/** Of the original software's hashes, as it made them. */
const movedCost = 10;

const accounts = ["own", "moved", "unknown", "blocked"] as const;
const emailOf = (account: string) => `${account}@league.example`;

/** Signs in with wrong passwords to accounts of all sorts in turn, and compares how long the refusals take. */
export async function timeSignIns({ random, say, found }: Run): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await makeAccounts(dataDir);
    const league = await startLeague(dataDir, { env: { TRUST_PROXY: "loopback" } });
    try {
      const times = new Map<string, number[]>(accounts.map((account) => [account, []]));
      for (let round = 0; round < rounds; round += 1) {
        const turn = accounts.toSorted(() => random.next() - 0.5);
        for (const account of turn)
          times.get(account)?.push(await timeOf(league.api, account, `10.${round >> 8}.${round & 255}.1`));
      }
      const medians = [...times.values()].map((all) => percentile(all, 0.5));
      const words = accounts.map((account, index) => `${account} ${medians[index]?.toFixed(2)} ms`).join(", ");
      say(words);
      const apart = (Math.max(...medians) - Math.min(...medians)) / Math.min(...medians);
      if (apart > mostApart) found(`the medians are ${(100 * apart).toFixed(1)} % apart: ${words}`);
      return `${rounds} sign-ins of each of ${accounts.length} sorts, their medians ${(100 * apart).toFixed(1)} % apart`;
    } finally {
      await league.kill();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeAccounts(dataDir: string): Promise<void> {
  const league = await startLeague(dataDir);
  const call = await signInAt(league.api, admin);
  await call("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  for (const account of accounts.filter((one) => one !== "unknown")) {
    const { password } = admin;
    const fields = { userName: account, email: emailOf(account), password, confirmPassword: password };
    const { data } = await call<{ data: { _id: string } }>("POST", "/user", fields);
    if (account === "blocked") await call("PUT", `/user/${data._id}`, { blocked: true });
  }
  await league.kill();
  const database = new DatabaseSync(join(dataDir, "league.sqlite"));
  database
    .prepare("update users set password_hash = ? where email = ?")
    .run((await hash(admin.password, movedCost)).replace("$2b$", "$2a$"), emailOf("moved"));
  database.close();
}

async function timeOf(api: string, account: string, address: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  const body = JSON.stringify({ email: emailOf(account), password: "wrong, whatever it is" });
  const begin = performance.now();
  const reply = await fetch(`${api}/user/signin`, { method: "POST", headers, body });
  await reply.text();
  if (reply.status !== 401) throw new Error(`A sign-in to ${account} was answered ${reply.status}`);
  return performance.now() - begin;
}
